import type { Payout } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { DepositStatus } from './DepositStatus.tsx';
import { useBankDay } from './use-bank-day.ts';

type Transfer = NonNullable<Payout['transfer']>;

interface TransferStateProps {
	transfer: Payout['transfer'];
	timeZone: string;
	/** No deposits are made at present (R-deposit-failed). */
	isOnHold: boolean;
}

/** Where the money of one order is, in the words of the deposits. */
export function TransferState({ transfer, timeZone, isOnHold }: TransferStateProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	if (!transfer) return <Nothing />;
	const [carried, reversed] = [formatDollars(transfer.carried), formatDollars(transfer.reversed)];
	return (
		<span className="grid justify-items-start gap-1">
			<State transfer={transfer} isOnHold={isOnHold} />
			{transfer.deposit && <Small>{dayOf(transfer.deposit.date)}</Small>}
			{transfer.carried > 0 && <Small>{t`${carried} kept for earlier refunds`}</Small>}
			{transfer.reversed > 0 && <Small>{t`${reversed} taken back`}</Small>}
		</span>
	);
}

const Small = ({ children }: { children: ReactNode }) => (
	<span className="text-ink-soft text-xs tabular-nums">{children}</span>
);

const Nothing = () => (
	<Badge icon={<Ban aria-hidden />}>
		<Trans>Nothing to pay</Trans>
	</Badge>
);

function State({ transfer, isOnHold }: { transfer: Transfer; isOnHold: boolean }) {
	const { status, waiting_for, deposit } = transfer;
	if (status === 'cancelled') return <Nothing />;
	if (deposit) return <DepositStatus status={deposit.status} />;
	if (status === 'sent' && isOnHold)
		return (
			<Badge tone="honey" icon={<Hourglass aria-hidden />}>
				<Trans>On hold</Trans>
			</Badge>
		);
	// It's on its way once a deposit of it has left.
	if (status === 'sent' || !waiting_for)
		return (
			<Badge icon={<Hourglass aria-hidden />}>
				<Trans>Expected</Trans>
			</Badge>
		);
	return (
		<>
			<Badge tone="honey" icon={<Hourglass aria-hidden />}>
				<Trans>Waiting</Trans>
			</Badge>
			<Small>
				<Reason waitingFor={waiting_for} />
			</Small>
		</>
	);
}

function Reason({ waitingFor }: { waitingFor: NonNullable<Transfer['waiting_for']> }) {
	switch (waitingFor) {
		case 'refund':
			return <Trans>for the answer to a refund request</Trans>;
		case 'dispute':
			return <Trans>for the customer's bank to decide a dispute</Trans>;
		case 'account':
			return <Trans>for your payment account to be connected</Trans>;
		case 'provider':
			return <Trans>the payment provider turned it down; we'll try again</Trans>;
	}
}
