/** Commands around the waitlist: edits, time, jobs, crashes and leaving people. */
import type { DateException } from '@flavorbag/contract';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '#db/database.ts';
import { createSigner } from '#lib/signatures.ts';
import { instantOf } from '#lib/time.ts';
import { createWaitlist } from '#waitlist';
import { makePerson } from '../makers.ts';
import { command } from './command.ts';
import * as m from './line.ts';
import { personOf } from './people.ts';
import { fresh, learnDraw, nextDay, type Stage, setDraws, when, zone } from './stage.ts';

/** Null removes the date exception. */
export const around = (name: string, exception: DateException | null) =>
	command(name, async (line, stage) => {
		const { world, shop, date } = stage;
		const before = await world.database.db
			.selectFrom('date_exceptions')
			.select('version')
			.where('business_id', '=', shop.id)
			.where('local_date', '=', date)
			.executeTakeFirst();
		const { order_date, pickup_window: period } = when(stage);
		const change = { date: order_date, period, version: before?.version ?? 0, exception };
		const { code } = await world.call('business.calendar.change', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { changes: [change] },
		});
		if (code) return;
		const { closed = false, quantity = 2, start = '17:00', end = '20:00' } = exception ?? {};
		line.wanted = closed ? 0 : quantity;
		const started = line.starts;
		line.starts = instantOf(date, start, zone).getTime();
		// The draw moves with the window.
		if (line.draws !== null) line.draws += line.starts - started;
		line.ends = instantOf(date, end, zone).getTime();
	});
export const count = (quantity: number) => around(`${quantity} bags`, { quantity });
export const close = (closed: boolean) => around(closed ? 'close the date' : 'open the date', { closed });
export const move = (later: boolean) =>
	later ? around('an hour later', { start: '18:00', end: '21:00' }) : around('as the week says', null);

const edit = (name: string, bodyOf: (stage: Stage) => object, done: (line: m.Line) => void) =>
	command(name, async (line, stage) => {
		const { world, shop } = stage;
		const asked = { token: shop.owner.token, params: { id: shop.id }, body: bodyOf(stage) };
		const { code } = await world.call('business.update', asked);
		await fresh(stage);
		if (!code) done(line);
	});
export const pause = (on: boolean) =>
	edit(
		on ? 'pause' : 'go on',
		(stage) => ({ paused_until: on ? nextDay(stage) : null }),
		(line) => {
			line.paused = on;
		},
	);
export const list = (on: boolean) =>
	edit(
		on ? 'list the shop' : 'hide the shop',
		() => ({ enabled: on }),
		(line) => {
			line.listed = on;
		},
	);

export const drawFrom = (on: boolean) =>
	command(on ? 'draw for the bags' : 'draw no more', async (line, stage) => {
		await setDraws(stage, on);
		m.drawFrom(line, on);
	});

export const pass = (minutes: number) =>
	command(`${minutes} minutes pass`, async (line, { world }) => {
		line.now += minutes * 60_000;
		world.clock.set(new Date(line.now));
	});

export const untilDraw = command('the draw is due', async (line, { world }) => {
	line.now = Math.max(line.now, line.draws ?? 0);
	world.clock.set(new Date(line.now));
});

/** Reservations end then. */
export const nearlyOver = command('the last half hour begins', async (line, { world }) => {
	line.now = Math.max(line.now, line.ends - 30 * 60_000);
	world.clock.set(new Date(line.now));
});

export const jobs = (name: 'offers' | 'ends' | 'holds') =>
	command(`job: ${name}`, async (line, stage) => {
		const { app } = stage.world;
		if (name === 'holds') return void (await app.orders.releaseDueHolds());
		await (name === 'offers' ? app.waitlist.offer() : app.waitlist.endOver());
		await learnDraw(stage, line);
		if (name === 'offers') m.offerJob(line);
		else m.endJob(line);
	});

/** Loses the connection before the nth statement. */
function dyingAt(db: Db, nth: number): Db {
	let left = nth;
	const plugin: KyselyPlugin = {
		transformQuery({ node }) {
			if (--left <= 0) throw new Error('the connection is lost');
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return db.withPlugin(plugin);
}
/** A run is all or nothing. */
export const crash = (nth: number) =>
	command(`job: offers, dies at statement ${nth}`, async (line, stage) => {
		const { world } = stage;
		const { shops, bags, listing } = world.app;
		const links = { signer: createSigner(['a secret of the test'], 'waitlist'), publicUrl: world.url };
		const deps = { clock: world.clock, log: console, shops, bags, listing, caps: stage.caps, ...links };
		const dying = createWaitlist({ ...deps, db: dyingAt(world.database.db, nth) });
		const died = await dying.offer().then(
			() => false,
			() => true,
		);
		if (died) return;
		await learnDraw(stage, line);
		m.offerJob(line);
	});

/** Refused while there are orders. */
export const erase = (at: number) =>
	command(`${at} goes`, async (line, stage) => {
		const { token, id } = personOf(stage, at);
		const { code } = await stage.world.call('user.remove', { token });
		if (code) return;
		const wait = m.liveOf(line, id);
		if (wait) m.end(wait, 'ended', 'account');
		stage.people[at] = await makePerson(stage.world);
	});
