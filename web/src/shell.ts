/**
 * A screen for members comes with a picture of itself in HTML (write-pages), shown until the app has something to
 * show in its place.
 */
export function liftShell(shell: HTMLElement, root: HTMLElement): void {
	const pressAgain = keepPress(shell);
	const watcher = new MutationObserver(() => {
		const waiting =
			'filled' in shell.dataset ? '[data-page-loading], [data-list-loading]' : '[data-page-loading]';
		if (root.childElementCount === 0 || root.querySelector(waiting)) return;
		shell.remove();
		watcher.disconnect();
		pressAgain();
	});
	watcher.observe(root, { childList: true, subtree: true });
}

/** What was pressed on the picture is pressed again where the app shows the same, if nothing moved since. */
function keepPress(shell: HTMLElement): () => void {
	let pressed: { x: number; y: number; scrolled: number } | undefined;
	const press = ({ clientX: x, clientY: y }: MouseEvent) => {
		pressed = 'filled' in shell.dataset ? { x, y, scrolled: scrollY } : undefined;
	};
	addEventListener('click', press);
	return () => {
		removeEventListener('click', press);
		if (pressed?.scrolled !== scrollY) return;
		const target = document.elementFromPoint(pressed.x, pressed.y)?.closest<HTMLElement>('a, button, input');
		target?.focus();
		target?.click();
	};
}

/** All of the screen's code at once, and not one after the other. */
export function preloadModules(shell: HTMLElement): void {
	for (const href of (shell.dataset.modules ?? '').split(' ')) {
		const link = document.createElement('link');
		link.rel = 'modulepreload';
		link.href = href;
		document.head.append(link);
	}
}
