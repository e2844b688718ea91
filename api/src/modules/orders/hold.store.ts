/** Many holds in one statement: the function hold_bags of the database (ADR 29). */
import type { Period } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, PickupPlace } from '#db/tables.ts';

export interface HoldAsked {
	n: number;
	customer_id: string;
	business_id: string;
	/** YYYY-MM-DD in `tz`. */
	local_date: string;
	period: Period;
	quantity: number;
	tz: string;
	unit_cents: number;
	tax_rate_bps: number;
	tax_cents: number;
	total_cents: number;
	fee_cents: number;
	key: string;
	sha256: string;
}

interface VerdictRow {
	nth: number;
	verdict: 'held' | 'sold_out' | 'again' | 'no_slot' | null;
	/** This and what follows: of what is held. */
	order_id: string;
	slot: string;
	shop: string;
	zone: string;
	from_time: string;
	to_time: string;
	opens: Date;
	closes: Date;
	expires: Date;
	found_at: PickupPlace;
}

export type Verdict = OrderRow | 'sold_out' | 'again' | 'no_slot' | undefined;

export interface HoldLimits {
	moment: Date;
	/** Holds end then, or with their slot. */
	until: Date;
	mostHolds: number;
	mostBags: number | undefined;
}

/** By `n`; of those who are not there, nothing is known. */
export async function holdBags(
	db: Db,
	asked: readonly HoldAsked[],
	{ moment, until, mostHolds, mostBags }: HoldLimits,
): Promise<Map<number, Verdict>> {
	const wishes: unknown[] = [];
	const places = new Map<string, { place: number }>();
	for (const { business_id, local_date, period, tz, unit_cents, tax_rate_bps, ...own } of asked) {
		const of = { business_id, local_date, period, tz, unit_cents, tax_rate_bps };
		const name = Object.values(of).join();
		const { place } = places.get(name) ?? { place: places.size };
		places.set(name, { ...of, place });
		wishes.push({ ...own, place });
	}
	const { rows } = await sql<VerdictRow>`
		select * from hold_bags(${JSON.stringify(wishes)}::jsonb, ${JSON.stringify([...places.values()])}::jsonb,
			${moment}, ${until}, ${mostHolds}::int, ${mostBags ?? null}::int)`.execute(db);
	const byN = new Map(asked.map((one) => [one.n, one]));
	return new Map(
		rows.map((row) => {
			const one = byN.get(row.nth);
			return [row.nth, row.verdict === 'held' && one ? made(one, row, moment) : undefinedOr(row.verdict)];
		}),
	);
}

const undefinedOr = (verdict: VerdictRow['verdict']): Verdict =>
	verdict === null || verdict === 'held' ? undefined : verdict;

/** The row as the statement wrote it. */
function made(asked: HoldAsked, row: VerdictRow, moment: Date): OrderRow {
	const { n: _n, tax_rate_bps: _rate, tz: _tz, key, sha256, ...same } = asked;
	return {
		...same,
		id: row.order_id,
		slot_id: row.slot,
		business_name: row.shop,
		pickup_place: row.found_at,
		tz: row.zone,
		start_time: row.from_time,
		end_time: row.to_time,
		starts_at: row.opens,
		ends_at: row.closes,
		hold_expires_at: row.expires,
		status: 'pending',
		stock: 'held',
		reason: null,
		unpaid_at: null,
		cancel_until: null,
		paid_at: null,
		picked_up_at: null,
		picked_up_by: null,
		pickup_code: null,
		idempotency_key: key,
		request_sha256: sha256,
		version: 0,
		created_at: moment,
		changed_at: moment,
	};
}
