import { type Order, orderCan } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChange } from '#api/change.ts';
import { toasted } from '#api/toasted.ts';
import { clockTime } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';

interface ConfirmPickupProps {
	order: Order;
	/** In a row of a list. Renders nothing before the pickup opens. */
	quiet?: boolean;
}

export function ConfirmPickup({ order, quiet = false }: ConfirmPickupProps) {
	const { t } = useLingui();
	const change = useChange('business.orders.setStatus');
	const [asked, setAsked] = useState(false);
	if (!orderCan('confirmPickup', 'business', order.status)) return null;
	const opensAt = order.pickup_opens_at && new Date(order.pickup_opens_at);
	if (!opensAt || opensAt > serverNow()) {
		if (quiet) return null;
		return (
			<p className="mt-3 text-ink-soft text-sm">
				{opensAt ? (
					<Trans>Pickup opens 30 minutes before {clockTime(order.start_time)}.</Trans>
				) : (
					<Trans>The time to collect these bags is over.</Trans>
				)}
			</p>
		);
	}
	const name = order.customer_name;
	const confirm = () =>
		toasted(change.mutateAsync({ params: { id: order.id }, body: { status: 'fulfilled' } }), {
			done: name ? t`Handed over to ${name}` : t`Handed over.`,
			failed: t`Failed to confirm pickup`,
		});
	return (
		<div className={cx('flex flex-wrap gap-2', !quiet && 'mt-3')}>
			{order.refund?.status === 'requested' && (
				<p className="w-full font-medium text-honey-ink text-sm">
					<Trans>The customer asks for a refund. Hand nothing over before you answer.</Trans>
				</p>
			)}
			{asked ? (
				<>
					<Button size="small" busy={change.isPending && t`Handing over...`} onClick={() => void confirm()}>
						<Trans>Yes, handed over</Trans>
					</Button>
					<Button size="small" tone="secondary" onClick={() => setAsked(false)}>
						<Trans>Not yet</Trans>
					</Button>
				</>
			) : (
				<Button size="small" tone="secondary" onClick={() => setAsked(true)}>
					<Trans>Hand over</Trans>
				</Button>
			)}
		</div>
	);
}
