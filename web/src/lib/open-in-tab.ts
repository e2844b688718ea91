let waiting: Window | null = null;

/** Closes the waiting tab, so that a dialog on this page isn't covered. */
export function closeWaitingTab(): void {
	waiting?.close();
	waiting = null;
}

/**
 * Opens the tab during the press, because browsers block it later (R-new-tab). If it is blocked or closed, uses this
 * page.
 */
export async function openInTab(words: string, address: () => Promise<string>): Promise<void> {
	closeWaitingTab();
	const tab = window.open('', '_blank');
	waiting = tab;
	if (tab) {
		tab.document.title = words;
		tab.document.body.textContent = words;
		tab.document.body.style.font = '1.25rem system-ui';
	}
	try {
		const to = await address();
		// A dialog in between was answered by a press, which may open another tab.
		const open = tab && !tab.closed ? tab : window.open('', '_blank');
		if (!open || open.closed) return location.assign(to);
		open.opener = null;
		open.location.replace(to);
	} catch (error) {
		tab?.close();
		throw error;
	} finally {
		waiting = null;
	}
}
