/** Options of a 12-hour time picker. Times are "HH:mm"; a choice outside the range snaps to the nearest option. */
import { minutesOf, timeOf } from '#lib/time.ts';

export interface TimeLimits {
	min: string;
	max: string;
	/** Minutes. */
	step: number;
}
export type Half = 'AM' | 'PM';
export interface TimeOption<T> {
	value: T;
	disabled: boolean;
}
export interface TimeChoice {
	hour: number;
	minute: number;
	half: Half;
	hours: TimeOption<number>[];
	minutes: TimeOption<number>[];
	halves: TimeOption<Half>[];
}
export type TimePart = { hour: number } | { minute: number } | { half: Half };

const halfDay = 720;
const halfOf = (total: number): Half => (total < halfDay ? 'AM' : 'PM');
const startOf = (half: Half) => (half === 'AM' ? 0 : halfDay);
const hourStart = (total: number) => total - (total % 60);

function offered({ min, max, step }: TimeLimits): number[] {
	const count = Math.ceil(1_440 / step);
	const [from, to] = [minutesOf(min), minutesOf(max)];
	return Array.from({ length: count }, (_, index) => index * step).filter((at) => at >= from && at <= to);
}

export function timeChoice(value: string, limits: TimeLimits): TimeChoice {
	const now = minutesOf(value);
	const open = offered(limits);
	const half = halfOf(now);
	const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => {
		const start = startOf(half) + (hour % 12) * 60;
		return { value: hour, disabled: !open.some((at) => hourStart(at) === start) };
	});
	const steps = Array.from({ length: Math.ceil(60 / limits.step) }, (_, index) => index * limits.step);
	// A value between two steps stays listed until another is chosen.
	const shown = steps.includes(now % 60) ? steps : [...steps, now % 60].sort((a, b) => a - b);
	return {
		hour: Math.floor(now / 60) % 12 || 12,
		minute: now % 60,
		half,
		hours,
		minutes: shown.map((minute) => ({
			value: minute,
			disabled: minute !== now % 60 && !open.includes(hourStart(now) + minute),
		})),
		halves: (['AM', 'PM'] as const).map((each) => ({
			value: each,
			disabled: !open.some((at) => halfOf(at) === each),
		})),
	};
}

export function chooseTime(value: string, part: TimePart, limits: TimeLimits): string {
	const now = minutesOf(value);
	const open = offered(limits);
	if ('minute' in part) return nearest(hourStart(now) + part.minute, open, value);
	if ('half' in part) {
		const target = startOf(part.half) + (now % halfDay);
		return nearest(
			target,
			open.filter((at) => halfOf(at) === part.half),
			value,
		);
	}
	const start = startOf(halfOf(now)) + (part.hour % 12) * 60;
	return nearest(
		start + (now % 60),
		open.filter((at) => hourStart(at) === start),
		value,
	);
}

function nearest(target: number, open: readonly number[], otherwise: string): string {
	const [first, ...rest] = open;
	if (first === undefined) return otherwise;
	return timeOf(
		rest.reduce((best, at) => (Math.abs(at - target) < Math.abs(best - target) ? at : best), first),
	);
}
