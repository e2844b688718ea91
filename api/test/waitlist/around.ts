/** Commands around the waitlist: edits, time, jobs, crashes and leaving people. */
import type { DateException } from '@flavorbag/contract';
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
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
async function setApart(line: m.Line, stage: Stage, exception: DateException | null): Promise<void> {
	const { world, shop, date } = stage;
	const before = await world.database.db
		.selectFrom('date_exceptions')
		.select('version')
		.where('business_id', '=', shop.id)
		.where('local_date', '=', date)
		.executeTakeFirst();
	const { order_date, pickup_window: period } = when(stage);
	const change = { date: order_date, period, version: before?.version ?? 0, exception };
	const promised = stage.slotId === '' ? null : m.promised(line);
	const own = exception?.price === undefined ? null : Math.round(exception.price * 100);
	const { code } = await world.call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes: [change] },
	});
	if (promised !== null && (own ?? 0) > promised) expect(code).toBe('INVALID_INPUT');
	if (code) return;
	m.setPrice(line, own);
	line.steps = (exception?.price_steps ?? []).map(({ minutes, price }) => ({
		minutes,
		cents: Math.round(price * 100),
	}));
	stage.terms = pick(exception);
	const { closed = false, quantity = 2, start = '17:00', end = '20:00' } = exception ?? {};
	line.wanted = closed ? 0 : quantity;
	const started = line.starts;
	line.starts = instantOf(date, start, zone).getTime();
	// The draw moves with the window.
	if (line.draws !== null) line.draws += line.starts - started;
	line.ends = instantOf(date, end, zone).getTime();
	m.step(line);
}
const pick = (exception: DateException | null): Stage['terms'] => {
	const { price, price_steps } = exception ?? {};
	return {
		...(price !== undefined && { price }),
		...(price_steps && { price_steps }),
	};
};

export const around = (name: string, exception: DateException | null) =>
	command(name, (line, stage) => setApart(line, stage, exception && { ...stage.terms, ...exception }));
export const price = (dollars: number) => around(`$${dollars}`, { price: dollars });
export const steps = (price_steps: NonNullable<DateException['price_steps']>) =>
	around(`steps ${JSON.stringify(price_steps)}`, { price_steps });

const lastMinute = 23 * 60 + 59;
const timeOf = (minutes: number) =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** From now on, as the shop's screen asks for it (R-post-left). */
export const post = (bags: number, halfHours: number) =>
	command(`post ${bags} for ${halfHours} half hours`, async (line, stage) => {
		const first = Math.floor((line.now - instantOf(stage.date, '00:00', zone).getTime()) / 60_000);
		const start = Math.max(first, 17 * 60);
		const end = Math.min(lastMinute, Math.ceil(start / 30 + halfHours) * 30);
		if (start + 30 > end) return;
		const { data } = await stage.world.call('business.calendar.get', {
			token: stage.shop.owner.token,
			params: { id: stage.shop.id },
		});
		const slot = data.dates.find(({ date }) => date === stage.date)?.slots[2];
		if (!slot) return;
		const { sold, held, exception } = slot;
		const posting = { start: timeOf(start), end: timeOf(end), quantity: sold + held + bags };
		await setApart(line, stage, { ...pick(exception), ...posting });
		stage.posted = { exception };
	});
export const undo = command('take the posting back', async (line, stage) => {
	if (stage.posted) await setApart(line, stage, stage.posted.exception);
	stage.posted = undefined;
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
		if (code) return;
		done(line);
		m.step(line);
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

export const usualPrice = (dollars: number) =>
	edit(
		`usually $${dollars}`,
		() => ({ price: dollars }),
		(line) => m.setUsual(line, Math.round(dollars * 100)),
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

export const untilStep = command('a step is due', async (line, { world }) => {
	line.now = Math.max(line.now, m.nextStep(line) ?? 0);
	world.clock.set(new Date(line.now));
	await world.app.shops.stepPrices();
	m.step(line);
});

/** Reservations end then. */
export const nearlyOver = command('the last half hour begins', async (line, { world }) => {
	line.now = Math.max(line.now, line.ends - 30 * 60_000);
	world.clock.set(new Date(line.now));
});

export const jobs = (name: 'offers' | 'ends' | 'holds' | 'steps') =>
	command(`job: ${name}`, async (line, stage) => {
		const { app } = stage.world;
		if (name === 'holds') return void (await app.orders.releaseDueHolds());
		if (name === 'steps') {
			await app.shops.stepPrices();
			return m.step(line);
		}
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
