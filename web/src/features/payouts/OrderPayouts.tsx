import type { Payout } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { TransferState } from './TransferState.tsx';

interface OrderPayoutsProps {
	payouts: readonly Payout[];
	timeZone: string;
	/** No deposits are made at present (R-deposit-failed). */
	isOnHold: boolean;
}

/** One line an order: what came in, what was kept, what is left, and where it is. */
export function OrderPayouts({ payouts, timeZone, isOnHold }: OrderPayoutsProps) {
	const { t, i18n } = useLingui();
	const now = serverNow();
	const money = (
		id: 'gross' | 'tax' | 'tax_passed_on' | 'fee' | 'refund',
		head: string,
	): TableColumn<Payout> => ({
		id,
		head,
		figures: true,
		wideOnly: true,
		cell: (row) => formatDollars(row[id]),
	});
	const columns: TableColumn<Payout>[] = [
		{
			id: 'order',
			head: t`Order`,
			cell: (row) => (
				<span className="grid">
					<span className="whitespace-nowrap first-letter:uppercase">
						{dayText(row.order_date, timeZone, now, i18n.locale)}
					</span>
					<span className="font-normal text-ink-soft text-xs tabular-nums">{shortOrderId(row.order_id)}</span>
					<Withheld row={row} />
					{row.status === 'expired' && (
						<span className="font-normal text-ink-soft text-xs">{t`Not picked up`}</span>
					)}
				</span>
			),
		},
		money('gross', t`Sales with tax`),
		money('tax', t`Tax`),
		...(payouts.some(({ tax_passed_on }) => tax_passed_on !== 0)
			? [money('tax_passed_on', t`Tax passed on`)]
			: []),
		money('fee', t`Fee`),
		money('refund', t`Refunded`),
		{ id: 'net', head: t`Earned`, figures: true, cell: ({ net }) => <strong>{formatDollars(net)}</strong> },
		{
			id: 'transfer',
			head: t`Payout`,
			cell: (row) => <TransferState transfer={row.transfer} timeZone={timeZone} isOnHold={isOnHold} />,
		},
	];
	return (
		<Table
			caption={t`Payouts by order`}
			columns={columns}
			rows={payouts}
			rowId={({ order_id }) => order_id}
		/>
	);
}

/** On a phone the columns between are one line of words. */
function Withheld({ row }: { row: Payout }) {
	const { t } = useLingui();
	const [gross, tax, fee] = [formatDollars(row.gross), formatDollars(row.tax), formatDollars(row.fee)];
	const refund = formatDollars(row.refund);
	return (
		<span className="font-normal text-ink-soft text-xs tabular-nums sm:hidden">
			{row.refund > 0
				? t`${gross} paid, ${refund} refunded`
				: row.tax_passed_on > 0
					? t`${gross} paid, ${tax} tax passed on to you, ${fee} fee`
					: t`${gross} paid, ${tax} tax, ${fee} fee`}
		</span>
	);
}
