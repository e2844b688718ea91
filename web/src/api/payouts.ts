/** What a business earned and where the money is. */
import { type Business, type CallInput, type Endpoints, freshness, type Reply } from '@flavorbag/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked, askedOfShop, ownBusinessKey } from './asked.ts';
import { client } from './connection.ts';
import { download } from './files.ts';

export type PayoutsReply = Reply<Endpoints['business.payouts']>;
type PayoutsQuery = CallInput<Endpoints['business.payouts']>['query'];

export const payoutsOf = (businessId: string, query: PayoutsQuery) => ({
	...askedOfShop(businessId, ['payouts', query], 'business.payouts', { query }),
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
	asked(
		[...ownBusinessKey(businessId), 'deposit', depositId],
		'business.deposits.get',
		{ params: { id: businessId, deposit_id: depositId } },
		freshness.businessOrdersMs,
	);

/** A month's statement for the accountant. */
export const downloadStatement = (businessId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `business.statements.${as}`, { params: { id: businessId, month } });
