import { dateIn, dayText } from './time.ts';

/** When a paused shop sells again, in words; undefined if it isn't paused (R-pause). */
export function backText(
	{ paused_until, time_zone }: { paused_until: string | null; time_zone: string },
	now: Date,
): string | undefined {
	if (paused_until === null || paused_until <= dateIn(time_zone, now)) return undefined;
	return dayText(paused_until, time_zone, now);
}
