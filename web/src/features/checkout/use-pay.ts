import type { Order } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSettleOrder } from '#api/orders.ts';
import type { PaymentResult } from './payment-result.ts';

/** Where /orders finds the order that the bank is checking. */
const pendingKey = 'flavorbag.pending-order';
export const rememberPending = (orderId: string): void => sessionStorage.setItem(pendingKey, orderId);

const askForMs = 10_000;
const askEveryMs = 700;

/**
 * Pays once per press. Whatever the form or the network said, the server has the last word: an order is never
 * called unpaid that is paid.
 */
export function usePay(order: Order, onPaid: (order: Order) => void) {
	const { t } = useLingui();
	const settle = useSettleOrder();
	const [paying, setPaying] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [ended, setEnded] = useState(false);

	/** Undefined while the server knows nothing new. */
	async function ask(): Promise<Order | undefined> {
		const now = await settle.mutateAsync({ id: order.id }).catch(() => undefined);
		return now && now.status !== 'pending' ? now : undefined;
	}
	async function askUntilKnown(): Promise<Order | undefined> {
		for (const end = Date.now() + askForMs; Date.now() < end; ) {
			const now = await ask();
			if (now) return now;
			await new Promise((resolve) => setTimeout(resolve, askEveryMs));
		}
		return undefined;
	}
	function conclude(now: Order | undefined, otherwise: string | undefined) {
		if (!now) setProblem(otherwise);
		else if (now.status === 'abandoned') setEnded(true);
		else onPaid(now);
	}

	async function pay(
		confirm: () => Promise<PaymentResult | undefined> | undefined,
	): Promise<PaymentResult | undefined> {
		setPaying(true);
		setProblem(undefined);
		try {
			const result = await confirm();
			if (result?.kind === 'confirmed') {
				conclude(
					await askUntilKnown(),
					t`Your payment is still being confirmed. You will find it in My Orders.`,
				);
			} else if (result?.kind === 'refused') {
				conclude(await ask(), result.message ?? t`Payment failed. Please try again.`);
			}
			return result;
		} catch {
			conclude(await ask(), t`An unexpected error occurred.`);
			return undefined;
		} finally {
			setPaying(false);
		}
	}
	return { pay, paying, problem, ended };
}
