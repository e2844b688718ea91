import type { Order } from '@flavorbag/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useChange } from '#api/change.ts';
import { myOrder, purchasedInstead } from '#api/orders.ts';
import { queryClient } from '#api/query-client.ts';
import { checkoutInProgress, forgetCheckout, rememberCheckout } from '#lib/checkout-in-progress.ts';
import { forgetHeldOffer, heldOffers, isHeldOffer, keepHeldOffer } from '#lib/held-offers.ts';
import { serverNow } from '#lib/server-clock.ts';
import { firstStep, isHeld, nextStep, type Step, type StepEvent } from './steps.ts';

/** Orders whose hold is being released; going forward again must not resume them. */
const leaving = new Set<string>();
/** This tab's checkout, or offered bags whose checkout was left (R-leave-checkout). */
function underWay(businessId: string) {
	const saved = checkoutInProgress();
	if (saved?.businessId === businessId && !leaving.has(saved.orderId)) return saved;
	const offered = heldOffers().find((one) => one.businessId === businessId && !leaving.has(one.orderId));
	return offered && { ...offered, unsettled: false };
}

/** Resumes an open checkout; returns true while it loads. */
function useResuming(businessId: string, send: (event: StepEvent) => void): boolean {
	const [resuming, setResuming] = useState(() => underWay(businessId) !== undefined);
	useEffect(() => {
		const saved = underWay(businessId);
		if (!saved) return;
		let left = false;
		queryClient.fetchQuery({ ...myOrder(saved.orderId), staleTime: 0 }).then(
			(order) => {
				if (left) return;
				if (isHeld(order, serverNow())) send({ type: 'held', order });
				else {
					forgetHeldOffer(saved.orderId);
					if (!saved.unsettled) forgetCheckout(saved.orderId);
				}
				setResuming(false);
			},
			() => !left && setResuming(false),
		);
		return () => {
			left = true;
		};
	}, [businessId, send]);
	return resuming;
}

/** Leaving releases the hold and a reload resumes it. Offered bags stay held until the customer gives them up. */
export function useCheckout(businessId: string) {
	const { mutateAsync: abandon } = useChange('customer.orders.abandon');
	const [step, send] = useReducer(nextStep, firstStep);
	const now = useRef<Step>(step);
	now.current = step;

	const resuming = useResuming(businessId, send);
	/** Ignores failures: the order may be paid, or the hold expires by itself. */
	function releaseHold() {
		const { current } = now;
		if (current.at !== 'payment') return;
		const { id } = current.order;
		forgetHeldOffer(id);
		leaving.add(id);
		abandon({ params: { id } })
			.then(() => forgetCheckout(id))
			.catch(() => {})
			.finally(() => leaving.delete(id));
		send({ type: 'given-back', orderId: current.order.id });
		now.current = firstStep;
	}
	/** After expiry, no authorization can follow. Before it, another tab has taken the hold over. */
	async function holdOver() {
		const { current } = now;
		if (current.at !== 'payment') return;
		const { order } = current;
		const { id } = order;
		forgetCheckout(id);
		forgetHeldOffer(id);
		abandon({ params: { id } }).catch(() => {});
		if (!isHeld(order, serverNow())) return send({ type: 'hold-ended', orderId: id, over: 'time' });
		const bought = await purchasedInstead(order).catch(() => undefined);
		send({ type: 'hold-ended', orderId: id, over: bought ? { boughtAs: bought.id } : 'elsewhere' });
	}
	function leave() {
		const { current } = now;
		if (current.at === 'success') forgetCheckout(current.order.id);
		if (current.at === 'payment' && !isHeldOffer(current.order.id)) releaseHold();
	}
	const latest = useRef(leave);
	latest.current = leave;
	useEffect(() => () => latest.current(), []);

	function held(order: Order, shownPrice: number, isOffered: boolean) {
		rememberCheckout({ orderId: order.id, businessId: order.business_id, unsettled: false });
		if (isOffered) keepHeldOffer(order);
		send({ type: 'held', order, shownPrice });
	}
	function paid(order: Order) {
		forgetHeldOffer(order.id);
		send({ type: 'paid', order });
	}
	return { step, send, held, paid, releaseHold, leave, holdOver, resuming };
}
