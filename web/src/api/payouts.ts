/** What a business earned and where the money is. */
import { type Business, type CallInput, type Endpoints, freshness, type Reply } from '@flavorbag/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ownBusinessKey } from './businesses.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';

export type PayoutsReply = Reply<Endpoints['business.payouts']>;
type PayoutsQuery = CallInput<Endpoints['business.payouts']>['query'];

export const payoutsOf = (businessId: string, query: PayoutsQuery) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'payouts', query],
		queryFn: ({ signal }) => call('business.payouts', { params: { id: businessId }, query }, { signal }),
		staleTime: freshness.businessOrdersMs,
		// The months stay where they are while another page comes.
		placeholderData: keepPreviousData,
	});

/** What a bank sent back and where deposits still would go, for the owner (R-deposit-failed). Null: nothing is on hold. */
export function useReturnedDeposit({ id, my_role }: Pick<Business, 'id' | 'my_role'>, isAsked = true) {
	const { data } = useQuery({ ...payoutsOf(id, { page: 1 }), enabled: isAsked && my_role === 'owner' });
	return data && data.data.on_hold > 0 ? data.data.failed : null;
}

/** The file for the books. */
export const downloadPayouts = (businessId: string, month: string | undefined): Promise<Blob> =>
	download(client, 'business.payouts.file', { params: { id: businessId }, query: { month } });

/** What a deposit is made of. */
export const depositOf = (businessId: string, depositId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'deposit', depositId],
		queryFn: ({ signal }) =>
			call('business.deposits.get', { params: { id: businessId, deposit_id: depositId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

/** A month's statement for the accountant. */
export const downloadStatement = (businessId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `business.statements.${as}`, { params: { id: businessId, month } });
