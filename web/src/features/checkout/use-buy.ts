import type { OfferedBusiness, Order } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { ApiError, hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { type BodyOf, queryFor } from '#api/query.ts';
import { queryClient } from '#api/query-client.ts';
import { newActionId } from '#lib/action-id.ts';
import { createRequestKey, outcomeUnknown } from './request-key.ts';

export function useBuy(
	business: OfferedBusiness,
	onHeld: (order: Order, price: number, isOffered: boolean) => void,
) {
	const { t } = useLingui();
	const create = useChange('customer.orders.create');
	const [requestKey] = useState(() => createRequestKey(newActionId));
	const failureText = useFailureText();
	const [failure, setFailure] = useState<string>();
	const version = business.conflict?.version;
	async function buy(
		what: Omit<BodyOf<'customer.orders.create'>, 'business_id' | 'acknowledged'>,
		shown: number,
	) {
		setFailure(undefined);
		void queryClient.prefetchQuery(queryFor('customer.cards.list', {}));
		try {
			const acknowledged = version === undefined ? {} : { acknowledged: version };
			const order = await create.mutateAsync({
				body: { business_id: business.id, ...what, ...acknowledged },
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

function useFailureText(): (error: unknown) => string {
	const { t } = useLingui();
	const failed = t`Failed to place order. Please try again.`;
	const gone = t`This business stopped taking orders a moment ago. You weren't charged. Go back to the list and choose another one.`;
	const texts: Record<string, string> = {
		SOLD_OUT: t`Someone was quicker: not enough bags are left at this pickup time. You weren't charged. Take fewer bags or another time.`,
		BAG_NOT_ACKNOWLEDGED: t`What the shop says about this bag changed a moment ago. You weren't charged. Read what doesn't fit your diet, then check out.`,
		SLOT_CLOSED: t`This pickup time is no longer offered. You weren't charged. Choose another time.`,
		BUSINESS_OFFLINE: gone,
		NOT_FOUND: gone,
		PAYMENT_PROVIDER_DOWN: t`The payment service didn't answer. You weren't charged and no bags are held. Please try again in a moment.`,
		PAYMENT_IN_PROGRESS: t`A payment for these bags is already under way, perhaps in another tab. Nothing new was charged. Check My Orders before you try again.`,
	};
	return (error) => {
		const own = error instanceof ApiError && texts[error.code];
		if (own) return own;
		if (hasCode(error, ...limitCodes, 'OWN_BUSINESS')) return messageOf(error, failed);
		return outcomeUnknown(error)
			? t`Failed to place order. Please try again. Nothing was charged: you pay in the next step.`
			: failed;
	};
}

const limitCodes = ['TOO_MANY_HOLDS', 'TOO_MANY_BAGS', 'UNPAID_LIMIT', 'UNPAID_PAUSE', 'RATE_LIMITED'];
