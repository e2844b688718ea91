/** Shops' reliability, for their teams and for admins. */
import { freshness } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';

const staleTime = freshness.businessOrdersMs;

export const ownReliability = (id: string) => asked('business.reliability.get', { params: { id } });

export const shopsToReview = () => asked('admin.reliability.list', {}, { staleTime });

/** Searches by name or city from two letters on. */
export const shopsFound = (q: string) =>
	asked('admin.reliability.find', { query: { q } }, { staleTime, enabled: q.length >= 2 });

interface EmergencySaid {
	id: string;
	date: string;
	reason: string;
}
export const useMarkEmergency = () =>
	useChange(({ id, ...body }: EmergencySaid) => ['admin.reliability.emergency', { params: { id }, body }]);
export const useWithdrawEmergency = () =>
	useChange(({ id, date, reason }: EmergencySaid) => [
		'admin.reliability.withdraw',
		{ params: { id, date }, body: { reason } },
	]);
