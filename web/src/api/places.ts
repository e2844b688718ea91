/** Address search (R-place-search). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';
import { queryClient } from './query-client.ts';

const maxRetries = 3;
const dayMs = 86_400_000;

/** Tried three times more with growing delay; after that the screen lets people type (R-place-search). */
export const placeSuggestions = (input: string) =>
	queryOptions({
		queryKey: ['place-suggestions', input.trim()],
		queryFn: async ({ signal }) =>
			(await call('places.autocomplete', { query: { input: input.trim() } }, { signal })).suggestions,
		enabled: input.trim() !== '',
		// The list stays, and with it everything below, until the next one is there.
		placeholderData: input.trim() === '' ? undefined : keepPreviousData,
		staleTime: dayMs,
		retry: maxRetries,
		retryDelay: (failures) => 500 * 2 ** failures,
	});

/** The place behind a suggestion. */
export const getPlace = (placeId: string) => call('places.get', { params: { place_id: placeId } });

/** The place of a suggestion, else the first that is suggested for what was typed; undefined: nobody knows it. */
export async function findPlace(typed: string, placeId: string | null) {
	const id = placeId ?? (await queryClient.fetchQuery(placeSuggestions(typed)))[0]?.place_id;
	return id === undefined ? undefined : getPlace(id);
}
