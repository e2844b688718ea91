/** The real system that is compared with the waitlist's model. */
import type { DateException } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { holdBags, makePerson, makeShop, type Person, type Shop } from '../makers.ts';
import type { World } from '../world.ts';
import * as m from './line.ts';
import { orderBySeed } from './published-draw.ts';

export const zone = 'America/Los_Angeles';

export interface Stage {
	world: World;
	shop: Shop;
	people: Person[];
	date: string;
	slotId: string;
	/** Oldest first. */
	orders: { id: string; who: number; secret: string | null }[];
	played: number;
	/** The installation's settings (R-hogging). */
	caps: { oneOfferADay: boolean; winsAWeek: number | undefined };
	/** Edits of bags and times keep them. */
	terms: Pick<DateException, 'price' | 'price_steps'>;
	/** What the last posting took the place of. */
	posted?: { exception: DateException | null } | undefined;
}
export const when = ({ date }: Stage) => ({ order_date: date, pickup_window: 'evening' as const });

export const nextDay = ({ date }: Stage) => addDays(date, 1);

export async function createStage(world: World, winsAWeek?: number): Promise<Stage> {
	const shop = await makeShop(world, { quantity: 2 });
	const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(world)));
	return {
		world,
		shop,
		people,
		date: '2031-06-11',
		slotId: '',
		orders: [],
		played: 0,
		caps: { oneOfferADay: true, winsAWeek },
		terms: {},
	};
}

export async function setDraws({ world, shop }: Stage, isOn: boolean): Promise<void> {
	const body = { lead_minutes: isOn ? 120 : null };
	const { token } = shop.owner;
	expect((await world.call('business.drops.set', { token, params: { id: shop.id }, body })).status).toBe(200);
}

/** Noon of an unused date; two people hold the two bags, or they will be drawn. */
export async function begin(stage: Stage, isDrawn: boolean): Promise<m.Line> {
	const { world, shop, people } = stage;
	stage.date = addDays(stage.date, 1);
	world.clock.set(instantOf(stage.date, '12:00', zone));
	for (const person of [shop.owner, ...people])
		person.token = await world.app.auth.tokenFor(person.externalId);
	// All histories share the same people, whose rate limits must be reset.
	await sql`delete from rate_windows`.execute(world.database.db);
	const body = { enabled: true, paused_until: null, price: 5 };
	await world.call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
	await fresh(stage);
	Object.assign(stage, { orders: [], slotId: '', terms: {}, posted: undefined });
	await setDraws(stage, isDrawn);
	const line: m.Line = {
		now: world.clock.now().getTime(),
		wanted: 2,
		listed: true,
		paused: false,
		waits: [],
		starts: instantOf(stage.date, '17:00', zone).getTime(),
		ordered: 0,
		buyers: new Set(),
		winners: new Set(),
		ends: instantOf(stage.date, '20:00', zone).getTime(),
		draws: null,
		drawn: [],
		wasDrawn: false,
		usual: 500,
		own: null,
		fallsOnly: false,
		steps: [],
	};
	if (isDrawn) line.draws = line.starts - 120 * 60_000;
	for (const who of isDrawn ? [] : [4, 5]) {
		const { id, client_secret } = await holdBags(world, people[who] as Person, shop, 1, when(stage));
		stage.orders.push({ id, who, secret: client_secret });
	}
	// A history before may have promised a price of this date, while bags of every date were to be drawn.
	const found = await find(stage);
	if (found) Object.assign(line, { own: found.price_cents, fallsOnly: found.falls_only });
	await compare(stage, line);
	return line;
}

/** Skips the cache of two seconds. */
export async function fresh({ world, shop }: Stage): Promise<void> {
	await world.app.shops.snapshotsForOrders([shop.id], { fresh: true });
}

interface Found {
	id: string;
	wanted: number;
	capacity: number;
	held: number;
	sold: number;
	waiting: number;
	reserved: number;
	draws_at: Date | null;
	price_cents: number | null;
	falls_only: boolean;
	starts_at: Date;
	ends_at: Date;
	of_orders: number;
	buyers: string[] | null;
	winners: string[] | null;
	waits: { who: string; state: string; why: string | null; lapses: number; offer: unknown }[] | null;
	drift: string[] | null;
}
async function find({ world, shop, date, caps }: Stage): Promise<Found | undefined> {
	const weekAgo = new Date(world.clock.now().getTime() - 7 * 24 * 3_600_000);
	const { rows } = await sql<Found>`
		select s.*,
			(select coalesce(sum(quantity), 0)::int from orders o where o.slot_id = s.id and o.stock in ('held', 'sold')) as of_orders,
			(select array_agg(distinct customer_id) from orders o
				where o.slot_id = s.id and o.status in ('pending', 'paid', 'fulfilled', 'expired')) as buyers,
			(select array_agg(w.customer_id) from (
				select o.customer_id from orders o
				where o.offer_id is not null and o.created_at > ${weekAgo} and o.status in ('pending', 'paid', 'fulfilled', 'expired')
				group by 1 having count(*) >= ${caps.winsAWeek ?? null}::int
			) w) as winners,
			(
				select json_agg(json_build_object('who', e.customer_id, 'state', e.state, 'why', e.ended_why, 'lapses', e.lapses,
					'notified', e.notified_at is not null,
					'offer', case when f.id is not null then
						json_build_object('bags', f.quantity, 'until', round(extract(epoch from f.expires_at) * 1000)) end) order by e.place)
				from waitlist_entries e left join bag_offers f on f.entry_id = e.id and f.state = 'open'
				where e.slot_id = s.id
			) as waits,
			(select array_agg(d.id) from (
				select w.id from drift_waits w where w.slot_id = s.id
				union select t.subject_id from counter_drift t where t.what = 'slot' and t.subject_id = s.id
			) d) as drift
		from slots s where s.business_id = ${shop.id} and s.local_date = ${date} and s.period = 'evening'`.execute(
		world.database.db,
	);
	return rows[0];
}

/** Copies orders from the database; the order model checks those. */
export async function learn(stage: Stage, line: m.Line): Promise<Found | undefined> {
	const found = await find(stage);
	if (!found) return undefined;
	stage.slotId = found.id;
	line.ordered = found.of_orders;
	line.buyers = new Set(found.buyers ?? []);
	line.winners = new Set(found.winners ?? []);
	return found;
}

/** Checks the invariants, idle bags, and that everyone is where the model says. */
export async function compare(stage: Stage, line: m.Line): Promise<void> {
	const found = await learn(stage, line);
	if (!found) return;
	expect(found.drift).toBeNull();
	const { waiting, reserved, held, sold, wanted } = found;
	const draws = found.draws_at?.getTime() ?? null;
	expect({
		capacity: found.capacity,
		waiting,
		reserved,
		wanted,
		draws,
		price: [found.price_cents, found.falls_only],
		free: found.capacity - held - sold,
	}).toEqual({
		capacity: m.capacity(line),
		waiting: m.wanting(line),
		reserved: m.reserved(line),
		wanted: line.wanted,
		draws: line.draws,
		price: [line.own, line.fallsOnly],
		free: m.visible(line),
	});
	expect(found.waits ?? []).toEqual(
		line.waits.map(({ who, state, why, lapses, notified, offer }) => ({
			who,
			state,
			why,
			lapses,
			notified,
			offer: offer ?? null,
		})),
	);
}

/** Reads the drawn order and verifies it from the published numbers. */
export async function learnDraw({ world, slotId }: Stage, line: m.Line): Promise<void> {
	line.drawn = [];
	if (line.draws === null || slotId === '') return;
	const rows = await world.database.db
		.selectFrom('waitlist_entries')
		.select(['customer_id', 'draw_id'])
		.where('slot_id', '=', slotId)
		.where('drawn', 'is not', null)
		.orderBy('drawn')
		.execute();
	line.drawn = rows.map((row) => row.customer_id);
	const { data } = await world.call('drop.get', { params: { id: slotId } });
	expect(orderBySeed(data)).toEqual(rows.map((row) => row.draw_id));
}
