import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { checkoutInProgress, forgetCheckout } from '#lib/checkout-in-progress.ts';
import { paths } from '#lib/paths.ts';
import { stopwatch } from '#lib/server-clock.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

const askForMs = 10_000;
const askEveryMs = 1_000;

/** `silent`: the outcome was still unknown after ten seconds. */
type Known = Order | 'asking' | 'silent';

/** Polls after the bank's page (R-return-from-bank). URL parameters prove nothing and are ignored. */
export function PendingReturn() {
	const { mutateAsync } = useChange('customer.orders.settle');
	const [checkout] = useState(checkoutInProgress);
	const [known, setKnown] = useState<Known>('asking');
	const [round, setRound] = useState(0);
	const orderId = checkout?.unsettled ? checkout.orderId : undefined;
	useEffect(() => {
		if (!orderId || round < 0) return;
		let left = false;
		async function ask(id: string) {
			let last: Known = 'silent';
			for (const asked = stopwatch(); !left && asked() < askForMs; ) {
				const order = await mutateAsync({ params: { id } }).catch(() => undefined);
				if (left) return;
				if (order) last = order;
				if (order && (order.status !== 'pending' || order.payment_problem)) break;
				await new Promise((resolve) => setTimeout(resolve, askEveryMs));
			}
			if (left) return;
			if (typeof last === 'object' && last.status !== 'pending') forgetCheckout(id);
			setKnown(last);
		}
		void ask(orderId);
		return () => {
			left = true;
		};
	}, [orderId, mutateAsync, round]);

	// The banner goes away when its order is picked up, canceled or over.
	const newest = useQuery(queryFor('customer.orders.list', { query: {} })).data?.data.orders ?? [];
	const now = typeof known === 'object' && newest.find(({ id }) => id === known.id);
	const isOver = now && now.status !== 'paid';
	if (!orderId || isOver) return null;
	const retry = () => {
		setKnown('asking');
		setRound((before) => before + 1);
	};
	return (
		<div className="mt-4">
			<Said known={known} onRetry={retry} />
		</div>
	);
}

function Said({ known, onRetry }: { known: Known; onRetry(): void }) {
	const { t } = useLingui();
	if (known === 'asking') return <Banner>{t`Checking your payment...`}</Banner>;
	if (known === 'silent')
		return (
			<Banner
				tone="warn"
				action={
					<Button size="small" tone="secondary" onClick={onRetry}>
						<Trans>Check again</Trans>
					</Button>
				}
			>
				{t`We can't tell yet whether your payment went through. You'll never be charged twice for these bags.`}
			</Banner>
		);
	if (known.status === 'pending')
		return (
			<Banner
				tone="warn"
				action={
					<ButtonLink to={paths.marketplaceBusiness(known.business_id)} size="small" tone="secondary">
						<Trans>Back to the payment</Trans>
					</ButtonLink>
				}
			>
				{known.payment_problem ?? <Trans>Your payment isn't confirmed yet.</Trans>}{' '}
				<Trans>You weren't charged. Your bags are held for a few minutes more.</Trans>
			</Banner>
		);
	if (known.status === 'abandoned')
		return (
			<Banner tone="warn">
				<Trans>This order wasn't paid, and its bags went back on sale. You weren't charged.</Trans>
			</Banner>
		);
	return <Banner tone="success">{t`Order placed successfully!`}</Banner>;
}
