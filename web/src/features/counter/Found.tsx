import { type Order, orderCan } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { formatCode } from '#lib/code.ts';
import { clockTime, windowText } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

export const CounterTitle = ({ children }: { children: ReactNode }) => (
	<h1 tabIndex={-1} className="text-center font-bold font-display text-4xl sm:text-5xl">
		{children}
	</h1>
);

export interface FoundProps {
	order: Order;
	onNext(): void;
}

export function Found({ order: lookupResult, onNext }: FoundProps) {
	const { t } = useLingui();
	const change = useChange('business.orders.setStatus');
	const newer = useQuery(
		queryFor('business.orders.get', { params: { id: lookupResult.id } }, { enabled: change.isError }),
	);
	const order = (change.isError && newer.data?.order) || lookupResult;
	const canBePickedUp = orderCan('confirmPickup', 'business', order.status);
	const { start_time: start } = order;
	const code = order.pickup_code ?? '';
	const opensAt = order.pickup_opens_at && new Date(order.pickup_opens_at);
	const over: Partial<Record<Order['status'], string>> = {
		cancelled: t`This order was canceled. Hand nothing over.`,
		refunded: t`This order was refunded. Hand nothing over.`,
		fulfilled: t`These bags were handed over already.`,
	};
	const confirm = () => change.mutate({ params: { id: order.id }, body: { status: 'fulfilled', code } });
	if (change.isSuccess)
		return (
			<div
				role="status"
				className="grid justify-items-center gap-5 rounded-sheet bg-leaf-soft p-8 text-leaf-ink"
			>
				<CircleCheck aria-hidden className="size-20" strokeWidth={1.5} />
				<CounterTitle>{t`Handed over to ${order.customer_name}`}</CounterTitle>
				<p className="text-xl">
					<Plural value={order.quantity} one="# bag" other="# bags" />
				</p>
				<Button size="large" autoFocus onClick={onNext}>
					<Trans>Next customer</Trans>
				</Button>
			</div>
		);
	return (
		<>
			<CounterTitle>{t`Hand over`}</CounterTitle>
			<div className="grid gap-6 rounded-sheet border border-line bg-surface p-6 sm:p-8">
				<div className="grid gap-2 text-center" role="status">
					<p className="wrap-anywhere font-bold font-display text-4xl sm:text-5xl">{order.customer_name}</p>
					<p className="font-semibold text-3xl">
						<Plural value={order.quantity} one="# bag" other="# bags" />
					</p>
					<p className="text-ink-soft text-xl first-letter:uppercase">
						{windowText(windowOf(order), serverNow())}
					</p>
					<p className="flex items-center justify-center gap-3 text-lg tabular-nums tracking-wide">
						<span translate="no">{formatCode(code)}</span> <StatusBadge status={order.status} />
					</p>
				</div>
				{change.isError && (
					<Banner tone="danger">{messageOf(change.error, t`Failed to confirm pickup`)}</Banner>
				)}
				{order.refund?.status === 'requested' && (
					<Banner tone="warn">
						<Trans>The customer asks for a refund. Hand nothing over before you answer.</Trans>
					</Banner>
				)}
				{!canBePickedUp || !opensAt || opensAt > serverNow() ? (
					<Banner tone="warn">
						{canBePickedUp && opensAt ? (
							<Trans>Pickup opens 30 minutes before {clockTime(start)}.</Trans>
						) : (
							(over[order.status] ?? <Trans>The time to collect these bags is over.</Trans>)
						)}
					</Banner>
				) : (
					<Button size="large" wide autoFocus busy={change.isPending && t`Handing over...`} onClick={confirm}>
						<Trans>Confirm pickup</Trans>
					</Button>
				)}
				<Button tone="secondary" size="large" wide onClick={onNext}>
					<Trans>Another code</Trans>
				</Button>
			</div>
		</>
	);
}
