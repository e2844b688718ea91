/** Alert rules: validation, storage and matching (R-alert-rule). */

import {
	type AlertCircle,
	type BagKind,
	chipsOfKind,
	type Day,
	days,
	type NewAlertRule,
	type Translated,
} from '@flavorbag/contract';
import type { AlertRuleRow } from '#db/tables.ts';
import type { Problem } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { addDays, dayOfWeek, instantOf, toLocalDateTime } from '#lib/time.ts';

/** Bitmask of days: 1 is Monday, 64 is Sunday, and 127 is any day. */
export const daysMask = (wanted: readonly Day[] | null): number =>
	wanted === null ? 127 : wanted.reduce((mask, one) => mask | (1 << days.indexOf(one)), 0);
export const daysOf = (mask: number): Day[] | null =>
	mask === 127 ? null : days.filter((_, at) => (mask & (1 << at)) !== 0);

export function ruleProblems({ where, business_id, circle, from, to }: RuleTerms): Problem[] {
	const problems: Problem[] = [];
	const refuse = (field: string, message: Translated) => problems.push({ field, message });
	if (where === 'shop' && business_id === null) refuse('business_id', msg('Choose a shop.'));
	if (where === 'circle' && circle === null)
		refuse('circle', msg('Choose a place and how far you would go. A circle of nothing finds no bag.'));
	if (from !== null && to !== null && from >= to)
		refuse('to', msg('The end of the time is after its beginning.'));
	return problems;
}
export type RuleTerms = Omit<NewAlertRule, 'circle'> & { circle: AlertCircle | null };

export type RuleColumns = Omit<AlertRuleRow, 'id' | 'user_id' | 'created_at'>;

export function columnsOf(terms: RuleTerms, tz: string, now: Date): RuleColumns {
	const circle = terms.where === 'circle' ? terms.circle : null;
	const { digest_hour } = terms;
	return {
		place: terms.where,
		business_id: terms.where === 'shop' ? terms.business_id : null,
		lat: circle?.lat ?? null,
		lng: circle?.lng ?? null,
		radius_miles: circle?.radius ?? null,
		label: circle?.label ?? null,
		days: daysMask(terms.days),
		from_time: terms.from,
		to_time: terms.to,
		max_price_cents: terms.max_price === null ? null : Math.round(terms.max_price * 100),
		bag_kind: terms.kind,
		fits_diet: terms.fits_diet,
		reliability_min_bps: terms.reliability_min_bps,
		way: terms.how,
		digest_hour,
		next_at: terms.how === 'digest' ? nextDigest({ digest_hour, tz }, now) : null,
		quiet_from: terms.quiet?.from ?? null,
		quiet_to: terms.quiet?.to ?? null,
		tz,
		paused: terms.paused,
		resumes_at:
			terms.paused && terms.paused_until !== null ? instantOf(terms.paused_until, '00:00', tz) : null,
	};
}

/** Returns the next time that it is `digest_hour` in the rule's zone (R-alert-digest). */
export function nextDigest({ digest_hour, tz }: Pick<AlertRuleRow, 'digest_hour' | 'tz'>, now: Date): Date {
	const { date } = toLocalDateTime(now, tz);
	const hour = `${String(digest_hour).padStart(2, '0')}:00`;
	const today = instantOf(date, hour, tz);
	return today > now ? today : instantOf(addDays(date, 1), hour, tz);
}

export const isPaused = ({ paused, resumes_at }: Pick<AlertRuleRow, 'paused' | 'resumes_at'>, now: Date) =>
	paused && (resumes_at === null || resumes_at > now);

type Quiet = Pick<AlertRuleRow, 'quiet_from' | 'quiet_to' | 'tz'>;
export function isQuiet({ quiet_from, quiet_to, tz }: Quiet, now: Date): boolean {
	if (quiet_from === null || quiet_to === null) return false;
	const { time } = toLocalDateTime(now, tz);
	return quiet_from <= quiet_to
		? quiet_from <= time && time < quiet_to
		: quiet_from <= time || time < quiet_to;
}

export const dayBit = (date: string): number => 1 << (dayOfWeek(date) - 1);
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export interface Found {
	local_date: string;
	start_time: string;
	end_time: string;
	price_cents: number;
	contains: readonly string[];
	/** Null if the shop has too few orders. */
	reliability_bps: number | null;
}

const hasKind = (contains: readonly string[], kind: BagKind) =>
	chipsOfKind[kind].some((chip) => contains.includes(chip));

/** Checks everything except location, diet and delivery. */
export const wantsBags = (rule: AlertRuleRow, found: Found): boolean =>
	(rule.days & dayBit(found.local_date)) !== 0 &&
	(rule.from_time === null || rule.from_time < found.end_time) &&
	(rule.to_time === null || rule.to_time > found.start_time) &&
	(rule.max_price_cents === null || found.price_cents <= rule.max_price_cents) &&
	(rule.bag_kind === null || hasKind(found.contains, rule.bag_kind)) &&
	(rule.reliability_min_bps === null ||
		(found.reliability_bps !== null && found.reliability_bps >= rule.reliability_min_bps));

/** `miles` is the distance to the center of the rule's circle. */
export function isThere(
	rule: Pick<AlertRuleRow, 'place' | 'business_id' | 'radius_miles'>,
	businessId: string,
	{ isFavorite, miles }: { isFavorite: boolean; miles: number | undefined },
): boolean {
	if (rule.place === 'shop') return rule.business_id === businessId;
	if (rule.place === 'favorites') return isFavorite;
	return miles !== undefined && rule.radius_miles !== null && miles <= rule.radius_miles;
}
