/**
 * R-falling-price: list, sheet, open list, public page and hold read one price at one instant of the database, while
 * two API processes take steps and shops edit theirs. READ_COUNT, READ_SEED.
 */
import { businessSummary } from '@flavorbag/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { toSteps } from '#lib/price-steps.ts';
import { RawJson } from '#lib/raw-json.ts';
import { strip } from '#lib/schema-filter.ts';
import { addDays, instantOf } from '#lib/time.ts';
import { pricesOf, slotText } from '#stock';
import { randomOf } from '#test/histories.ts';
import { makePerson, makeShop, type Shop, tonight } from '#test/makers.ts';
import { randomSteps } from '#test/price-steps.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { callerOf, createWorld } from '#test/world.ts';
import { createApp } from '../../app/app.ts';
import { readConfig } from '../../app/config.ts';
import { createOffer, stockOf } from '../bags/show-offers.ts';
import { createCards, summaryView } from '../listing/cards.ts';
import type { ListDeps } from '../listing/list-nearby.ts';
import { createPublicShops } from '../listing/show-public-shops.ts';
import { createSnapshots } from './snapshot-shops.ts';

const wanted = Number(process.env.READ_COUNT ?? (soaking ? 50_000 : 5_000));
const seed = Number(process.env.READ_SEED ?? Date.now() % 2 ** 31);
const random = randomOf(seed);
const below = (count: number) => Math.floor(random() * count);

const world = await createWorld({ webhooks: false, sharedClock: true });
const { clock } = world;
const second = await createApp(readConfig(world.env), pino({ level: 'silent' }), { clock });
const secondCall = callerOf(await second.server.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => second.close());
const processes = [
	{ app: world.app, call: world.call },
	{ app: second, call: secondCall },
] as const;

const owner = await makePerson(world, { role: 'business' });
const customer = await makePerson(world);
const shops: Shop[] = [];
/** The public page lists at most 50. */
for (let nth = 0; nth < 48; nth++) shops.push(await makeShop(world, { owner, quantity: 20 }));
const ids = shops.map(({ id }) => id);
const someShop = () => shops[below(shops.length)] as Shop;
const steps = fc.sample(randomSteps, { numRuns: 500, seed }).map(toSteps);
const someSteps = () => steps[below(steps.length)] ?? [];
const someDollars = () => (300 + below(600)) / 100;

/** What each reader shows for the evening of a date; undefined: that pickup time isn't on sale. */
async function readAll(db: Db, date: string): Promise<Record<string, Map<string, number | undefined>>> {
	const now = clock.now();
	const reads = {
		read: <T>(work: (copy: Db) => Promise<T>) => work(db),
		lagSeconds: () => 0,
		close: async () => {},
	};
	const deps = {
		db,
		reads,
		clock: { now: () => now },
		mediaUrl: (key: string) => key,
		filterBySchema: strip,
	};
	type Shown = { price: number; inventory: { date: string; price?: number | undefined }[] };
	const ofEvening = ({ price, inventory }: Shown) => {
		const entry = inventory.find((one) => one.date === date);
		return entry && (entry.price ?? price);
	};
	const write = createCards(deps, summaryView);
	const offer = createOffer(deps);
	const [list, sheets, open, pages, snapshots, own] = await Promise.all([
		write({ found: ids.map((id) => ({ id, distanceMiles: 1 })), total: ids.length }, {}),
		Promise.all(ids.map((id) => offer(customer.id, id))),
		stockOf(deps, ids),
		createPublicShops(deps as unknown as ListDeps).soonest(50),
		createSnapshots(db)(ids),
		pricesOf(
			db,
			ids.map((business_id) => ({ business_id, local_date: date, period: 'evening' as const })),
		),
	]);
	const { businesses } = JSON.parse(new RawJson(list.shared).json) as { businesses: unknown[] };
	const cards = businesses.map((one) => businessSummary.partial().parse(one));
	const asHeld = (id: string) =>
		(own.get(slotText({ business_id: id, local_date: date, period: 'evening' })) ??
			snapshots.get(id)?.price_cents ??
			0) / 100;
	return {
		sheet: new Map(sheets.map((one) => [one.id, ofEvening(one)])),
		list: new Map(cards.map((one) => [one.id ?? '', one.next_pickup?.date === date ? one.price : undefined])),
		open: new Map(open.map((one) => [one.business_id, ofEvening(one)])),
		page: new Map(pages.map((one) => [one.id, ofEvening(one)])),
		hold: new Map(sheets.map((one) => [one.id, ofEvening(one) && asHeld(one.id)])),
	};
}

let [reads, instants, taken, holds] = [0, 0, 0, 0];
/** What a price that fell was last. Nobody may be shown more from then on. */
const fallen = new Map<string, number>();

/** All readers at one instant of the database. */
async function readAtOnce(date: string): Promise<void> {
	const before = new Map(fallen);
	const [shown, slots] = await world.app.db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(
			async (tx) =>
				[
					await readAll(tx, date),
					await tx
						.selectFrom('slots')
						.select('business_id')
						.where('local_date', '=', date)
						.where('falls_only', '=', true)
						.execute(),
				] as const,
		);
	instants++;
	const { sheet = new Map(), ...others } = shown;
	for (const [name, prices] of Object.entries(others))
		expect({ name, prices }).toEqual({ name, prices: sheet });
	const fell = new Set(slots.map(({ business_id }) => business_id));
	for (const [id, price] of sheet) {
		if (price === undefined) continue;
		reads += Object.keys(shown).length;
		expect(price).toBeLessThanOrEqual(before.get(id) ?? Number.POSITIVE_INFINITY);
		if (fell.has(id)) fallen.set(id, Math.min(price, fallen.get(id) ?? price));
	}
}

/** Half of what owners do is refused, which is fine. */
async function editSomething(date: string): Promise<void> {
	const params = { id: someShop().id };
	const asked = { token: owner.token, params };
	const { call } = processes[below(2)] ?? processes[0];
	const what = below(4);
	if (what === 0) await call('business.update', { ...asked, body: { price: someDollars() } });
	if (what === 1) await call('business.update', { ...asked, body: { price_steps: someSteps() } });
	if (what < 2) return;
	const { data } = await call('business.calendar.get', asked);
	const slot = data.dates.find((one) => one.date === date)?.slots[2];
	const exception = what === 2 ? { price: someDollars() } : { price_steps: someSteps() };
	const change = { date, period: 'evening' as const, version: slot?.version ?? 0, exception };
	await call('business.calendar.change', { ...asked, body: { changes: [change] } });
}

/** Through the other process than the one that is asked before. */
async function holdSomething(date: string): Promise<void> {
	const { id } = someShop();
	const { token } = customer;
	const sheet = await world.call('customer.businesses.get', { token, params: { id } });
	const entry = sheet.data.inventory.find((one) => one.date === date);
	const body = { business_id: id, quantity: 1, order_date: date, pickup_window: 'evening' as const };
	const answer = await secondCall('customer.orders.create', { token, key: crypto.randomUUID(), body });
	if (!answer.body.success || !entry) return;
	holds++;
	// An owner may raise a price that didn't fall.
	if (fallen.has(id)) expect(answer.data.unit_price).toBeLessThanOrEqual(entry.price ?? sheet.data.price);
	await world.call('customer.orders.abandon', { token, params: { id: answer.data.id } });
}

async function evening(date: string): Promise<void> {
	fallen.clear();
	clock.set(instantOf(date, '15:30', 'America/Los_Angeles'));
	await world.database.tamper('delete from rate_windows');
	for (const person of [owner, customer]) person.token = await world.app.auth.tokenFor(person.externalId);
	for (const { id } of shops.filter(() => random() < 0.9))
		await world.call('business.update', {
			token: owner.token,
			params: { id },
			body: { price_steps: someSteps() },
		});
	let isOver = false;
	const reader = async () => {
		while (!isOver) await readAtOnce(date);
	};
	const play = async () => {
		for (const end = instantOf(date, '20:01', 'America/Los_Angeles'); clock.now() < end; ) {
			const seen = instants;
			clock.forward((1 + below(12)) * 60_000);
			const work = processes.map(({ app }) => app.shops.stepPrices());
			await Promise.all([editSomething(date), holdSomething(date)]);
			for (const count of await Promise.all(work)) taken += count;
			while (instants < seen + 3) await readAtOnce(date);
		}
		isOver = true;
	};
	await Promise.all([play(), reader(), reader()]).finally(() => {
		isOver = true;
	});
}

test(`no two readers see two prices at one instant, and no price rises (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	let date = tonight.order_date;
	while (reads < wanted) {
		await evening(date);
		date = addDays(date, 1);
	}
	expect(taken).toBeGreaterThan(0);
	expect(holds).toBeGreaterThan(0);
	soakNote({
		what: `Reads of a price by five readers, at ${instants} instants during ${taken} steps, edits and ${holds} holds`,
		attempted: reads,
		lost: 0,
		seed: String(seed),
	});
});
