/** Paths of public pages, which the API renders (R-public-pages). */
/** Asks for a place, then leads to the town's page. */
export const publicPlaces = '/near';
export const publicShop = (slug: string): string => `/s/${slug}`;
export const publicTown = (slug: string, page = 1): string =>
	`/near/${slug}${page > 1 ? `?page=${page}` : ''}`;
/** How to reach this installation's operator (R-contact). */
export const contactPath = '/privacy-policy#contact';
export const publicLanguage = (language: string, here: string): string =>
	`/language/${language}?${new URLSearchParams({ to: here })}`;
