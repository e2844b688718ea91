/** Queries made from the contract: a query's key is the call's name and its input. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import type { CallName } from '@flavorbag/contract/calls';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { endpointOf, type JsonName, type Result } from './client.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';

type PartOf<Input, Name extends string> = Input extends { [K in Name]?: infer Part }
	? NonNullable<Part>
	: never;
export type QueryOf<N extends CallName> = PartOf<CallInput<Endpoints[N]>, 'query'>;
export type BodyOf<N extends CallName> = PartOf<CallInput<Endpoints[N]>, 'body'>;

/** Fresh for a minute where several parts of a screen show the answer; all others are stale at once. */
const isShared = (name: CallName) => /^(business|rating)\./.test(name);

export const queryFor = <N extends JsonName, Part = Result<N>>(
	name: N,
	input: CallInput<Endpoints[N]>,
	more: Omit<UseQueryOptions<Result<N>, Error, Part>, 'queryKey' | 'queryFn'> = {},
) => {
	const queryKey: QueryKey = [name, input];
	return queryOptions<Result<N>, Error, Part>({
		queryKey,
		queryFn: ({ signal }) => call(name, input, { signal }),
		staleTime: isShared(name) ? freshness.businessOrdersMs : 0,
		...more,
	});
};

export const pageAfterPage = {
	initialPageParam: 1,
	getNextPageParam: ({ meta }: { meta: { pagination: { page: number; total_pages: number } } }) => {
		const { page, total_pages } = meta.pagination;
		return page < total_pages ? page + 1 : undefined;
	},
};

/** Invalidates what the call made stale. Resolves once active queries are loaded again. */
export async function refreshAfter(name: CallName): Promise<void> {
	const { stale = '', later = '' } = await endpointOf(name);
	void queryClient.invalidateQueries({ ...askedBy(...later.split(' ')), refetchType: 'none' });
	await queryClient.invalidateQueries(askedBy(...stale.split(' ')));
}
