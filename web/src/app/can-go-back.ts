interface Navigation {
	canGoBack: boolean;
}
const navigationOf = (page: Window): Navigation | undefined =>
	'navigation' in page ? (page.navigation as Navigation) : undefined;

/** Returns false when this tab has no earlier page, so that going back would do nothing. */
export function canGoBack(page: Window = window): boolean {
	if (page.history.length <= 1) return false;
	const navigation = navigationOf(page);
	// The Navigation API lists only pages of this origin; a visitor from another site can still go back there.
	return navigation === undefined || navigation.canGoBack || page.document.referrer !== '';
}
