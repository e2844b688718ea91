// Records each backup and rehearsal in `backup_runs`, for the doctor and for alerts to admins.
import { withSession } from './take.ts';

export type Kind = 'backup' | 'rehearsal';

export interface Run {
	kind: Kind;
	ok: boolean;
	startedAt: Date;
}

const maxProblem = 500;
const maxDays = 400;

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
		// The first error counts: an old database lacks the table, and an unreachable one can't record anything.
		await note(null, error instanceof Error ? error.message : String(error)).catch(() => {});
		throw error;
	}
}

export async function lastRuns(url: string): Promise<Run[]> {
	return withSession(url, async (client) => {
		const { rows } = await client.query<Run>(
			`select distinct on (kind) kind, problem is null as ok, started_at as "startedAt"
			from backup_runs order by kind, id desc`,
		);
		return rows;
	});
}

/** Kinds requested in the console (R-console-health) that haven't started since. */
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
