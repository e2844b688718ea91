/**
 * Changes made from the contract, which names the query that an answer replaces and the queries that are stale after it.
 * Refetches are never awaited: the component that asked reports first, because newer data may unmount it. A refusal that
 * tells of a newer state refetches everything of that kind on the screen (R-stale-refreshes).
 */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import type { CallName } from '@flavorbag/contract/calls';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { hasCode, isStaleState } from './api-error.ts';
import { refreshAfter } from './asked.ts';
import { type CallOptions, endpointOf, type JsonName, type Result } from './client.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';

export type Named<N extends CallName> = readonly [
	N,
	CallInput<Endpoints[N]> & Pick<CallOptions, 'action' | 'ifVersion'> & { params?: object },
];

type Own<Given, Answer> = Pick<
	UseMutationOptions<Answer, Error, Given>,
	'onMutate' | 'onSuccess' | 'onError' | 'scope'
>;
interface OwnCall<N extends JsonName, Given> extends Own<Given, Result<N>> {
	/** Answers instead of the server where it can't be reached. Undefined: the call fails. */
	otherwise?(input: Named<N>[1]): Promise<Result<N> | undefined> | Result<N> | undefined;
}

/** The key of the query that `name` answers, with its path parameters taken from what is known. */
async function keyOf(name: CallName, known: object) {
	const { path } = await endpointOf(name);
	const params = Object.entries(known).filter(([field]) => `${path}/`.includes(`:${field}/`));
	return [name, params.length > 0 ? { params: Object.fromEntries(params) } : {}];
}

/** Handlers for a mutation with its own `mutationFn`. The handlers in `own` run first. */
export const following = <N extends CallName, Given = void, Answer = unknown>(
	of: (given: Given) => Named<N>,
	own: Own<Given, Answer> = {},
) => ({
	...own,
	onSuccess: async (...all: Parameters<NonNullable<Own<Given, Answer>['onSuccess']>>) => {
		const [answer, given] = all;
		const [name, input] = of(given);
		// Looked up first: after the first write to the cache, only microtasks may pass before the caller's own callback.
		const { answers } = await endpointOf(name);
		const key = answers && (await keyOf(answers, Object.assign({}, answer, input.params)));
		await own.onSuccess?.(...all);
		if (key) queryClient.setQueryData(key, answer);
		void refreshAfter(name);
	},
	onError: async (...all: Parameters<NonNullable<Own<Given, Answer>['onError']>>) => {
		const [error, given] = all;
		const [name] = of(given);
		void own.onError?.(...all);
		if (!isStaleState(error)) return;
		const { stale = '', later = '' } = await endpointOf(name);
		const [kind = name] = name.split('.');
		const { predicate } = askedBy(kind, ...stale.split(' '), ...later.split(' '));
		// A query that failed shows no state that could be old; a refetch would take its error and the form beside it away.
		void queryClient.invalidateQueries({
			predicate: (query) => predicate(query) && query.state.data !== undefined,
		});
	},
});

/** `of` returns the name of the call and its input. */
export const useChange = <const N extends JsonName, Given = void>(
	of: (given: Given) => Named<N>,
	{ otherwise, ...own }: OwnCall<N, Given> = {},
) =>
	useMutation({
		mutationFn: async (given: Given) => {
			const [name, input] = of(given);
			try {
				return await call(name, input, input);
			} catch (error) {
				const instead = hasCode(error, 'NETWORK_ERROR') ? await otherwise?.(input) : undefined;
				if (instead === undefined) throw error;
				return instead;
			}
		},
		...following(of, own),
	});
