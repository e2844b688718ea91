/** Backups and rehearsals as recorded by the launcher (R-backups). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type BackupKind = 'backup' | 'rehearsal';

export interface LastRuns {
	kind: BackupKind;
	/** When the last good run began; it contains everything committed by then. */
	good_at: Date | null;
	problem: string | null;
}

export async function lastBackupRuns(db: Db): Promise<LastRuns[]> {
	const { rows } = await sql<LastRuns>`
		select kind, max(started_at) filter (where ok) as good_at, (array_agg(problem order by id desc))[1] as problem
		from backup_runs group by kind`.execute(db);
	return rows;
}

export interface FailedRun {
	id: number;
	kind: BackupKind;
	problem: string;
	ended_at: Date;
}

/** Returns each kind's first failure since its last good run, and marks it as announced. */
export async function announceFailures(tx: Db, at: Date): Promise<FailedRun[]> {
	const { rows } = await sql<FailedRun>`
		update backup_runs set announced_at = ${at} where announced_at is null and id in (
			select min(id) from backup_runs r where not ok
				and id > coalesce((select max(id) from backup_runs good where good.kind = r.kind and good.ok), 0)
			group by kind
		) returning id, kind, problem, ended_at`.execute(tx);
	return rows;
}

/** Asks the launcher for a run (packages/backup/schedule.ts). `isNew` is false if one was pending. */
export async function requestRun(db: Db, kind: BackupKind): Promise<{ askedAt: Date; isNew: boolean }> {
	const { rows } = await sql<{ asked_at: Date; is_new: boolean }>`
		insert into backup_requests as r (kind, asked_at) values (${kind}, clock_timestamp())
		on conflict (kind) do update set asked_at = case when exists (
			select from backup_runs b where b.kind = r.kind and b.started_at >= r.asked_at
		) then excluded.asked_at else r.asked_at end
		returning asked_at, asked_at >= statement_timestamp() as is_new`.execute(db);
	const [row] = rows;
	if (!row) throw new Error('an insert returns what it inserted');
	return { askedAt: row.asked_at, isNew: row.is_new };
}

export async function openRequests(db: Db): Promise<Map<BackupKind, Date>> {
	const { rows } = await sql<{ kind: BackupKind; asked_at: Date }>`
		select kind, asked_at from backup_requests r
		where not exists (select from backup_runs b where b.kind = r.kind and b.started_at >= r.asked_at)`.execute(
		db,
	);
	return new Map(rows.map(({ kind, asked_at }) => [kind, asked_at]));
}
