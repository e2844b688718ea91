/** Shops that I marked (R-favorites). */
import type { FavoriteShop, OfferedBusiness, OwnAtBusiness } from '@flavorbag/contract';
import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { queryClient } from './query-client.ts';

const favoritesKey = ['favorites'];

export const favoriteShops = () => asked(favoritesKey, 'customer.favorites.list', {});

type Yours = Record<string, OwnAtBusiness>;
type Lists = InfiniteData<{ data: { businesses: readonly { id: string }[]; yours: Yours } }>;
type Marked = { favorites: readonly FavoriteShop[]; yours: Yours };

function marked(yours: Yours, id: string, favorite: boolean): Yours {
	const { [id]: own, ...others } = yours;
	const { favorite: _, ...rest } = own ?? {};
	const next: OwnAtBusiness = favorite ? { ...rest, favorite } : rest;
	return Object.keys(next).length > 0 ? { ...others, [id]: next } : others;
}

/** Puts it into all that is loaded. A shop stays in a list of favorites until that is loaded the next time: a tap can be undone. */
function show(id: string, favorite: boolean): void {
	queryClient.setQueryData<OfferedBusiness>(offerKey(id), (shown) => shown && { ...shown, favorite });
	queryClient.setQueryData<Marked>(
		favoritesKey,
		(shown) => shown && { ...shown, yours: marked(shown.yours, id, favorite) },
	);
	queryClient.setQueriesData<Lists>(
		{ queryKey: nearbyKey },
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

/** Shown at once; taken back when it is refused. Taps on one shop go out one after the other. */
export const useSetFavorite = (id: string) =>
	useMutation({
		mutationFn: (favorite: boolean) => call('customer.favorites.set', { params: { id }, body: { favorite } }),
		scope: { id: `favorite ${id}` },
		onMutate: (favorite) => show(id, favorite),
		onError: (_, favorite) => show(id, !favorite),
		// Lists that are narrowed to favorites are others now; those on the screen stay as they are.
		onSuccess: () =>
			Promise.all([
				queryClient.invalidateQueries({ queryKey: favoritesKey, refetchType: 'none' }),
				queryClient.invalidateQueries({
					queryKey: nearbyKey,
					refetchType: 'none',
					predicate: ({ queryKey }) => (queryKey[1] as { favorites?: string }).favorites !== undefined,
				}),
			]),
	});
