/**
 * Moves the focus to the main heading of a new screen, as soon as the screen has one; gives up when something else
 * took the focus (a dialog, a field) or nothing came. `ifLost`: only when nothing has the focus once a closing dialog has
 * given it back. Answers how to stop.
 */
const waitMs = 3_000;
/** A dialog gives the focus back in the frame after it has gone. */
const restoredMs = 100;

export function focusHeading({ ifLost = false } = {}): () => void {
	if (ifLost) {
		const timer = setTimeout(() => {
			if (document.activeElement === null || document.activeElement === document.body) stop = focusHeading();
		}, restoredMs);
		let stop = () => clearTimeout(timer);
		return () => stop();
	}
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
