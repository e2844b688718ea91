/** Rebuilds mismatched counters (R-console-health). Money is never rebuilt: a person must look into it. */
import { sql } from 'kysely';
import { type Db, transaction } from './database.ts';

export type RecountKind = 'slot' | 'days' | 'totals' | 'count' | 'platform_day';
interface Drifting {
	what: RecountKind;
	subject: string;
}
export interface Recounted extends Drifting {
	was: Record<string, number>;
	became: Record<string, number>;
}

/** The views read everything; locks must not hold up sales. */
const readTimeout = '10min';
const lockTimeout = '5s';

function findDrifting(db: Db): Promise<Drifting[]> {
	return transaction(db, 'job', async (tx) => {
		await sql`select set_config('statement_timeout', ${readTimeout}, true)`.execute(tx);
		// Totals are sums of days, so days come first.
		const { rows } = await sql<Drifting>`
			select 'slot' as what, id::text as subject from drift_slots
			union all
			select 'days', business_id::text from (
				select business_id from drift_days union select business_id from drift_missing_days
			) days
			union all
			select 'count', what from drift_platform where what not like 'orders of %'
			union all
			select distinct 'platform_day', replace(what, 'orders of ', '') from drift_platform where what like 'orders of %'`.execute(
			tx,
		);
		return rows;
	});
}

async function findTotals(db: Db): Promise<Drifting[]> {
	const { rows } = await sql<Drifting>`
		select 'totals' as what, business_id::text as subject from drift_totals
		union select 'totals', business_id::text from drift_missing_totals`.execute(db);
	return rows;
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
	for (const find of [findDrifting, findTotals])
		for (const one of await find(db)) {
			try {
				const changed = await recountOne(db, one);
				if (changed) recounted.push(changed);
			} catch (error) {
				failed.push(`${one.what} ${one.subject}: ${error instanceof Error ? error.message : error}`);
			}
		}
	return { recounted, failed };
}
