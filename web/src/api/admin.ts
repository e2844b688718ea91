/** What the console asks page by page, and its changes. */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { type Change, following } from './change.ts';
import type { JsonName, Result } from './client.ts';
import { call } from './connection.ts';
import { type QueryOf, queryFor } from './query.ts';
import { queryClient } from './query-client.ts';

/** Calls of lists: a page stays on screen until the next has come. */
export const pagesOf =
	<N extends JsonName>(name: N) =>
	(query: QueryOf<N>): UseQueryOptions<Result<N>, Error, Result<N>, QueryKey> => ({
		...queryFor(name, { query } as CallInput<Endpoints[N]>),
		placeholderData: keepPreviousData,
	});

/** One change; whoever asks for it shows what becomes of it. */
export const change = <N extends JsonName>(name: N, input: Change<N>): Promise<Result<N>> =>
	queryClient
		.getMutationCache()
		.build<Result<N>, Error, Change<N>, unknown>(queryClient, {
			mutationFn: () => call(name, input, input),
			...following<Change<N>, Result<N>>(name),
		})
		.execute(input);
