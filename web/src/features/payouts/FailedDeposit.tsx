import type { Deposit } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { formatDollars } from '#lib/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { bankText } from './bank-text.ts';
import { useOpenProvider } from './use-open-provider.ts';

interface FailedDepositProps {
	deposit: Deposit;
	businessId: string;
	isClosed: boolean;
	/** The account still names the bank that sent it back. */
	isOnHold: boolean;
}

/** The bank sent a deposit back: what that means, and the way to the account (R-deposit-failed). */
export function FailedDeposit({ deposit, businessId, isClosed, isOnHold }: FailedDepositProps) {
	const { t } = useLingui();
	const { isOpening, open } = useOpenProvider(businessId);
	const amount = formatDollars(deposit.amount);
	return (
		<Banner
			tone="danger"
			action={
				!isClosed && (
					<Button
						tone="secondary"
						size="small"
						icon={<ExternalLink aria-hidden />}
						busy={isOpening && t`Opening...`}
						onClick={open}
					>
						<Trans>Check bank account</Trans>
					</Button>
				)
			}
		>
			<strong>{t`Your bank returned the deposit of ${amount}. Check your bank account.`}</strong>
			<span className="block">
				<Why deposit={deposit} />{' '}
				{isOnHold ? (
					t`Your money stays in your payment account, and no deposits are made until the bank account works.`
				) : (
					<Trans>The money is kept and goes out with the next deposit.</Trans>
				)}
			</span>
		</Banner>
	);
}

function Why({ deposit: { problem, bank } }: { deposit: Deposit }) {
	const { t } = useLingui();
	const account = bank ? bankText(bank) : t`the account`;
	switch (problem) {
		case 'closed':
			return <Trans>It says that {account} is closed.</Trans>;
		case 'not_found':
			return <Trans>It couldn't find {account}.</Trans>;
		case 'frozen':
			return <Trans>It says that {account} is restricted.</Trans>;
		case 'name':
			return <Trans>The name on {account} doesn't match.</Trans>;
		default:
			return <Trans>It didn't accept the deposit to {account}.</Trans>;
	}
}
