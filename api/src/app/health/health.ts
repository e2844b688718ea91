/** The console's health page (R-console-health): those of the doctor's questions that a serving process can answer. */
import type { Health } from '@flavorbag/contract';
import { sql } from 'kysely';
import { countersThatDrift } from '#db/counter-drift.ts';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { JobRuns } from '../jobs.ts';
import { version } from '../version.ts';
import { type Answer, answerOf, ask, fine, shown, unanswered } from './answers.ts';
import { sizesIn } from './folders.ts';
import {
	type Asked,
	askAuditLog,
	askBackups,
	askContact,
	askDatabase,
	askDisk,
	askInbox,
	askInvariants,
	askMail,
	askMode,
	askOutbox,
	askProvider,
	askProxy,
	askTransfers,
} from './questions.ts';
import { createSlowAnswers } from './slow.ts';

export interface HealthDeps extends Omit<Asked, 'now'> {
	clock: Clock;
	jobRuns(): JobRuns[];
}

/** The same threshold as the alert FlavorBagJobFailing. */
const isOverdue = ({ quietSeconds, everySeconds }: JobRuns) => quietSeconds > 3 * everySeconds + 600;

function askJobs(runs: readonly JobRuns[]): Answer {
	const failing = runs.filter(isOverdue);
	const [first] = failing;
	if (!first) return fine('jobs');
	return answerOf('jobs', {
		code: 'failing',
		problem: first.problem,
		figures: { rows: failing.length },
		lines: failing.map(({ name }) => name),
	});
}

async function databaseBytes(db: Db): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`
		select pg_database_size(current_database())::int8 as bytes`.execute(db);
	return Number(rows[0]?.bytes ?? 0);
}

/** Replaces ids of counters by shop, date and pickup time. */
async function nameCounters(db: Db, drift: Answer): Promise<Answer> {
	if ((drift.figures.countable ?? 0) === 0) return drift;
	const counters = await countersThatDrift(db, shown);
	if (counters.length === 0) return drift;
	return { ...drift, counters, lines: drift.lines.filter((line) => !/^(stock|figures) drift: /.test(line)) };
}

/** Runs a question with two answers; if it fails, both are unanswered. */
const askBoth = (
	what: readonly [Answer['what'], Answer['what']],
	question: () => Promise<Answer[]>,
): Promise<Answer[]> => question().catch((error: unknown) => what.map((one) => unanswered(one, error)));

export function createHealth(deps: HealthDeps) {
	const { db, clock } = deps;
	const invariants = createSlowAnswers(['drift', 'stuck'], () =>
		askBoth(['drift', 'stuck'], async () => {
			const [drift, stuck] = await askInvariants({ db, now: clock.now() });
			return [await nameCounters(db, drift), stuck];
		}),
	);
	const auditLog = createSlowAnswers(['audit_log'], async () => [
		await ask('audit_log', () => askAuditLog({ db })),
	]);

	async function fast(): Promise<Answer[]> {
		const asked = { ...deps, now: clock.now() };
		const answers = await Promise.all([
			askMode(asked),
			ask('database', () => askDatabase(asked)),
			ask('outbox', () => askOutbox(asked)),
			ask('inbox', () => askInbox(asked)),
			ask('transfers', () => askTransfers(asked)),
			ask('mail', () => askMail(asked)),
			ask('provider', () => askProvider(asked)),
			askBoth(['backup', 'rehearsal'], () => askBackups(asked)),
			ask('disk', () => askDisk(asked)),
			askJobs(deps.jobRuns()),
			ask('contact', () => askContact(asked)),
			askProxy(asked),
		]);
		return answers.flat();
	}

	return {
		async read(fresh: boolean): Promise<Health> {
			const [first, drift, log] = await Promise.all([fast(), invariants(fresh), auditLog(fresh)]);
			const checks = [...first, ...drift, ...log];
			const needsRoom = checks.some(({ what, state }) => what === 'disk' && state !== 'good');
			return {
				checked_at: clock.now().toISOString(),
				checks,
				jobs: deps.jobRuns().map(({ name, everySeconds, goodSecondsAgo, problem }) => ({
					name,
					every_seconds: everySeconds,
					good_seconds_ago: goodSecondsAgo,
					problem,
				})),
				folders: needsRoom ? await sizesIn(deps.dataDir, await databaseBytes(db).catch(() => 0)) : [],
				process: {
					version,
					node: process.versions.node,
					uptime_seconds: Math.round(process.uptime()),
				},
			};
		},
	};
}
export type HealthReader = ReturnType<typeof createHealth>;
