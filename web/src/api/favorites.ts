/** Favorite shops (R-favorites). */
import type { OwnAtBusiness } from '@flavorbag/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useChange } from './change.ts';
import { offer } from './offers.ts';
import { queryFor } from './query.ts';
import { askedBy, queryClient } from './query-client.ts';

const favoriteShops = () => queryFor('customer.favorites.list', {});

const lists = () => askedBy('customer.businesses.summaries');

type Yours = Record<string, OwnAtBusiness>;
type Lists = InfiniteData<{ data: { businesses: readonly { id: string }[]; yours: Yours } }>;

function marked(yours: Yours, id: string, favorite: boolean): Yours {
	const { [id]: own, ...others } = yours;
	const { favorite: _, ...rest } = own ?? {};
	const next: OwnAtBusiness = favorite ? { ...rest, favorite } : rest;
	return Object.keys(next).length > 0 ? { ...others, [id]: next } : others;
}

/** Updates all cached lists. A shop stays in a list of favorites until the next load, so that a tap can be undone. */
function show(id: string, favorite: boolean): void {
	queryClient.setQueryData(offer(id).queryKey, (shown) => shown && { ...shown, favorite });
	queryClient.setQueryData(
		favoriteShops().queryKey,
		(shown) => shown && { ...shown, yours: marked(shown.yours, id, favorite) },
	);
	queryClient.setQueriesData<Lists>(
		lists(),
		(loaded) =>
			loaded && {
				...loaded,
				pages: loaded.pages.map((page) =>
					page.data.businesses.some((one) => one.id === id)
						? { ...page, data: { ...page.data, yours: marked(page.data.yours, id, favorite) } }
						: page,
				),
			},
	);
}

/** Optimistic: reverted on refusal. Taps on one shop are sent one after the other. */
export function useSetFavorite(id: string): (favorite: boolean) => Promise<unknown> {
	const { mutateAsync } = useChange('customer.favorites.set', {
		scope: { id: `favorite ${id}` },
		onMutate: ({ body }) => show(id, body.favorite),
		onError: (_, { body }) => show(id, !body.favorite),
		// Lists filtered by favorites are stale, but those on the screen stay as they are.
		onSuccess: () =>
			queryClient.invalidateQueries({
				refetchType: 'none',
				predicate: (query) =>
					lists().predicate(query) && isNarrowed(query.queryKey[1] as { query: { favorites?: string } }),
			}),
	});
	return useCallback((favorite) => mutateAsync({ params: { id }, body: { favorite } }), [mutateAsync, id]);
}
const isNarrowed = ({ query }: { query: { favorites?: string } }) => query.favorites !== undefined;
