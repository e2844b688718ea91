import type { Deposit } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Send, Undo2 } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';

export function DepositStatus({ status }: Pick<Deposit, 'status'>) {
	const { t } = useLingui();
	const looks = {
		paid: ['leaf', BadgeCheck, t`In your bank`],
		returned: ['tomato', Undo2, t`Returned`],
		on_the_way: ['primary', Send, t`On the way`],
	} as const;
	const [tone, Icon, words] = looks[status];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{words}
		</Badge>
	);
}
