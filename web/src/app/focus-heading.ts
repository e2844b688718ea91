/**
 * Moves the focus to the main heading of a new screen, as soon as the screen has one; gives up when something else
 * took the focus (a dialog, a field) or nothing came. Answers how to stop.
 */
const waitMs = 3_000;

export function focusHeading(): () => void {
	const before = document.activeElement;
	const attempt = (): boolean => {
		const active = document.activeElement;
		if (active !== null && active !== document.body && active !== before) return true;
		const heading = document.querySelector<HTMLElement>('main h1');
		if (!heading) return false;
		if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
		return true;
	};
	const observer = new MutationObserver(() => {
		if (attempt()) stop();
	});
	const timer = setTimeout(() => stop(), waitMs);
	const stop = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	if (attempt()) stop();
	else observer.observe(document.body, { childList: true, subtree: true });
	return stop;
}
