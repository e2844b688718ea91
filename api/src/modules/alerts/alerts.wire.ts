import type { AlertRule } from '@flavorbag/contract';
import type { AlertRuleRow } from '#db/tables.ts';
import { toLocalDateTime } from '#lib/time.ts';
import type { ShopSnapshot } from '#shops';
import { daysOf, isPaused, type RuleTerms } from './alerts.rules.ts';

function circleOf({ lat, lng, radius_miles, label }: AlertRuleRow): RuleTerms['circle'] {
	if (lat === null || lng === null || radius_miles === null || label === null) return null;
	return { lat, lng, radius: radius_miles, label };
}

export function termsOf(row: AlertRuleRow, now: Date): RuleTerms {
	const { quiet_from, quiet_to, resumes_at } = row;
	const paused = isPaused(row, now);
	return {
		where: row.place,
		business_id: row.business_id,
		circle: circleOf(row),
		days: daysOf(row.days),
		from: row.from_time,
		to: row.to_time,
		max_price: row.max_price_cents === null ? null : row.max_price_cents / 100,
		kind: row.bag_kind,
		fits_diet: row.fits_diet,
		reliability_min_bps: row.reliability_min_bps,
		how: row.way,
		digest_hour: row.digest_hour,
		quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
		paused,
		paused_until: paused && resumes_at ? toLocalDateTime(resumes_at, row.tz).date : null,
	};
}

export const ruleOnWire = (row: AlertRuleRow, shop: ShopSnapshot | undefined, now: Date): AlertRule => ({
	id: row.id,
	...termsOf(row, now),
	business_name: shop?.display_name ?? null,
	time_zone: row.tz,
	created_at: row.created_at.toISOString(),
});
