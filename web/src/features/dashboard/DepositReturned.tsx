import type { Dashboard } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useReturnedDeposit } from '#api/payouts.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { tabAddress } from './tabs.ts';

/** Money is on hold until the owner acts (R-deposit-failed). Who never sold anything is owed none. */
export function DepositReturned({ board: { business, totals } }: { board: Dashboard }) {
	const returned = useReturnedDeposit(business, totals.orders > 0);
	if (!returned) return null;
	const amount = formatDollars(returned.amount);
	return (
		<Banner
			tone="danger"
			action={
				<Link
					to={tabAddress(paths.business(business.id), 'payouts')}
					className={buttonLook({ tone: 'secondary', size: 'small' })}
				>
					<Trans>Open Payouts</Trans>
				</Link>
			}
		>
			<Trans>Your bank returned a deposit of {amount}. Your money is on hold.</Trans>
		</Banner>
	);
}
