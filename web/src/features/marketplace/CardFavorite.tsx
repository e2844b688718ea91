import { messageOf } from '#api/api-error.ts';
import { useSetFavorite } from '#api/favorites.ts';
import { FavoriteButton } from '#ui/FavoriteButton.tsx';

/** In the corner of a card's picture, above the link that covers the card (R-favorites). */
export function CardFavorite({ id, name, favorite }: { id: string; name: string; favorite: boolean }) {
	const set = useSetFavorite(id);
	return (
		<FavoriteButton
			name={name}
			pressed={favorite}
			onChange={set.mutateAsync}
			messageOf={messageOf}
			look="floating"
			className="absolute top-1 left-16 z-10 sm:not-short:top-2 sm:not-short:right-2 sm:not-short:left-auto"
		/>
	);
}
