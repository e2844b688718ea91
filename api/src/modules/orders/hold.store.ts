import { limits, type Period } from '@flavorbag/contract';
import { sql } from 'kysely';
import { type Db, violatedConstraint } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';

export interface HoldInput {
	customer_id: string;
	business_id: string;
	/** YYYY-MM-DD in `tz`. */
	local_date: string;
	period: Period;
	quantity: number;
	is_offered: boolean;
	/** Null, like the totals, if the business is unknown. */
	tz: string | null;
	unit_cents: number | null;
	tax_rate_bps: number | null;
	tax_cents: number | null;
	total_cents: number | null;
	fee_cents: number | null;
	/** R-acknowledged */
	acknowledged: string | undefined;
	offer_id: string | undefined;
	key: string;
	sha256: string;
}

/** Returned by hold_bags, which documents each. */
export type Refusal =
	| 'known'
	| 'offer_over'
	| 'no_business'
	| 'own_business'
	| 'offline'
	| 'price_changed'
	| 'no_slot'
	| 'closed'
	| 'own_hold'
	| 'too_many_holds'
	| 'unpaid_pause'
	| 'unpaid_limit'
	| 'too_many_bags'
	| 'one_offer_a_day'
	| 'no_customer'
	| 'sold_out'
	| 'not_drawn'
	| 'retry';
export interface Unread {
	unread: string;
}
export type Verdict = OrderRow | Refusal | Unread;
type VerdictRow = OrderRow & Unread & { nth: number; verdict: 'held' | 'not_acknowledged' | Refusal };

const ms = (count: number) => `${count} milliseconds`;
const rules = {
	hold: ms(limits.holdMs),
	large_hold: ms(limits.largeHoldMs),
	long_hold_bags: limits.longHoldBagsMax,
	max_holds: limits.openHoldsPerCustomer,
	unpaid_remembered: ms(limits.unpaidRememberedMs),
	unpaid_pause: ms(limits.unpaidPauseMs),
	left_at_once: ms(limits.leftAtOnceMs),
	bags_after_unpaid: limits.bagsAfterUnpaid,
};

/** Constraints catch concurrent changes that the statement couldn't see. */
const byConstraint: Record<string, Refusal> = {
	no_oversell: 'sold_out',
	business_not_deleted: 'no_business',
	customer_not_erased: 'no_customer',
};

/** Returns verdicts in the order of the requests. If a constraint rejects one of several, all fail. */
export async function holdBags(
	db: Db,
	holdRequests: readonly HoldInput[],
	moment: Date,
	caps: { maxBags: number | undefined; oneOfferADay: boolean },
): Promise<Verdict[]> {
	const requests: unknown[] = [];
	const places = new Map<string, { place: number }>();
	for (const [n, one] of holdRequests.entries()) {
		const { business_id, local_date, period, tz, unit_cents, tax_rate_bps, is_offered, ...own } = one;
		const of = { business_id, local_date, period, tz, unit_cents, tax_rate_bps, is_offered };
		const name = Object.values(of).join();
		const { place } = places.get(name) ?? { place: places.size };
		places.set(name, { ...of, place });
		requests.push({ ...own, n, place });
	}
	try {
		const { rows } = await sql<VerdictRow>`
			select v.nth, v.verdict, v.unread, (v.made).*
			from hold_bags(${JSON.stringify(requests)}::jsonb, ${JSON.stringify([...places.values()])}::jsonb,
				${moment}, ${JSON.stringify({ ...rules, max_bags: caps.maxBags, one_offer_a_day: caps.oneOfferADay })}::jsonb) v`.execute(
			db,
		);
		const verdicts: Verdict[] = [];
		for (const { nth, verdict, unread, ...order } of rows)
			verdicts[nth] = verdict === 'held' ? order : verdict === 'not_acknowledged' ? { unread } : verdict;
		return verdicts;
	} catch (error) {
		const refusal = holdRequests.length === 1 && byConstraint[violatedConstraint(error) ?? ''];
		if (refusal) return [refusal];
		throw error;
	}
}
