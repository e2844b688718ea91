/** Opens in a new tab. By the press itself: a tab that opens later is taken for a pop-up. */
export async function openInTab(address: () => Promise<string>): Promise<void> {
	const tab = window.open('', '_blank');
	try {
		const to = await address();
		if (tab) {
			tab.opener = null;
			tab.location.replace(to);
		} else location.assign(to);
	} catch (error) {
		tab?.close();
		throw error;
	}
}
