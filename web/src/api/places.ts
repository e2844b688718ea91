/** Address search (R-place-search). */
import { keepPreviousData } from '@tanstack/react-query';
import { call } from './connection.ts';
import { queryFor } from './query.ts';
import { queryClient } from './query-client.ts';

const dayMs = 86_400_000;

/** Retried three times with growing delay; after that the screen accepts typed addresses. */
export const placeSuggestions = (input: string) =>
	queryFor(
		'places.autocomplete',
		{ query: { input: input.trim() } },
		{
			enabled: input.trim() !== '',
			// The list stays until the next one is there, so that the layout below doesn't jump.
			placeholderData: input.trim() === '' ? undefined : keepPreviousData,
			staleTime: dayMs,
			retry: 3,
			retryDelay: (failures) => 500 * 2 ** failures,
			select: ({ suggestions }) => suggestions,
		},
	);

const getPlace = (placeId: string) => call('places.get', { params: { place_id: placeId } });

/** Resolves to the suggestion's place, else the first match for the typed text, else undefined. */
export async function findPlace(typed: string, placeId: string | null) {
	const id = placeId ?? (await queryClient.fetchQuery(placeSuggestions(typed))).suggestions[0]?.place_id;
	return id === undefined ? undefined : getPlace(id);
}
