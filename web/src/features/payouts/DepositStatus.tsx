import type { Deposit } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Send, Undo2 } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';

export function DepositStatus({ status }: Pick<Deposit, 'status'>) {
	if (status === 'paid')
		return (
			<Badge tone="leaf" icon={<BadgeCheck aria-hidden />}>
				<Trans>In your bank</Trans>
			</Badge>
		);
	if (status === 'returned')
		return (
			<Badge tone="tomato" icon={<Undo2 aria-hidden />}>
				<Trans>Returned</Trans>
			</Badge>
		);
	return (
		<Badge tone="primary" icon={<Send aria-hidden />}>
			<Trans>On the way</Trans>
		</Badge>
	);
}
