/** Waiting for bags of pickup times that are full (R-waitlist). */
import type { WaitlistEntry } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './connection.ts';
import { pollMs } from './draws.ts';
import { offerKey } from './offers.ts';
import { refreshes } from './query-client.ts';

const fullKey = (businessId: string) => [...waitlistKey, 'full', businessId];

/** Everything about what somebody waits for. */
export const waitlistKey = ['waitlist'] as const;

export const isOpenEntry = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
	state === 'waiting' || state === 'offered' || state === 'watching';
/** An offer lasts minutes: whoever looks at the page learns of it at once. */
const lookEveryMs = 3_000;

/** What I wait for. It is asked for again and again only while I do. */
export const myWaitlist = () =>
	queryOptions({
		queryKey: [...waitlistKey, 'mine'],
		queryFn: async ({ signal }) => (await call('customer.waitlist.list', {}, { signal })).entries,
		// In a tab behind others its title says so.
		refetchIntervalInBackground: true,
		refetchInterval: ({ state }) => (state.data?.some(isOpenEntry) ? lookEveryMs : false),
	});

/** The pickup times of a business that are full, or drawn for: after a draw there are others. */
export const fullSlots = (businessId: string) =>
	queryOptions({
		queryKey: fullKey(businessId),
		queryFn: async ({ signal }) =>
			(await call('customer.waitlist.full', { params: { id: businessId } }, { signal })).slots,
		refetchInterval: ({ state: { data } }) => {
			const draws = (data ?? []).flatMap(({ drop }) => (drop ? [pollMs(drop.draws_at)] : []));
			return draws.length > 0 && Math.min(...draws);
		},
	});

type NewWait = Pick<WaitlistEntry, 'business_id' | 'order_date' | 'pickup_window' | 'bags'>;
export function useJoinWaitlist() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: NewWait) => call('customer.waitlist.join', { body }),
		onSuccess: (entry) => {
			cache.setQueryData(myWaitlist().queryKey, (before) => [
				entry,
				...(before ?? []).filter(({ id }) => id !== entry.id),
			]);
			void cache.invalidateQueries({ queryKey: waitlistKey });
		},
		// There are bags again, or the shop stopped: show what is left.
		meta: refreshes<NewWait>(({ business_id }) => [offerKey(business_id), waitlistKey]),
	});
}

export function useLeaveWaitlist() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: async ({ id }: Pick<WaitlistEntry, 'id'>) => {
			await call('customer.waitlist.leave', { params: { id } });
		},
		onSuccess: (_, { id }) => {
			cache.setQueryData(myWaitlist().queryKey, (before) => before?.filter((entry) => entry.id !== id));
			void cache.invalidateQueries({ queryKey: waitlistKey });
		},
		meta: refreshes<Pick<WaitlistEntry, 'id'>>(() => [waitlistKey]),
	});
}
