import type { BankAccount } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { bankText } from './bank-text.ts';
import { useOpenProvider } from './use-open-provider.ts';

/** Where deposits go, and the way to change it. */
export function BankLink({ businessId, bank }: { businessId: string; bank: BankAccount }) {
	const { t } = useLingui();
	const { isOpening, open } = useOpenProvider(businessId);
	const account = bankText(bank);
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-3">
			<p className="min-w-0 text-sm tabular-nums">
				<Trans>
					Deposits go to <strong>{account}</strong>
				</Trans>
			</p>
			<Button
				tone="secondary"
				size="small"
				icon={<ExternalLink aria-hidden />}
				busy={isOpening && t`Opening...`}
				onClick={open}
			>
				<Trans>Change bank account</Trans>
			</Button>
		</div>
	);
}
