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
