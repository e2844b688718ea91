/** The installation's settings, loaded once per page. */
import { queryFor } from './query.ts';

export const settings = () =>
	queryFor('settings.get', {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });

/** Refreshed each minute, because what is open changes with the hour. */
export const settingsNow = () => ({
	...queryFor('settings.get', {}, { staleTime: 60_000 }),
	queryKey: ['settings.get', 'now'],
});
