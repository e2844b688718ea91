/** How shops keep their orders: one's own shop, and those that an admin looks at. */
import { freshness } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownBusinessKey } from './businesses.ts';
import { call } from './connection.ts';
import { refreshes } from './query-client.ts';

export const ownReliability = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'reliability'],
		queryFn: ({ signal }) => call('business.reliability.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

const adminKey = ['admin', 'reliability'] as const;

export const shopsToReview = () =>
	queryOptions({
		queryKey: [...adminKey, 'review'],
		queryFn: ({ signal }) => call('admin.reliability.list', {}, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

/** By name or city, from two letters on. */
export const shopsFound = (q: string) =>
	queryOptions({
		queryKey: [...adminKey, 'find', q],
		queryFn: ({ signal }) => call('admin.reliability.find', { query: { q } }, { signal }),
		staleTime: freshness.businessOrdersMs,
		enabled: q.length >= 2,
	});

interface EmergencySaid {
	id: string;
	date: string;
	reason: string;
}
function useSay(send: (said: EmergencySaid) => Promise<unknown>) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: send,
		onSuccess: () => cache.invalidateQueries({ queryKey: adminKey }),
		meta: refreshes(() => [adminKey]),
	});
}
export const useMarkEmergency = () =>
	useSay(({ id, ...body }) => call('admin.reliability.emergency', { params: { id }, body }));
export const useWithdrawEmergency = () =>
	useSay(({ id, date, reason }) =>
		call('admin.reliability.withdraw', { params: { id, date }, body: { reason } }),
	);
