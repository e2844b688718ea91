import type { Order } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSettleOrder } from '#api/orders.ts';
import { Banner } from '#ui/Banner.tsx';

const pendingKey = 'flavorbag.pending-order';
const askForMs = 10_000;
const askEveryMs = 1_000;

/**
 * Back from the bank's check (D31): says what the server says, and keeps asking for ten seconds. What the address
 * says is no proof and is not read.
 */
export function PendingReturn() {
	const { mutateAsync } = useSettleOrder();
	const [orderId] = useState(() => sessionStorage.getItem(pendingKey));
	const [state, setState] = useState<Order | 'asking'>('asking');
	useEffect(() => {
		if (!orderId) return;
		let left = false;
		async function ask(id: string) {
			for (const end = Date.now() + askForMs; !left; ) {
				const order = await mutateAsync({ id }).catch(() => undefined);
				if (order && (order.status !== 'pending' || order.payment_problem || Date.now() > end)) {
					sessionStorage.removeItem(pendingKey);
					setState(order);
					return;
				}
				if (Date.now() > end) return;
				await new Promise((resolve) => setTimeout(resolve, askEveryMs));
			}
		}
		void ask(orderId);
		return () => {
			left = true;
		};
	}, [orderId, mutateAsync]);

	if (!orderId) return null;
	return (
		<div className="mt-4">
			{state === 'asking' ? (
				<Banner>
					<Trans>Your bank has answered. We are asking how your payment stands.</Trans>
				</Banner>
			) : state.status === 'pending' ? (
				<Banner tone="warn">
					{state.payment_problem ?? <Trans>Your payment is not confirmed yet.</Trans>}{' '}
					<Trans>
						You were not charged. Your bags are held for a few minutes: open the shop again to pay.
					</Trans>
				</Banner>
			) : state.status === 'abandoned' ? (
				<Banner tone="warn">
					<Trans>The time to pay ran out and the bags went back on sale. You were not charged.</Trans>
				</Banner>
			) : (
				<Banner tone="success">
					<Trans>Order placed successfully!</Trans>
				</Banner>
			)}
		</div>
	);
}
