import type { TaxReport as Report } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadTaxReport, taxReport } from '#api/admin.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { csvName } from '#lib/names.ts';
import { serverNow } from '#lib/server-clock.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { EmptyPanel } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { Figures, Loaded, small } from './parts.tsx';
import { type Column, columnsOf, WholeTable } from './Rows.tsx';

/** Latest first, as YYYY-MM. */
function lastMonths(count: number, now: Date): string[] {
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
	return Array.from({ length: count }, (_, back) =>
		new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
	);
}

/** A month of the platform's sales tax, laid out for filing (R-tax-report). */
export function TaxReport() {
	const { t, i18n } = useLingui();
	const [months] = useState(() => lastMonths(24, serverNow()));
	const [month, setMonth] = useState(months[0] ?? '');
	return (
		<div className="grid grid-cols-1 gap-4">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<Select
					className="w-56"
					label={t`Month`}
					options={months.map((value) => ({ value, label: monthText(value, i18n.locale) }))}
					value={month}
					onChange={setMonth}
				/>
				<DownloadButton load={() => downloadTaxReport(month)} name={csvName('sales tax', month)} />
			</div>
			<Loaded query={useQuery(taxReport(month))} failure={t`Failed to load the tax report`} skeleton="h-60">
				{(report) =>
					report.rows.length === 0 ? (
						<EmptyPanel title={t`No sales or refunds in this month`} />
					) : (
						<Sums report={report} />
					)
				}
			</Loaded>
			<p className="text-ink-soft text-sm">
				{t`Sales count in the month they were paid, refunds in the month they were made, by each shop's own clock. Amounts are without tax unless they say so.`}
			</p>
		</div>
	);
}

type Row = Report['rows'][number];

function Sums({ report: { rows, totals } }: { report: Report }) {
	const { t } = useLingui();
	const details = [
		t`${formatDollars(totals.refunded_tax)} given back`,
		...(totals.tax_passed_on === 0 ? [] : [t`${formatDollars(totals.tax_passed_on)} goes to shops`]),
	];
	return (
		<>
			<Figures
				of={[
					[t`Sales before tax`, formatDollars(totals.gross_sales)],
					[t`Taxable sales`, formatDollars(totals.taxable_sales)],
					[t`Tax collected`, formatDollars(totals.tax)],
					[t`Tax after refunds`, formatDollars(totals.net_tax), details.join(', ')],
				]}
			/>
			<Lines rows={rows} />
		</>
	);
}

function useMoneyColumns(withPassedOn: boolean): Column<Row>[] {
	const { t } = useLingui();
	const { figures } = columnsOf<Row>();
	const money = (id: keyof Report['totals'], head: string, wideOnly = true) =>
		figures(id, head, (row) => formatDollars(row[id]), wideOnly);
	return [
		figures('orders', t`Orders`, ({ orders }) => orders, true),
		money('gross_sales', t`Sales before tax`),
		money('exempt_sales', t`Exempt`),
		money('taxable_sales', t`Taxable`, false),
		money('tax', t`Tax`),
		money('refunded_sales', t`Refunded`),
		money('refunded_tax', t`Refunded tax`),
		money('net_tax', t`Net tax`, false),
		...(withPassedOn ? [money('tax_passed_on', t`Passed on to shops`)] : []),
	];
}

function Lines({ rows }: { rows: readonly Row[] }) {
	const { t } = useLingui();
	const names = useTaxClassNames();
	const figures = useMoneyColumns(rows.some(({ tax_passed_on }) => tax_passed_on !== 0));
	const name = ({ state, tax_class: kind, rate_bps: rate, remitted_by }: Row) => (
		<>
			<span className="block">
				{state}
				{rate !== null && ` · ${percent(rate)}`}
			</span>
			<span className={small}>{kind === null ? t`Not stated` : names[kind]}</span>
			{remitted_by === 'shop' && (
				<span className="block font-normal text-honey-ink text-xs">{t`The shop pays this tax`}</span>
			)}
		</>
	);
	return (
		<WholeTable
			caption={t`Sales tax of the month`}
			columns={[{ id: 'state', head: t`State`, cell: name }, ...figures]}
			rows={rows}
			rowId={(row) => `${row.state} ${row.tax_class} ${row.rate_bps} ${row.remitted_by}`}
			phone={(row) => (
				<span className="mt-1 block text-ink-soft text-xs tabular-nums">
					{figures.map(
						({ id, head, wideOnly, cell }) =>
							wideOnly && (
								<span key={id} className="flex justify-between gap-2">
									<span>{head}</span> <span>{cell(row)}</span>
								</span>
							),
					)}
				</span>
			)}
		/>
	);
}
