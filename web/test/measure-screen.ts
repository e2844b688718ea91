/** Measures the screen that is shown: its length, and what can be pressed on it. */
import { expect } from 'vitest';

export const screenHeight = (): number => document.documentElement.scrollHeight;

const controls = 'a[href], button, input, select, textarea, summary, [role="switch"]';

/** A field inside a label is pressed anywhere on the label. */
const targetOf = (control: Element) => control.closest('label') ?? control;

const isInSight = (control: Element) => {
	const { width, height } = targetOf(control).getBoundingClientRect();
	return (
		width > 1 &&
		height > 1 &&
		control.checkVisibility({ visibilityProperty: true }) &&
		!control.closest('[aria-hidden="true"], [inert], [data-sonner-toaster], a.sr-only')
	);
};

const nameOf = (control: Element) =>
	control.getAttribute('aria-label') ?? targetOf(control).textContent?.trim() ?? control.outerHTML;

const shown = () => [...document.querySelectorAll(controls)].filter(isInSight);

/** The names of all links, buttons and fields, scrolled to or not, in their order. */
export const controlsInSight = (): string[] => shown().map(nameOf);

/** Controls that a thumb misses: less than 44 px wide or high. Links within a sentence may be. */
export const smallTargets = (): string[] =>
	shown()
		.filter((control) => getComputedStyle(control).display !== 'inline')
		.filter((control) => {
			const { width, height } = targetOf(control).getBoundingClientRect();
			return Math.min(width, height) < 43.5;
		})
		.map(nameOf);

interface LayoutShift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
}

export const opened = 'screen opened';

/** How far content moved by itself since the screen was opened: the sum of Layout Instability's scores. */
function layoutShift(): number {
	const observer = new PerformanceObserver(() => undefined);
	observer.observe({ type: 'layout-shift', buffered: true });
	const since = performance.getEntriesByName(opened).at(-1)?.startTime ?? 0;
	const shifts = (observer.takeRecords() as LayoutShift[]).filter(
		({ startTime, hadRecentInput }) => startTime > since && !hadRecentInput,
	);
	observer.disconnect();
	return shifts.reduce((total, { value }) => total + value, 0);
}

/** Polls, because content may still be loading: await something of the whole screen before. */
export async function expectCalm(limits: { height: number; controls: number }): Promise<void> {
	await expect.poll(screenHeight).toBeLessThanOrEqual(limits.height);
	expect(controlsInSight().slice(limits.controls)).toEqual([]);
	expect(smallTargets()).toEqual([]);
	expect(layoutShift()).toBeLessThanOrEqual(0.01);
}
