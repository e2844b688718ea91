/**
 * Changes made from the contract, which names the query that an answer replaces, the list that it is an entry of and
 * the queries that are stale after it. Refetches are never awaited: the component that asked reports first, because
 * newer data may unmount it. A refusal caused by a newer state refetches everything of that kind on the screen
 * (R-stale-refreshes).
 */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import type { CallName } from '@flavorbag/contract/calls';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { newActionId } from '#lib/action-id.ts';
import { hasCode, isStaleState } from './api-error.ts';
import { type BareName, type CallOptions, endpointOf, type JsonName, type Result } from './client.ts';
import { call } from './connection.ts';
import { refreshAfter } from './query.ts';
import { askedBy, queryClient } from './query-client.ts';

/** A change's input, its idempotency key (R-same-key), and the version that it changes. */
export type Change<N extends CallName> = CallInput<Endpoints[N]> & Pick<CallOptions, 'action' | 'ifVersion'>;
// biome-ignore lint/suspicious/noConfusingVoidType: a call without input is made without an argument.
type Given<N extends JsonName> = N extends BareName ? Change<N> | void : Change<N>;

type Own<Input, Answer> = Pick<
	UseMutationOptions<Answer, Error, Input>,
	'onMutate' | 'onSuccess' | 'onError' | 'scope'
>;

/** Answers given when the server can't be reached. If one is undefined, the call fails. */
type WithoutNetwork = {
	[N in JsonName]?: (input: Change<N>) => Promise<Result<N> | undefined> | Result<N> | undefined;
};
let withoutNetwork: WithoutNetwork = {};
/** A counter device confirms pickups offline (R-offline-pickups). */
export const setWithoutNetwork = (own: WithoutNetwork = {}): void => {
	withoutNetwork = own;
};

/** The query key for the call `name`, with its path parameters taken from `known`. */
async function keyOf(name: CallName, known: object) {
	const { path } = await endpointOf(name);
	const params = Object.entries(known).filter(([field]) => `${path}/`.includes(`:${field}/`));
	return [name, params.length > 0 ? { params: Object.fromEntries(params) } : {}];
}

interface Entry {
	id: string;
}
/** The new entry comes first. */
function withEntry(list: Record<string, Entry[]>, id: string, entry: Entry | null) {
	const changed = (entries: Entry[]) => {
		if (!entry) return entries.filter((one) => one.id !== id);
		const isThere = entries.some((one) => one.id === id);
		return isThere ? entries.map((one) => (one.id === id ? entry : one)) : [entry, ...entries];
	};
	return Object.fromEntries(Object.entries(list).map(([field, entries]) => [field, changed(entries)]));
}

/**
 * Called after a refusal. Skips failed queries: they show no old state, and a refetch would remove their error and the
 * form beside it.
 */
export function refreshShown(...names: readonly string[]): void {
	const { predicate } = askedBy(...names);
	void queryClient.invalidateQueries({
		predicate: (query) => predicate(query) && query.state.data !== undefined,
	});
}

/** Handlers for a mutation with its own `mutationFn`. The handlers in `own` run first. */
export const following = <Input = void, Answer = unknown>(name: CallName, own: Own<Input, Answer> = {}) => ({
	...own,
	onSuccess: async (...all: Parameters<NonNullable<Own<Input, Answer>['onSuccess']>>) => {
		const [answer, input] = all;
		const known: Entry = Object.assign(
			{ id: '' },
			answer,
			(input as { params?: object } | undefined)?.params,
		);
		// Looked up first: after the first write to the cache, only microtasks may pass before the caller's own callback.
		const { answers, entryOf } = await endpointOf(name);
		const key = answers && (await keyOf(answers, known));
		await own.onSuccess?.(...all);
		if (key) queryClient.setQueryData(key, answer);
		if (entryOf)
			queryClient.setQueryData<Record<string, Entry[]>>(
				[entryOf, {}],
				(list) => list && withEntry(list, known.id, answer as Entry | null),
			);
		void refreshAfter(name);
	},
	onError: async (...all: Parameters<NonNullable<Own<Input, Answer>['onError']>>) => {
		void own.onError?.(...all);
		if (!isStaleState(all[0])) return;
		const { stale = '', later = '' } = await endpointOf(name);
		const [kind = name] = name.split('.');
		refreshShown(kind, ...stale.split(' '), ...later.split(' '));
	},
});

export const useChange = <N extends JsonName>(name: N, own: Own<Given<N>, Result<N>> = {}) =>
	useMutation({
		mutationFn: async (given: Given<N>) => {
			const input = { action: newActionId(), ...(given as Change<N>) };
			try {
				return await call(name, input, input);
			} catch (error) {
				const instead = hasCode(error, 'NETWORK_ERROR') && (await withoutNetwork[name]?.(input));
				if (!instead) throw error;
				return instead;
			}
		},
		...following(name, own),
	});
