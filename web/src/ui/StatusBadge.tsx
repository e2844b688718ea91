import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleX, Clock, Hourglass, RotateCcw, ShoppingBag } from 'lucide-react';
import { Badge, type BadgeTone } from './Badge.tsx';

export type BadgeStatus =
	| 'pending'
	| 'abandoned'
	| 'paid'
	| 'fulfilled'
	| 'cancelled'
	| 'expired'
	| 'refunded';

/** Paid is primary, fulfilled green, cancelled red, expired and refunded gray (R-refund-shown). */
export function StatusBadge({ status }: { status: BadgeStatus }) {
	const { t } = useLingui();
	const looks = {
		paid: { tone: 'primary', icon: <ShoppingBag aria-hidden />, words: t`Paid` },
		fulfilled: { tone: 'leaf', icon: <BadgeCheck aria-hidden />, words: t`Fulfilled` },
		cancelled: { tone: 'tomato', icon: <CircleX aria-hidden />, words: t`Cancelled` },
		expired: { tone: 'stone', icon: <Clock aria-hidden />, words: t`Expired` },
		refunded: { tone: 'stone', icon: <RotateCcw aria-hidden />, words: t`Refunded` },
		pending: { tone: 'honey', icon: <Hourglass aria-hidden />, words: t`Being paid` },
		abandoned: { tone: 'stone', icon: <CircleX aria-hidden />, words: t`Not paid` },
	} satisfies Record<BadgeStatus, { tone: BadgeTone; icon: unknown; words: string }>;
	const { tone, icon, words } = looks[status];
	return (
		<Badge tone={tone} icon={icon}>
			{words}
		</Badge>
	);
}
