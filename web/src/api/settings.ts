/** The installation's settings, loaded once per page. */
import { asked } from './asked.ts';

export const settings = () =>
	asked('settings.get', {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });

/** Refreshed each minute: what is open changes with the hour. */
export const settingsNow = () => ({
	...asked('settings.get', {}, { staleTime: 60_000 }),
	queryKey: ['settings.get', 'now'],
});
