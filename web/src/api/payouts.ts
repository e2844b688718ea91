/** A business's earnings. */
import type { Business, Endpoints, Reply } from '@flavorbag/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type QueryOf, queryFor } from './query.ts';

export type PayoutsReply = Reply<Endpoints['business.payouts']>;

export const payoutsOf = (id: string, query: QueryOf<'business.payouts'>) =>
	queryFor('business.payouts', { params: { id }, query }, { placeholderData: keepPreviousData });

/** The deposit that a bank returned, for the owner (R-deposit-failed). Null if nothing is on hold. */
export function useReturnedDeposit({ id, my_role }: Pick<Business, 'id' | 'my_role'>, isAsked = true) {
	const { data } = useQuery({ ...payoutsOf(id, { page: 1 }), enabled: isAsked && my_role === 'owner' });
	return data && data.data.on_hold > 0 ? data.data.failed : null;
}
