/** What the first screen will ask for, asked for while its code is still on the way. */
import { nearbyPages } from '#api/businesses.ts';
import { queryClient } from '#api/query-client.ts';
import { currentUser } from '#api/users.ts';
import { readFilters, toQuery } from '#features/marketplace/filters.ts';
import { paths } from '#lib/paths.ts';
import { mayHaveSession } from '#lib/session-hint.ts';

export function warm({ pathname, search }: Location): void {
	if (!mayHaveSession()) return;
	void queryClient.prefetchQuery(currentUser());
	if (pathname !== paths.marketplace()) return;
	const filters = readFilters(new URLSearchParams(search));
	void queryClient.prefetchInfiniteQuery(nearbyPages(toQuery(filters)));
}
