import type { Order } from '@flavorbag/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { checkoutInProgress, forgetCheckout, rememberCheckout } from '#api/checkout-in-progress.ts';
import { myOrder, purchasedInstead, useAbandonOrder } from '#api/orders.ts';
import { serverNow } from '#lib/server-clock.ts';
import { firstStep, isHeld, nextStep, type Step } from './steps.ts';

/** Orders whose bags are on their way back: who comes forward again meanwhile does not pay for them. */
const leaving = new Set<string>();
const isUnderWay = (businessId: string) => {
	const saved = checkoutInProgress();
	return saved?.businessId === businessId && !leaving.has(saved.orderId);
};

/**
 * The steps of one business's checkout. A hold is given back when the person goes back, closes the modal or leaves by
 * the browser's own buttons, and found again after a reload.
 */
export function useCheckout(businessId: string) {
	const cache = useQueryClient();
	const { mutateAsync: abandon } = useAbandonOrder();
	const [step, send] = useReducer(nextStep, firstStep);
	const [resuming, setResuming] = useState(() => isUnderWay(businessId));
	const now = useRef<Step>(step);
	now.current = step;

	useEffect(() => {
		const saved = checkoutInProgress();
		if (!saved || !isUnderWay(businessId)) return;
		let left = false;
		cache.fetchQuery({ ...myOrder(saved.orderId), staleTime: 0 }).then(
			(order) => {
				if (left) return;
				if (isHeld(order, serverNow())) send({ type: 'held', order });
				else if (!saved.unsettled) forgetCheckout(saved.orderId);
				setResuming(false);
			},
			() => !left && setResuming(false),
		);
		return () => {
			left = true;
		};
	}, [businessId, cache]);

	/** The bags go back on sale at once; when that fails it may be paid, or the hold ends by itself. */
	function releaseHold() {
		const { current } = now;
		if (current.at === 'success') forgetCheckout(current.order.id);
		if (current.at !== 'payment') return;
		const { id } = current.order;
		leaving.add(id);
		abandon({ id })
			.then(() => forgetCheckout(id))
			.catch(() => {})
			.finally(() => leaving.delete(id));
		send({ type: 'given-back', orderId: current.order.id });
		now.current = firstStep;
	}
	/** No longer held: what was not authorized by now never will be. Before its time, another tab has gone on with it. */
	async function holdOver() {
		const { current } = now;
		if (current.at !== 'payment') return;
		const { order } = current;
		const { id } = order;
		forgetCheckout(id);
		abandon({ id }).catch(() => {});
		if (!isHeld(order, serverNow())) return send({ type: 'hold-ended', orderId: id, over: 'time' });
		const bought = await purchasedInstead(order).catch(() => undefined);
		send({ type: 'hold-ended', orderId: id, over: bought ? { boughtAs: bought.id } : 'elsewhere' });
	}
	const leave = useRef(releaseHold);
	leave.current = releaseHold;
	useEffect(() => () => leave.current(), []);

	function held(order: Order, shownPrice: number) {
		rememberCheckout({ orderId: order.id, businessId: order.business_id, unsettled: false });
		send({ type: 'held', order, shownPrice });
	}
	return { step, send, held, releaseHold, holdOver, resuming };
}
