/** What this installation offers: known once, true until the page is loaded again. */
import { queryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';

export const settings = () =>
	queryOptions({
		queryKey: ['settings'],
		queryFn: () => call('settings.get'),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
	});

/** The same, as it is by now: what is open changes with the hour. */
export const settingsNow = () =>
	queryOptions({ queryKey: ['settings', 'now'], queryFn: () => call('settings.get'), staleTime: 60_000 });
