import type { TaxReport as Report } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadTaxReport, taxReport } from '#api/admin.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { csvName } from '#lib/names.ts';
import { serverNow } from '#lib/server-clock.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';

/** The latest first. */
function lastMonths(count: number, now: Date): string[] {
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
	return Array.from({ length: count }, (_, back) =>
		new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
	);
}

/** A month of the whole platform, as an accountant files it (R-tax-report). */
export function TaxReport() {
	const { t, i18n } = useLingui();
	const [months] = useState(() => lastMonths(24, serverNow()));
	const [month, setMonth] = useState(months[0] ?? '');
	const { data, isError, refetch } = useQuery(taxReport(month));
	return (
		<div className="grid grid-cols-1 gap-4">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<div className="w-56">
					<Select
						label={t`Month`}
						options={months.map((value) => ({ value, label: monthText(value, i18n.locale) }))}
						value={month}
						onChange={setMonth}
					/>
				</div>
				<DownloadButton load={() => downloadTaxReport(month)} name={csvName('sales tax', month)} />
			</div>
			{isError ? (
				<LoadFailure onRetry={refetch}>
					<Trans>Failed to load the tax report</Trans>
				</LoadFailure>
			) : !data ? (
				<Skeleton className="h-60" />
			) : data.rows.length === 0 ? (
				<EmptyPanel title={t`No sales or refunds in this month`} />
			) : (
				<Sums report={data} />
			)}
			<p className="text-ink-soft text-sm">
				<Trans>
					Sales count in the month they were paid, refunds in the month they were made, by each shop's own
					clock. Amounts are without tax unless they say so.
				</Trans>
			</p>
		</div>
	);
}

function Sums({ report: { rows, totals } }: { report: Report }) {
	const { t } = useLingui();
	const details = [
		t`${formatDollars(totals.refunded_tax)} given back`,
		...(totals.tax_passed_on === 0 ? [] : [t`${formatDollars(totals.tax_passed_on)} goes to shops`]),
	];
	return (
		<>
			<dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
				<StatCard label={t`Sales before tax`} value={formatDollars(totals.gross_sales)} />
				<StatCard label={t`Taxable sales`} value={formatDollars(totals.taxable_sales)} />
				<StatCard label={t`Tax collected`} value={formatDollars(totals.tax)} />
				<StatCard
					label={t`Tax after refunds`}
					value={formatDollars(totals.net_tax)}
					detail={details.join(', ')}
				/>
			</dl>
			<Lines rows={rows} />
		</>
	);
}

type Row = Report['rows'][number];

function Lines({ rows }: { rows: readonly Row[] }) {
	const { t } = useLingui();
	const names = useTaxClassNames();
	const money = (id: keyof Report['totals'], head: string, wideOnly = true): TableColumn<Row> => ({
		id,
		head,
		figures: true,
		wideOnly,
		cell: (row) => formatDollars(row[id]),
	});
	const withPassedOn = rows.some(({ tax_passed_on }) => tax_passed_on !== 0);
	const columns: TableColumn<Row>[] = [
		{
			id: 'state',
			head: t`State`,
			cell: ({ state, tax_class: kind, rate_bps: rate, remitted_by, ...amounts }) => (
				<>
					<span className="block">
						{state}
						{rate !== null && ` · ${percent(rate)}`}
					</span>
					<span className="block font-normal text-ink-soft text-xs">
						{kind === null ? t`Not stated` : names[kind]}
					</span>
					{remitted_by === 'shop' && (
						<span className="block font-normal text-honey-ink text-xs">{t`The shop pays this tax`}</span>
					)}
					<Figures of={amounts} withPassedOn={withPassedOn} />
				</>
			),
		},
		{ id: 'orders', head: t`Orders`, figures: true, wideOnly: true, cell: ({ orders }) => orders },
		money('gross_sales', t`Sales before tax`),
		money('exempt_sales', t`Exempt`),
		money('taxable_sales', t`Taxable`, false),
		money('tax', t`Tax`),
		money('refunded_sales', t`Refunded`),
		money('refunded_tax', t`Refunded tax`),
		money('net_tax', t`Net tax`, false),
		...(withPassedOn ? [money('tax_passed_on', t`Passed on to shops`)] : []),
	];
	return (
		<Table
			caption={t`Sales tax of the month`}
			columns={columns}
			rows={rows}
			rowId={(row) => `${row.state} ${row.tax_class} ${row.rate_bps} ${row.remitted_by}`}
		/>
	);
}

/** On a phone what has no column of its own. */
function Figures({ of, withPassedOn }: { of: Report['totals']; withPassedOn: boolean }) {
	const { t } = useLingui();
	const lines = [
		[t`Orders`, of.orders],
		[t`Sales before tax`, formatDollars(of.gross_sales)],
		[t`Exempt`, formatDollars(of.exempt_sales)],
		[t`Tax`, formatDollars(of.tax)],
		[t`Refunded`, formatDollars(of.refunded_sales)],
		[t`Refunded tax`, formatDollars(of.refunded_tax)],
		...(withPassedOn ? [[t`Passed on to shops`, formatDollars(of.tax_passed_on)] as const] : []),
	] as const;
	return (
		<span className="mt-1 block font-normal text-ink-soft text-xs tabular-nums sm:hidden">
			{lines.map(([name, amount]) => (
				<span key={name} className="flex justify-between gap-2">
					<span>{name}</span> <span>{amount}</span>
				</span>
			))}
		</span>
	);
}
