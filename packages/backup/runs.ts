// Each backup and each rehearsal leaves a row (`backup_runs`): the doctor reads it, and the API tells admins of failures.
import { withSession } from './take.ts';

export type Kind = 'backup' | 'rehearsal';

export interface Run {
	kind: Kind;
	ok: boolean;
	startedAt: Date;
}

const maxProblem = 500;
const maxDays = 400;

/** Notes how `work` went, and passes on what it says or throws. */
export async function noted<T>(
	url: string,
	kind: Kind,
	work: () => Promise<{ bytes: number; problem?: string; result: T }>,
): Promise<T> {
	const startedAt = new Date();
	const note = (bytes: number | null, problem: string | null) =>
		withSession(url, async (client) => {
			await client.query(
				'insert into backup_runs (kind, started_at, ended_at, bytes, problem) values ($1, $2, now(), $3, $4)',
				[kind, startedAt, bytes, problem?.slice(0, maxProblem) ?? null],
			);
			await client.query('delete from backup_runs where ended_at < now() - make_interval(days => $1)', [
				maxDays,
			]);
		});
	try {
		const { bytes, problem, result } = await work();
		await note(bytes, problem ?? null);
		return result;
	} catch (error) {
		// A database of an older version has no such table, and a lost one says nothing: the first problem counts.
		await note(null, error instanceof Error ? error.message : String(error)).catch(() => {});
		throw error;
	}
}

/** The last one of each kind. */
export async function lastRuns(url: string): Promise<Run[]> {
	return withSession(url, async (client) => {
		const { rows } = await client.query<Run>(
			`select distinct on (kind) kind, problem is null as ok, started_at as "startedAt"
			from backup_runs order by kind, id desc`,
		);
		return rows;
	});
}

/** What an admin asked for in the console (R-console-health) and no run began since. */
export async function requestedKinds(url: string): Promise<Kind[]> {
	return withSession(url, async (client) => {
		const { rows } = await client.query<{ kind: Kind }>(
			`select kind from backup_requests r where not exists (
				select from backup_runs b where b.kind = r.kind and b.started_at >= r.asked_at
			) order by kind`,
		);
		return rows.map(({ kind }) => kind);
	});
}
