/** What the launcher noted of backups and rehearsals (R-backups). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type BackupKind = 'backup' | 'rehearsal';

export interface LastRuns {
	kind: BackupKind;
	/** When the last good one began: what was committed by then is in it. */
	good_at: Date | null;
	/** Of the last one; null: it was good. */
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

/** The first failure of each kind since its last good run, if nobody was told of it; from now on somebody is. */
export async function announceFailures(tx: Db, at: Date): Promise<FailedRun[]> {
	const { rows } = await sql<FailedRun>`
		update backup_runs set announced_at = ${at} where announced_at is null and id in (
			select min(id) from backup_runs r where not ok
				and id > coalesce((select max(id) from backup_runs good where good.kind = r.kind and good.ok), 0)
			group by kind
		) returning id, kind, problem, ended_at`.execute(tx);
	return rows;
}
