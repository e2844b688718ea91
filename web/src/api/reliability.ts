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

const reviewKey = ['admin', 'reliability'] as const;

export const shopsToReview = () =>
	queryOptions({
		queryKey: reviewKey,
		queryFn: ({ signal }) => call('admin.reliability.list', {}, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export function useMarkEmergency() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ id, ...body }: { id: string; date: string; reason: string }) =>
			call('admin.reliability.emergency', { params: { id }, body }),
		onSuccess: () => cache.invalidateQueries({ queryKey: reviewKey }),
		meta: refreshes(() => [reviewKey]),
	});
}
