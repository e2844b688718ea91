/** How shops keep their orders: one's own shop, and those that an admin looks at. */
import { freshness } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { useAdminChange } from './admin.ts';
import { asked, askedOfShop } from './asked.ts';
import { call } from './connection.ts';

export const ownReliability = (businessId: string) =>
	askedOfShop(businessId, ['reliability'], 'business.reliability.get', {});

const adminKey = ['admin', 'reliability'] as const;

export const shopsToReview = () =>
	asked([...adminKey, 'review'], 'admin.reliability.list', {}, freshness.businessOrdersMs);

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
const useSay = (send: (said: EmergencySaid) => Promise<unknown>) => useAdminChange(send, adminKey);
export const useMarkEmergency = () =>
	useSay(({ id, ...body }) => call('admin.reliability.emergency', { params: { id }, body }));
export const useWithdrawEmergency = () =>
	useSay(({ id, date, reason }) =>
		call('admin.reliability.withdraw', { params: { id, date }, body: { reason } }),
	);
