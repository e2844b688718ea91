import type { Order } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { stopwatch } from '#lib/server-clock.ts';
import type { PaymentResult } from './payment-result.ts';

const askForMs = 10_000;
const askEveryMs = 700;

type Word = Order | 'pending' | 'provider-down' | 'unreachable';
const isKnown = (word: Word): word is Order => typeof word === 'object';

/** Asks the server about the payment, once or until the outcome is known. */
function useAsking(id: string) {
	const settle = useChange('customer.orders.settle');
	async function ask(): Promise<Word> {
		try {
			const now = await settle.mutateAsync({ params: { id } });
			return now.status === 'pending' ? 'pending' : now;
		} catch (error) {
			return hasCode(error, 'PAYMENT_PROVIDER_DOWN') ? 'provider-down' : 'unreachable';
		}
	}
	async function askUntilKnown(): Promise<Word> {
		for (const asked = stopwatch(); ; ) {
			const word = await ask();
			if (isKnown(word) || asked() > askForMs) return word;
			await new Promise((resolve) => setTimeout(resolve, askEveryMs));
		}
	}
	return { ask, askUntilKnown };
}

/** Pays once per press. The server decides the outcome; while it is unknown, only "Check again" can be pressed. */
export function usePay(order: Order, outcome: { onPaid(order: Order): void; onHoldEnded(): void }) {
	const { t } = useLingui();
	const { ask, askUntilKnown } = useAsking(order.id);
	const [paying, setPaying] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [unknown, setUnknown] = useState(false);

	function conclude(word: Word, ifPending: { text: string; unknown: boolean }) {
		if (isKnown(word)) {
			setUnknown(false);
			if (word.status === 'abandoned') outcome.onHoldEnded();
			else outcome.onPaid(word);
			return;
		}
		setUnknown(word !== 'pending' || ifPending.unknown);
		if (word === 'pending') setProblem(ifPending.text);
		else if (word === 'provider-down')
			setProblem(
				t`The payment service isn't answering, so we can't tell yet whether your payment went through. You'll never be charged twice for these bags. Check again in a moment, or look in My Orders later.`,
			);
		else
			setProblem(
				t`The connection broke while you were paying, so we can't tell yet whether your payment went through. You'll never be charged twice for these bags. Check your connection, then check again.`,
			);
	}
	const notCharged = (said: string) => ({
		text: t`${said} You weren't charged, and your bags are still held.`,
		unknown: false,
	});
	const unconfirmed = {
		text: t`Your payment is still being confirmed. You'll find it in My Orders.`,
		unknown: true,
	};

	async function busily<T>(task: () => Promise<T>): Promise<T> {
		setPaying(true);
		setProblem(undefined);
		try {
			return await task();
		} finally {
			setPaying(false);
		}
	}

	const pay = (confirm: () => Promise<PaymentResult | undefined> | undefined) =>
		busily(async (): Promise<PaymentResult | undefined> => {
			let result: PaymentResult | undefined;
			try {
				result = await confirm();
			} catch {
				toast.error(t`An unexpected error occurred.`);
				conclude(await ask(), notCharged(t`The payment service didn't answer.`));
				return undefined;
			}
			if (result?.kind === 'confirmed') conclude(await askUntilKnown(), unconfirmed);
			else if (result?.kind === 'refused') {
				const said = result.message ?? t`Payment failed. Please try again.`;
				toast.error(said);
				conclude(await ask(), notCharged(said));
			}
			return result;
		});
	const check = () =>
		busily(async () => conclude(await askUntilKnown(), notCharged(t`The payment didn't go through.`)));

	return { pay, check, paying, problem, unknown };
}
