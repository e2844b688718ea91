/** Not there any more, or never let in. */
let waiting: Window | null = null;

/** Whoever has to be asked something is asked on this page, which the new tab lies over. */
export function closeWaitingTab(): void {
	waiting?.close();
	waiting = null;
}

/**
 * Opens in a new tab, by the press itself: a tab that opens later is taken for a pop-up (R-new-tab). Until the address is there the tab
 * says `words`. Where none may open, or it was closed meanwhile, this page goes there.
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
		// What was asked in between was answered by a press: that opens another one.
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
