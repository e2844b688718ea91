import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Args, Result } from './client.ts';
import { call } from './connection.ts';

type Name = Parameters<typeof call>[0];

/** What a call answers, or a part of it, as a query. */
export const asked = <N extends Name, Part = Result<N>>(
	queryKey: QueryKey,
	name: N,
	input: CallInput<Endpoints[N]>,
	staleTime = 0,
	part: (answer: Result<N>) => Part = (answer) => answer as unknown as Part,
) =>
	queryOptions({
		queryKey,
		queryFn: async ({ signal }) => part(await call(name, ...([input, { signal }] as unknown as Args<N>))),
		staleTime,
	});

/** Everything that an owner sees of one business. */
export const ownBusinessKey = (businessId: string) => ['own-business', businessId] as const;

type OfShop = { [N in Name]: CallInput<Endpoints[N]> extends { params: { id: string } } ? N : never }[Name];
type Beside<N extends Name> = Omit<CallInput<Endpoints[N]>, 'params'>;

/** The same of a shop, by its own people. */
export const askedOfShop = <N extends OfShop, Part = Result<N>>(
	businessId: string,
	key: QueryKey,
	name: N,
	more: Beside<N>,
	part?: (answer: Result<N>) => Part,
) =>
	asked(
		[...ownBusinessKey(businessId), ...key],
		name,
		{ params: { id: businessId }, ...more } as CallInput<Endpoints[N]>,
		freshness.businessOrdersMs,
		part,
	);
