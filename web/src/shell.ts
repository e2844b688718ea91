/**
 * A screen for members comes with a picture of itself in HTML (write-pages), shown until the app has something to
 * show in its place.
 */
export function liftShell(shell: HTMLElement, root: HTMLElement): void {
	const watcher = new MutationObserver(() => {
		if (root.childElementCount === 0 || root.querySelector('[data-page-loading]')) return;
		shell.remove();
		watcher.disconnect();
	});
	watcher.observe(root, { childList: true, subtree: true });
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
