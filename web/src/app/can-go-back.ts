/** The browser's list of pages, where it tells; not every one does. */
interface Navigation {
	canGoBack: boolean;
}
const navigationOf = (page: Window): Navigation | undefined =>
	'navigation' in page ? (page.navigation as Navigation) : undefined;

/** False: this tab has shown nothing else before, and going back would do nothing. */
export function canGoBack(page: Window = window): boolean {
	if (page.history.length <= 1) return false;
	const navigation = navigationOf(page);
	// The list holds pages of ours alone: whoever came from another site goes back there.
	return navigation === undefined || navigation.canGoBack || page.document.referrer !== '';
}
