/** Plays random histories against line.ts. WAIT_RUNS; WAIT_SEED and WAIT_PATH replay one; WAIT_SHRINK=1 shrinks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '#lib/time.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { commands } from './commands.ts';
import { endJob, isLive, offerJob } from './line.ts';
import { begin, compare, createStage, learnDraw, nextDay, zone } from './stage.ts';

const runs = Number(process.env.WAIT_RUNS ?? (soaking ? 2_000 : 6));
const seed = Number(process.env.WAIT_SEED ?? Date.now() % 2 ** 31);
const max = Number(process.env.WAIT_LENGTH ?? (soaking ? 60 : 40));

/** Every second seed limits wins per week. */
const winsAWeek = seed % 2 === 1 ? 1 : undefined;

const world = await createWorld({
	webhooks: false,
	...(winsAWeek && { env: { WINS_A_WEEK: String(winsAWeek) } }),
});
const stage = await createStage(world, winsAWeek);

// R-waitlist, R-bag-offer, R-hogging, R-last-half-hour, R-waitlist-ends, R-drop
test(`who waits is where the model says (seed ${seed})`, { timeout: 7_200_000 }, async () => {
	let played = 0;
	const history = fc.commands(commands, {
		maxCommands: max,
		size: 'max',
		...(process.env.WAIT_PATH && { replayPath: process.env.WAIT_PATH }),
	});
	const property = fc.asyncProperty(history, fc.boolean(), async (steps, isDrawn) => {
		const line = await begin(stage, isDrawn);
		await fc.asyncModelRun(() => ({ model: line, real: stage }), steps);
		played += stage.played;
		stage.played = 0;
		// After the day nobody waits and nothing is reserved.
		world.clock.set(instantOf(nextDay(stage), '00:00', zone));
		line.now = world.clock.now().getTime();
		await world.app.orders.releaseDueHolds();
		await world.app.waitlist.endOver();
		await learnDraw(stage, line);
		endJob(line);
		await world.app.waitlist.offer();
		offerJob(line);
		await compare(stage, line);
		expect(line.waits.some(isLive)).toBe(false);
	});
	await fc.assert(property, {
		numRuns: runs,
		seed,
		...(process.env.WAIT_SHRINK !== '1' && { endOnFailure: true }),
	});
	soakNote({
		what: `Histories of a waitlist of up to ${max} commands (${played} commands)`,
		attempted: runs,
		lost: 0,
		seed: String(seed),
	});
});
