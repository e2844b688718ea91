import type { PayoutMonth } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { Table, type TableColumn } from '#ui/Table.tsx';

/** The sums of each month, newest first. */
export function Months({ months }: { months: readonly PayoutMonth[] }) {
	const { t, i18n } = useLingui();
	const passedOn: TableColumn<PayoutMonth> = {
		id: 'passedOn',
		head: t`Tax passed on`,
		figures: true,
		wideOnly: true,
		cell: ({ tax_passed_on }) => formatDollars(tax_passed_on),
	};
	const columns: TableColumn<PayoutMonth>[] = [
		{ id: 'month', head: t`Month`, cell: ({ month }) => monthText(month, i18n.locale) },
		{ id: 'orders', head: t`Orders`, figures: true, wideOnly: true, cell: ({ orders }) => orders },
		{
			id: 'gross',
			head: t`Sales with tax`,
			figures: true,
			wideOnly: true,
			cell: ({ gross }) => formatDollars(gross),
		},
		{ id: 'tax', head: t`Tax`, figures: true, wideOnly: true, cell: ({ tax }) => formatDollars(tax) },
		...(months.some(({ tax_passed_on }) => tax_passed_on !== 0) ? [passedOn] : []),
		{ id: 'fee', head: t`Fee`, figures: true, wideOnly: true, cell: ({ fee }) => formatDollars(fee) },
		{
			id: 'refund',
			head: t`Refunded`,
			figures: true,
			wideOnly: true,
			cell: ({ refund }) => formatDollars(refund),
		},
		{ id: 'net', head: t`Earned`, figures: true, cell: ({ net }) => <strong>{formatDollars(net)}</strong> },
		{
			id: 'transferred',
			head: t`Sent`,
			figures: true,
			cell: ({ transferred }) => formatDollars(transferred),
		},
	];
	return (
		<section className="grid gap-3">
			<h4 className="font-display font-semibold text-lg">
				<Trans>By month</Trans>
			</h4>
			<Table caption={t`Sums by month`} columns={columns} rows={months} rowId={({ month }) => month} />
			<p className="text-ink-soft text-sm">
				<Trans>
					Sent is what went to your payment account so far, less what was taken back for refunds. From there
					it goes to your bank.
				</Trans>
			</p>
		</section>
	);
}
