import type { BankMoney, Deposit, DepositLine } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/query.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Section } from '#ui/Section.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { bankText } from './bank-text.ts';
import { DepositStatus } from './DepositStatus.tsx';
import { useBankDay } from './use-bank-day.ts';

interface DepositsProps {
	money: BankMoney;
	businessId: string;
	timeZone: string;
}

/** Pending deposits first, then newest first; each expands to its lines. */
export function Deposits({ money, businessId, timeZone }: DepositsProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const rows = [...money.on_the_way.deposits, ...money.deposits];
	const columns: Column<Deposit>[] = [
		[
			t`Date`,
			(row) => (
				<span className="grid justify-items-start gap-1">
					<span className="whitespace-nowrap">{dayOf(row.date)}</span>
					<span className="sm:hidden">
						<DepositStatus status={row.status} />
					</span>
				</span>
			),
		],
		[t`Bank account`, ({ bank }) => bank && bankText(bank), 'wide'],
		[t`Status`, ({ status }) => <DepositStatus status={status} />, 'wide'],
		[
			t`Amount`,
			({ amount, status }) => (
				<strong className={status === 'returned' ? 'line-through' : undefined}>
					{formatDollars(amount)}
				</strong>
			),
			'figures',
		],
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
					detail={({ id }) => <DepositLines businessId={businessId} depositId={id} timeZone={timeZone} />}
				/>
			)}
		</Section>
	);
}

interface Shown {
	businessId: string;
	depositId: string;
	timeZone: string;
}

function DepositLines({ businessId, depositId, timeZone }: Shown) {
	const query = useQuery(
		queryFor('business.deposits.get', { params: { id: businessId, deposit_id: depositId } }),
	);
	if (query.data)
		return (
			<div className="mb-3 rounded-field bg-raised px-3 py-1 sm:px-4">
				<Lines lines={query.data.lines} total={query.data.deposit.amount} timeZone={timeZone} />
			</div>
		);
	if (!query.isError) return <Skeleton className="mb-3 h-24" />;
	return (
		<div role="alert" className="mb-3 flex flex-wrap items-center gap-3">
			<p>
				<Trans>The lines of this deposit couldn't be loaded.</Trans>
			</p>
			<RetryButton onRetry={query.refetch} />
		</div>
	);
}

const figure = (dollars: number) => (dollars === 0 ? '' : formatDollars(dollars));

interface LinesProps {
	lines: readonly DepositLine[];
	total: number;
	timeZone: string;
}

function Lines({ lines, total, timeZone }: LinesProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const columns: [head: string, dollarsOf: (line: DepositLine) => number][] = [
		[t`Sales with tax`, (line) => line.gross],
		[t`Sales tax`, (line) => line.tax],
		...(lines.some((line) => line.tax_passed_on !== 0)
			? [[t`Tax passed on`, (line) => line.tax_passed_on] satisfies [string, (line: DepositLine) => number]]
			: []),
		[t`Fee`, (line) => line.fee],
		[t`Refunds`, (line) => line.refund],
	];
	return (
		<table className="w-full border-collapse text-sm tabular-nums">
			<caption className="sr-only">{t`What this deposit is made of`}</caption>
			<thead className="max-sm:sr-only">
				<tr className="border-line border-b text-left text-ink-soft text-xs">
					<th scope="col" className="py-2 font-medium">
						<Trans>What</Trans>
					</th>
					{columns.map(([head]) => (
						<th key={head} scope="col" className="whitespace-nowrap px-2 py-2 text-right font-medium">
							{head}
						</th>
					))}
					<th scope="col" className="whitespace-nowrap py-2 text-right font-medium">
						<Trans>Net payout</Trans>
					</th>
				</tr>
			</thead>
			<tbody>
				{lines.map((line, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines never change places, and have no name of their own.
					<tr key={at} className="border-line border-b align-top">
						<th scope="row" className="py-2 pr-2 text-left font-normal">
							<span className="block">
								<Words line={line} />
							</span>
							<span className="block text-ink-soft text-xs">
								{[dayOf(line.date), line.shop].filter(Boolean).join(', ')}
							</span>
							<Small line={line} />
						</th>
						{columns.map(([head, dollarsOf]) => (
							<td key={head} className="hidden px-2 py-2 text-right sm:table-cell">
								{figure(dollarsOf(line))}
							</td>
						))}
						<td className="py-2 text-right font-semibold">{formatDollars(line.net)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row" className="py-2 text-left">
						<Trans>Deposit</Trans>
					</th>
					<td colSpan={columns.length} className="hidden sm:table-cell" />
					<td className="py-2 text-right font-bold">{formatDollars(total)}</td>
				</tr>
			</tfoot>
		</table>
	);
}

function Small({ line }: { line: DepositLine }) {
	const { t } = useLingui();
	const [gross, tax, fee] = [line.gross, -line.tax, -line.fee].map(formatDollars);
	const refund = formatDollars(-line.refund);
	if (line.kind !== 'order' || line.gross === 0) return null;
	return (
		<span className="block text-ink-soft text-xs sm:hidden">
			{line.refund < 0
				? t`${gross} paid, ${tax} tax, ${fee} fee, ${refund} refunded`
				: line.tax_passed_on > 0
					? t`${gross} paid, ${tax} tax passed on to you, ${fee} fee`
					: t`${gross} paid, ${tax} tax, ${fee} fee`}
		</span>
	);
}

function Words({ line: { kind, order_id } }: { line: DepositLine }) {
	const { t } = useLingui();
	const order = order_id ? shortOrderId(order_id) : '';
	const words: Record<DepositLine['kind'], string> = {
		order: order ? t`Order ${order}` : t`Share of an order`,
		refund: t`Refund of order ${order}, taken back from your payment account`,
		carry: t`Kept back: order ${order} was refunded after it was paid out`,
		returned: t`An earlier deposit that your bank had returned`,
		adjustment: t`Adjustment by the payment provider`,
		unitemized: t`No details from the payment provider`,
	};
	return words[kind];
}
