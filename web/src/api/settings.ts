/** What this installation offers: known once, true until the page is loaded again. */
import { asked } from './asked.ts';

export const settings = () =>
	asked('settings.get', {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });

/** The same, as it is by now: what is open changes with the hour. */
export const settingsNow = () => ({
	...asked('settings.get', {}, { staleTime: 60_000 }),
	queryKey: ['settings.get', 'now'],
});
