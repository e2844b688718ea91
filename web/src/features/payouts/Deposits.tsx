import type { BankMoney, Deposit } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDollars } from '#lib/money.ts';
import { Section } from '#ui/Section.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { bankText } from './bank-text.ts';
import { DepositLines } from './DepositLines.tsx';
import { DepositStatus } from './DepositStatus.tsx';
import { useBankDay } from './use-bank-day.ts';

interface DepositsProps {
	money: BankMoney;
	businessId: string;
	timeZone: string;
}

/** Under way first, then the latest; each opens what it is made of. */
export function Deposits({ money, businessId, timeZone }: DepositsProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const rows = [...money.on_the_way.deposits, ...money.deposits];
	const columns: TableColumn<Deposit>[] = [
		{
			id: 'date',
			head: t`Date`,
			cell: (row) => (
				<span className="grid justify-items-start gap-1">
					<span className="whitespace-nowrap">{dayOf(row.date)}</span>
					<span className="sm:hidden">
						<DepositStatus status={row.status} />
					</span>
				</span>
			),
		},
		{
			id: 'bank',
			head: t`Bank account`,
			wideOnly: true,
			cell: ({ bank }) => bank && bankText(bank),
		},
		{ id: 'status', head: t`Status`, wideOnly: true, cell: (row) => <DepositStatus status={row.status} /> },
		{
			id: 'amount',
			head: t`Amount`,
			figures: true,
			cell: ({ amount, status }) => (
				<strong className={status === 'returned' ? 'line-through' : undefined}>
					{formatDollars(amount)}
				</strong>
			),
		},
	];
	return (
		<Section level={3} className="grid gap-3" title={<Trans>Deposits</Trans>}>
			{rows.length === 0 ? (
				<p className="text-ink-soft text-sm">
					<Trans>No deposits yet. Each one shows up here once it's on its way to your bank.</Trans>
				</p>
			) : (
				<Table
					caption={t`Deposits to your bank`}
					columns={columns}
					rows={rows}
					rowId={({ id }) => id}
					detail={({ id }) => <DepositLines businessId={businessId} depositId={id} timeZone={timeZone} />}
				/>
			)}
		</Section>
	);
}
