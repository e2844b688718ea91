/** The console's paged queries, and its changes. */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { type Change, following } from './change.ts';
import type { JsonName, Result } from './client.ts';
import { call } from './connection.ts';
import { type QueryOf, queryFor } from './query.ts';
import { queryClient } from './query-client.ts';

/** Queries for a list's pages: a page stays on screen until the next one has loaded. */
export const pagesOf =
	<N extends JsonName>(name: N) =>
	(query: QueryOf<N>): UseQueryOptions<Result<N>, Error, Result<N>, QueryKey> => ({
		...queryFor(name, { query } as CallInput<Endpoints[N]>),
		placeholderData: keepPreviousData,
	});

/** Makes one change; the caller shows its outcome. */
export const change = <N extends JsonName>(name: N, input: Change<N>): Promise<Result<N>> =>
	queryClient
		.getMutationCache()
		.build<Result<N>, Error, Change<N>, unknown>(queryClient, {
			mutationFn: () => call(name, input, input),
			...following<Change<N>, Result<N>>(name),
		})
		.execute(input);
