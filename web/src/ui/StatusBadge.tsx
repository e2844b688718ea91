import { Trans } from '@lingui/react/macro';
import { BadgeCheck, CircleX, Clock, Hourglass, RotateCcw, ShoppingBag } from 'lucide-react';
import { Badge } from './Badge.tsx';

export type BadgeStatus =
	| 'pending'
	| 'abandoned'
	| 'paid'
	| 'fulfilled'
	| 'cancelled'
	| 'expired'
	| 'refunded';

/** Paid primary, fulfilled green, cancelled red, expired and refunded gray (R-refund-shown). */
export function StatusBadge({ status }: { status: BadgeStatus }) {
	switch (status) {
		case 'paid':
			return (
				<Badge tone="primary" icon={<ShoppingBag aria-hidden />}>
					<Trans>Paid</Trans>
				</Badge>
			);
		case 'fulfilled':
			return (
				<Badge tone="leaf" icon={<BadgeCheck aria-hidden />}>
					<Trans>Fulfilled</Trans>
				</Badge>
			);
		case 'cancelled':
			return (
				<Badge tone="tomato" icon={<CircleX aria-hidden />}>
					<Trans>Cancelled</Trans>
				</Badge>
			);
		case 'expired':
			return (
				<Badge tone="stone" icon={<Clock aria-hidden />}>
					<Trans>Expired</Trans>
				</Badge>
			);
		case 'refunded':
			return (
				<Badge tone="stone" icon={<RotateCcw aria-hidden />}>
					<Trans>Refunded</Trans>
				</Badge>
			);
		case 'pending':
			return (
				<Badge tone="honey" icon={<Hourglass aria-hidden />}>
					<Trans>Being paid</Trans>
				</Badge>
			);
		case 'abandoned':
			return (
				<Badge tone="stone" icon={<CircleX aria-hidden />}>
					<Trans>Not paid</Trans>
				</Badge>
			);
	}
}
