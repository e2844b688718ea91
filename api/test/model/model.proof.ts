/** Plays random histories against the model and the API. MODEL_RUNS; MODEL_SEED and MODEL_PATH replay one. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { commands } from './commands.ts';
import {
	endWithRefund,
	hour,
	type Model,
	type ModelSlot,
	reconcile,
	runExpiry,
	runHolds,
	runOutbox,
} from './model.ts';
import {
	compare,
	compareMoney,
	compareShares,
	createReality,
	renewTokens,
	strangers,
	windowOf,
} from './reality.ts';
import { shopOf } from './step.ts';

const runs = Number(process.env.MODEL_RUNS ?? 20);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const max = Number(process.env.MODEL_LENGTH ?? 60);

const world = await createWorld({ webhooks: false });
const reality = await createReality(world);
const { api } = reality;
afterAll(() => api.kill());

const zone = 'America/Phoenix';
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

function slotOn(date: string, period: ModelSlot['period'], start: string, end: string): ModelSlot {
	return {
		date,
		period,
		day: names[new Date(date).getUTCDay()] ?? 'Sun',
		startsAt: instantOf(date, start, zone).getTime(),
		endsAt: instantOf(date, end, zone).getTime(),
		enabled: true,
		quantity: 4,
		cents: 500,
		fell: false,
		steps: [],
	};
}

/** Cancellations before that no longer count (R-reliability-cap), so histories don't affect each other. */
const daysBetween = 190;

/** Noon on an unused date. */
async function begin(): Promise<Model> {
	const today = addDays(world.clock.now().toISOString().slice(0, 10), daysBetween);
	const tomorrow = addDays(today, 1);
	const now = instantOf(today, '12:00', zone).getTime();
	world.clock.set(new Date(now));
	const slots = [
		slotOn(today, 'evening', '17:00', '20:00'),
		slotOn(tomorrow, 'morning', '08:00', '10:00'),
		slotOn(tomorrow, 'afternoon', '14:00', '15:30'),
		slotOn(tomorrow, 'evening', '18:00', '21:00'),
	];
	await renewTokens(reality);
	// All histories share one owner, whose rate limits must be reset.
	await sql`delete from rate_windows`.execute(world.database.db);
	await api.syncClock();
	await api.run('old outcomes');
	const answer = await shopOf(reality).edit({ enabled: true, purchase_window: windowOf(slots) });
	expect(answer.code).toBeUndefined();
	return { now, open: true, slots, orders: [] };
}

/** Ten days later every hold and window has ended. */
async function end(model: Model): Promise<void> {
	model.now += 240 * hour;
	world.clock.set(new Date(model.now));
	await api.syncClock();
	for (const order of model.orders.filter(({ refund }) => refund === 'requested')) {
		const answer = await shopOf(reality).answerRefund(order.id, 'approve', 'We looked into it.');
		expect(answer.data.status).toBe('refunded');
		endWithRefund(order, 'refunded');
	}
	await api.run(
		'inbox',
		'holds',
		'expiry',
		'claimed payments',
		'silent payments',
		'outbox',
		'transfers',
		'outbox',
	);
	for (const work of [runHolds, runExpiry, runOutbox, reconcile]) work(model);
	const { unanswered, broken } = await api.reconcile();
	expect({ unanswered, broken }).toEqual({ unanswered: [], broken: [] });
	await compare(reality, model);
	await compareMoney(reality, model);
	await compareShares(reality, model);
}

test(`the model and the real thing never differ (seed ${seed})`, { timeout: 3_600_000 }, async () => {
	let played = 0;
	let last: Model | undefined;
	const property = fc.asyncProperty(
		fc.commands(commands, {
			maxCommands: max,
			size: 'max',
			...(process.env.MODEL_PATH && { replayPath: process.env.MODEL_PATH }),
		}),
		async (history) => {
			const model = await begin();
			last = model;
			await fc.asyncModelRun(() => ({ model, real: reality }), history);
			played += reality.played;
			reality.played = 0;
			await end(model);
		},
	);
	await fc.assert(property, {
		numRuns: runs,
		seed,
		...(process.env.MODEL_SHRINK !== '1' && { endOnFailure: true }),
	});
	expect(last).toBeDefined();
	expect(await strangers(reality)).toEqual([]);
	soakNote({
		what: `Model runs of up to ${max} commands (${played} commands, ${api.kills} kills in the middle of a call)`,
		attempted: runs,
		lost: 0,
		seed: String(seed),
	});
});
