/** Holding bags: those of a pickup time that was chosen, or those that one is offered. */
import type { OfferedBusiness, Order } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { savedCards } from '#api/cards.ts';
import { type NewOrder, useCreateOrder } from '#api/orders.ts';
import { queryClient } from '#api/query-client.ts';
import { newActionId } from '#lib/action-id.ts';
import { createRequestKey } from './request-key.ts';
import { useFailureText } from './use-failure-text.ts';

export function useBuy(
	business: OfferedBusiness,
	onHeld: (order: Order, price: number, isOffered: boolean) => void,
) {
	const { t } = useLingui();
	const create = useCreateOrder();
	const [requestKey] = useState(() => createRequestKey(newActionId));
	const failureText = useFailureText();
	const [failure, setFailure] = useState<string>();
	const version = business.conflict?.version;
	async function buy(what: Omit<NewOrder, 'business_id' | 'acknowledged'>, shown: number) {
		setFailure(undefined);
		void queryClient.prefetchQuery(savedCards());
		try {
			const order = await create.mutateAsync({
				business_id: business.id,
				...what,
				...(version !== undefined && { acknowledged: version }),
				action: requestKey.of(`${Object.values(what).join(' ')} ${version}`),
			});
			requestKey.answered();
			onHeld(order, shown, what.offer_id !== undefined);
		} catch (error) {
			requestKey.failed(error);
			toast.error(t`Failed to place order. Please try again.`);
			setFailure(failureText(error));
		}
	}
	return { buy, failure, forgetFailure: () => setFailure(undefined), isHolding: create.isPending };
}
