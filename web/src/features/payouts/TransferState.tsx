import type { Payout } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Ban, Hourglass, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import { dateFormat } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';

type Transfer = NonNullable<Payout['transfer']>;

/** Where the money of one order is. */
export function TransferState({ transfer, timeZone }: { transfer: Payout['transfer']; timeZone: string }) {
	const { i18n } = useLingui();
	if (!transfer) return <Nothing />;
	const sentOn =
		transfer.sent_at &&
		dateFormat(i18n.locale, { dateStyle: 'medium', timeZone }).format(new Date(transfer.sent_at));
	const [carried, reversed] = [formatDollars(transfer.carried), formatDollars(transfer.reversed)];
	return (
		<span className="grid justify-items-start gap-1">
			<State transfer={transfer} />
			{sentOn && <Small>{sentOn}</Small>}
			{transfer.id && <Small breakAll>{transfer.id}</Small>}
			{transfer.carried > 0 && (
				<Small>
					<Trans>{carried} kept for earlier refunds</Trans>
				</Small>
			)}
			{transfer.reversed > 0 && (
				<Small>
					<Trans>{reversed} taken back</Trans>
				</Small>
			)}
		</span>
	);
}

const Small = ({ breakAll, children }: { breakAll?: boolean; children: ReactNode }) => (
	<span className={`text-ink-soft text-xs tabular-nums ${breakAll ? 'break-all' : ''}`}>{children}</span>
);

const Nothing = () => (
	<Badge icon={<Ban aria-hidden />}>
		<Trans>Nothing to pay</Trans>
	</Badge>
);

function State({ transfer: { status, waiting_for } }: { transfer: Transfer }) {
	if (status === 'cancelled') return <Nothing />;
	if (status === 'sent') {
		return (
			<Badge tone="leaf" icon={<BadgeCheck aria-hidden />}>
				<Trans>Paid out</Trans>
			</Badge>
		);
	}
	if (!waiting_for) {
		return (
			<Badge tone="primary" icon={<Send aria-hidden />}>
				<Trans>On the way</Trans>
			</Badge>
		);
	}
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
			return <Trans>the payment provider said no; we try again</Trans>;
	}
}
