/** When bags are drawn for, by the shop's clock. */
import { clockTime } from './full-time.ts';
import { dateIn, dayText, shopClock } from './time.ts';

/** "today", "4:00 PM" */
export function drawTime(drawsAt: string, timeZone: string, now: Date): { day: string; clock: string } {
	const at = new Date(drawsAt);
	return {
		day: dayText(dateIn(timeZone, at), timeZone, now),
		clock: clockTime(shopClock(timeZone, at).slice(-5)),
	};
}
