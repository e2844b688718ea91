import { timeRange, windowText } from '#lib/full-time.ts';
import type { DatedWindow } from '#lib/time.ts';

/** "today 5:00–8:00 PM", whose hours stay on one line. */
export function WindowText({ window, now }: { window: DatedWindow; now: Date }) {
	const hours = timeRange(window.start, window.end);
	const [day, zone] = windowText(window, now).split(hours);
	return (
		<>
			{day}
			<span className="whitespace-nowrap">{hours}</span>
			{zone}
		</>
	);
}
