/** Addresses of the pages that anybody may read (R-public-pages). The API serves them. */
export const publicShop = (slug: string): string => `/s/${slug}`;
export const publicTown = (slug: string, page = 1): string =>
	`/near/${slug}${page > 1 ? `?page=${page}` : ''}`;
/** Remembers the language, and leads back. */
export const publicLanguage = (language: string, here: string): string =>
	`/language/${language}?${new URLSearchParams({ to: here })}`;
