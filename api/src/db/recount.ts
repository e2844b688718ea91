/** Rebuilds mismatched counters (R-console-health). Money is never rebuilt: a person must look into it. */
import { sql } from 'kysely';
import { type Db, readEverything, transaction } from './database.ts';

interface Drifting {
	what: 'slot' | 'days' | 'count';
	subject: string;
}
export interface Recounted extends Drifting {
	was: Record<string, number>;
	became: Record<string, number>;
}

/** Locks must not hold up sales. */
const lockTimeout = '5s';

function findDrifting(db: Db): Promise<Drifting[]> {
	return transaction(db, 'job', async (tx) => {
		await readEverything(tx);
		const { rows } = await sql<Drifting>`
			select distinct what, coalesce(subject_id::text, counter) as subject from counter_drift where not of_money`.execute(
			tx,
		);
		return rows;
	});
}

function recountOne(db: Db, { what, subject }: Drifting): Promise<Recounted | undefined> {
	return transaction(db, 'job', async (tx) => {
		await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
		const { rows } = await sql<Pick<Recounted, 'was' | 'became'>>`
			insert into recounts (what, subject) values (${what}, ${subject}) returning was, became`.execute(tx);
		return rows[0] && { what, subject, ...rows[0] };
	});
}

/** Rebuilds each counter in its own transaction, so that failures don't affect others. */
export async function recountDrifting(db: Db): Promise<{ recounted: Recounted[]; failed: string[] }> {
	const recounted: Recounted[] = [];
	const failed: string[] = [];
	for (const one of await findDrifting(db)) {
		try {
			const changed = await recountOne(db, one);
			if (changed) recounted.push(changed);
		} catch (error) {
			failed.push(`${one.what} ${one.subject}: ${error instanceof Error ? error.message : error}`);
		}
	}
	return { recounted, failed };
}
