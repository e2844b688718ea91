/**
 * Changes, from the contract: an endpoint says what its answer takes the place of, and what else is stale after it. A change that is
 * refused because things are no longer as they were shown asks again for all that is shown of its kind (R-stale-refreshes).
 */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import type { CallName } from '@flavorbag/contract/calls';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { hasCode, isStaleState } from './api-error.ts';
import { refreshAfter } from './asked.ts';
import { type CallOptions, endpointOf, type JsonName, type Result } from './client.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';

type Named<N extends CallName> = readonly [
	N,
	CallInput<Endpoints[N]> & Pick<CallOptions, 'action' | 'ifVersion'> & { params?: object },
];

interface Own<Given, Answer>
	extends Pick<UseMutationOptions<Answer, Error, Given>, 'onSuccess' | 'onError' | 'scope'> {
	onMutate?(given: Given): unknown;
	/** Whether it lasts until what is stale is there again. By itself, unless the answer is what is shown. */
	waits?: boolean;
}
interface OwnCall<N extends JsonName, Given> extends Own<Given, Result<N>> {
	/** What is answered in its place where nobody can be reached; undefined: nothing. */
	otherwise?(input: Named<N>[1]): Promise<Result<N> | undefined> | Result<N> | undefined;
}

/** Where the newer state of what is read by this call is kept. */
async function keyOf(name: CallName, known: object) {
	const { path } = await endpointOf(name);
	const params = Object.entries(known).filter(([field]) => `${path}/`.includes(`:${field}/`));
	return [name, params.length > 0 ? { params: Object.fromEntries(params) } : {}];
}

/** What follows a call, for a mutation with a function of its own. Its own handlers come first. */
export const following = <N extends CallName, Given = void, Answer = unknown>(
	of: (given: Given) => Named<N>,
	{ waits, ...own }: Own<Given, Answer> = {},
) => ({
	...own,
	onSuccess: async (...all: Parameters<NonNullable<Own<Given, Answer>['onSuccess']>>) => {
		await own.onSuccess?.(...all);
		const [answer, given] = all;
		const [name, input] = of(given);
		const { answers } = await endpointOf(name);
		if (answers)
			queryClient.setQueryData(await keyOf(answers, Object.assign({}, answer, input.params)), answer);
		const refreshed = refreshAfter(name);
		if (waits ?? !answers) await refreshed;
	},
	onError: async (...all: Parameters<NonNullable<Own<Given, Answer>['onError']>>) => {
		await own.onError?.(...all);
		const [error, given] = all;
		if (!isStaleState(error)) return;
		const [name] = of(given);
		const { stale = '', later = '' } = await endpointOf(name);
		const [kind = name] = name.split('.');
		void queryClient.invalidateQueries(askedBy(kind, ...stale.split(' '), ...later.split(' ')));
	},
});

/** `of`: which call, and what is given with it. */
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
