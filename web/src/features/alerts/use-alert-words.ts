import { type BagKind, type Day, days } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDollars } from '#lib/money.ts';
import { dateFormat, shortRange, twelveHour } from '#lib/time.ts';
import { type Draft, periodOf } from './alert-draft.ts';

/** "17:00" → "5 PM", "17:30" → "5:30 PM". */
export function briefTime(time: string): string {
	const { hour, minute, half } = twelveHour(time);
	return minute === '00' ? `${hour} ${half}` : `${hour}:${minute} ${half}`;
}
export const hourTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Short weekday name. January 1, 2024 was a Monday. */
export const dayName = (day: Day, locale: string): string =>
	dateFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(Date.UTC(2024, 0, 1 + days.indexOf(day)));

const isSame = (chosen: readonly Day[], expected: readonly Day[]) =>
	chosen.length === expected.length && expected.every((day) => chosen.includes(day));

/** Choices in hundredths of a percent, as in the API. */
export const reliabilities = [9_000, 9_500, 9_800] as const;

export function useKindWords(): Record<BagKind, string> {
	const { t } = useLingui();
	return {
		bakery: t`bakery`,
		meals: t`meals`,
		groceries: t`groceries`,
		sweets: t`sweets`,
		snacks: t`snacks & drinks`,
	};
}

function useWhenWords() {
	const { t, i18n } = useLingui();

	function daysText(chosen: readonly Day[]): string {
		const ordered = days.filter((day) => chosen.includes(day));
		if (ordered.length === 0 || ordered.length === days.length) return t`any day`;
		if (isSame(ordered, days.slice(0, 5))) return t`weekdays`;
		if (isSame(ordered, days.slice(5))) return t`weekends`;
		return ordered.map((day) => dayName(day, i18n.locale)).join(', ');
	}

	function timesText({ from, to }: Pick<Draft, 'from' | 'to'>): string | undefined {
		const parts = { morning: t`in the morning`, afternoon: t`in the afternoon`, evening: t`in the evening` };
		const period = periodOf({ from, to });
		if (period) return parts[period];
		if (from !== null && to !== null) return shortRange(from, to);
		if (from !== null) return t`from ${briefTime(from)}`;
		return to === null ? undefined : t`until ${briefTime(to)}`;
	}

	return (draft: Draft): string => [daysText(draft.days), timesText(draft)].filter(Boolean).join(' ');
}

export function useAlertWords() {
	const { t } = useLingui();
	const kinds = useKindWords();
	const when = useWhenWords();

	function where({ where: place, shop, place: name, radius }: Draft): string {
		if (place === 'favorites') return t`Any of your favorites`;
		if (place === 'shop') return shop?.name ?? t`A shop that's no longer on FlavorBag`;
		const around = plural(radius, { one: 'Within # mile of', other: 'Within # miles of' });
		return `${around} ${name || '…'}`;
	}

	function what({ maxPrice, kind, fitsDiet, reliability }: Draft): string[] {
		const percent = (reliability ?? 0) / 100;
		return [
			maxPrice === null ? '' : t`up to ${formatDollars(maxPrice)}`,
			kind === null ? '' : kinds[kind],
			fitsDiet ? t`fits my diet` : '',
			reliability === null ? '' : t`shops that keep at least ${percent}% of orders`,
		].filter(Boolean);
	}

	function promise({ how: way, digestHour, quiet }: Draft, perDay: number): string {
		const hour = briefTime(hourTime(digestHour));
		if (way === 'digest')
			return t`We'll email you once a day at ${hour}, on days when there are bags like these.`;
		if (quiet === null)
			return t`We'll let you know when a bag like this comes up – at most ${perDay} a day, at any hour.`;
		const [from, to] = [briefTime(quiet.from), briefTime(quiet.to)];
		return t`We'll let you know when a bag like this comes up – at most ${perDay} a day, never between ${from} and ${to}.`;
	}

	function how({ how: way, digestHour, quiet }: Draft): string {
		const hour = briefTime(hourTime(digestHour));
		if (way === 'digest') return t`One email a day at ${hour}`;
		if (quiet === null) return t`Right away, at any hour`;
		const [from, to] = [briefTime(quiet.from), briefTime(quiet.to)];
		return t`Right away, never between ${from} and ${to}`;
	}

	return { where, when, what, promise, how };
}
