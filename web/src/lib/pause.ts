import { dateIn, dayText } from './time.ts';

/** When a shop that takes a break sells again, in words; undefined: it doesn't pause, or the pause is over (R-pause). */
export function backText(
	{ paused_until, time_zone }: { paused_until: string | null; time_zone: string },
	now: Date,
): string | undefined {
	if (paused_until === null || paused_until <= dateIn(time_zone, now)) return undefined;
	return dayText(paused_until, time_zone, now);
}
