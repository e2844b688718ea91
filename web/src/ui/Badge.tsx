import { Trans } from '@lingui/react/macro';
import { BadgeCheck, CircleX, Clock, Hourglass, RotateCcw, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'primary' | 'leaf' | 'tomato' | 'stone' | 'honey';
const tones: Record<BadgeTone, string> = {
	primary: 'bg-primary-soft text-primary-ink',
	leaf: 'bg-leaf-soft text-leaf-ink',
	tomato: 'bg-tomato-soft text-tomato-ink',
	stone: 'bg-stone-soft text-stone-ink',
	honey: 'bg-honey-soft text-honey-ink',
};

/** A word with an icon on a quiet colour: never the colour alone. */
export function Badge({
	tone = 'stone',
	icon,
	children,
}: {
	tone?: BadgeTone;
	icon?: ReactNode;
	children: ReactNode;
}) {
	return (
		<span
			className={cx(
				'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-1 font-semibold text-xs',
				'[&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-2',
				tones[tone],
			)}
		>
			{icon}
			{children}
		</span>
	);
}

export type BadgeStatus =
	| 'pending'
	| 'abandoned'
	| 'paid'
	| 'fulfilled'
	| 'cancelled'
	| 'expired'
	| 'refunded';

/** Paid primary, fulfilled green, cancelled red, expired and refunded grey (R-refund-shown). */
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
