/** A business's earnings, deposits and statements. */
import type { Business, Endpoints, Reply } from '@flavorbag/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';
import { client } from './connection.ts';
import { download } from './files.ts';

export type PayoutsReply = Reply<Endpoints['business.payouts']>;
type PayoutsQuery = QueryOf<'business.payouts'>;

export const payoutsOf = (id: string, query: PayoutsQuery) =>
	asked('business.payouts', { params: { id }, query }, { placeholderData: keepPreviousData });

/** The deposit that a bank returned, for the owner (R-deposit-failed). Null if nothing is on hold. */
export function useReturnedDeposit({ id, my_role }: Pick<Business, 'id' | 'my_role'>, isAsked = true) {
	const { data } = useQuery({ ...payoutsOf(id, { page: 1 }), enabled: isAsked && my_role === 'owner' });
	return data && data.data.on_hold > 0 ? data.data.failed : null;
}

export const downloadPayouts = (businessId: string, month: string | undefined): Promise<Blob> =>
	download(client, 'business.payouts.file', { params: { id: businessId }, query: { month } });

export const depositOf = (id: string, deposit_id: string) =>
	asked('business.deposits.get', { params: { id, deposit_id } });

export const downloadStatement = (businessId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `business.statements.${as}`, { params: { id: businessId, month } });
