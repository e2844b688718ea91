import type { OfferedBusiness } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useSetFavorite } from '#api/favorites.ts';
import { favoriteParam } from '#lib/favorite-paths.ts';
import { FavoriteButton } from '#ui/FavoriteButton.tsx';

/** Marks the shop at once for a visitor who pressed Favorite on its public page (R-favorites). */
export function SheetFavorite({ business }: { business: OfferedBusiness }) {
	const { id, display_name: name, favorite } = business;
	const { t } = useLingui();
	const [search, setSearch] = useSearchParams();
	const set = useSetFavorite(id);
	const isAsked = search.has(favoriteParam);
	const isDone = useRef(false);
	useEffect(() => {
		if (!isAsked || isDone.current) return;
		isDone.current = true;
		setSearch(
			(before) => {
				before.delete(favoriteParam);
				return before;
			},
			{ replace: true, preventScrollReset: true },
		);
		set(true).then(
			() => toast.success(t`${name} is one of your favorites now.`),
			(error: unknown) =>
				toast.error(
					messageOf(error, t`Your favorites weren't changed. Check your connection, then try again.`),
				),
		);
	}, [isAsked, setSearch, set, name, t]);
	return (
		<FavoriteButton name={name} pressed={favorite} onChange={set} messageOf={messageOf} look="outlined" />
	);
}
