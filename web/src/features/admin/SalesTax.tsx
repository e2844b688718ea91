import {
	limits,
	type TaxReport as Report,
	stateNamesIn,
	type TaxRate,
	taxClasses,
	type UsState,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { change } from '#api/admin.ts';
import { download } from '#api/files.ts';
import { type BodyOf, queryFor } from '#api/query.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { csvName } from '#lib/names.ts';
import { serverNow } from '#lib/server-clock.ts';
import { stateOptions } from '#lib/state-options.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { Ask, type AskedField, filledIn } from './acts.tsx';
import { dateOf, day, Loaded, Part, small, Two, useLed } from './parts.tsx';

/** Latest first, as YYYY-MM. */
function lastMonths(count: number, now: Date): string[] {
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
	return Array.from({ length: count }, (_, back) =>
		new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
	);
}

/** A month of the platform's sales tax, laid out for filing (R-tax-report). */
export function TaxReport() {
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
				<DownloadButton
					load={() => download('admin.taxReport.file', { query: { month } })}
					name={csvName('sales tax', month)}
				/>
			</div>
			<Loaded
				query={useQuery(queryFor<'admin.taxReport'>('admin.taxReport', { query: { month } }))}
				failure={t`Failed to load the tax report`}
				skeleton="h-60"
			>
				{({ rows, totals }) =>
					rows.length > 0 ? (
						<Sums rows={rows} totals={totals} />
					) : (
						<EmptyPanel title={t`No sales or refunds for this month`} />
					)
				}
			</Loaded>
			<p className="text-ink-soft text-sm">
				{t`Sales count in the month they were paid, refunds in the month they were made, in each shop's time zone. Amounts exclude tax unless noted.`}
			</p>
		</div>
	);
}

type Row = Report['rows'][number];

function Sums({ rows, totals }: Pick<Report, 'rows' | 'totals'>) {
	const details = [
		t`${formatDollars(totals.refunded_tax)} refunded`,
		...(totals.tax_passed_on === 0 ? [] : [t`${formatDollars(totals.tax_passed_on)} goes to shops`]),
	];
	return (
		<>
			<StatCards
				className="gap-4 lg:grid-cols-4"
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

function figureColumns(withPassedOn: boolean): Column<Row>[] {
	const money = (id: keyof Report['totals'], head: string, look?: 'figures'): Column<Row> => [
		head,
		(row) => formatDollars(row[id]),
		look ?? 'wide figures',
	];
	return [
		[t`Orders`, ({ orders }) => orders, 'wide figures'],
		money('gross_sales', t`Sales before tax`),
		money('exempt_sales', t`Untaxed`),
		money('taxable_sales', t`Taxable`, 'figures'),
		money('tax', t`Tax`),
		money('refunded_sales', t`Refunded`),
		money('refunded_tax', t`Refunded tax`),
		money('net_tax', t`Net tax`, 'figures'),
		...(withPassedOn ? [money('tax_passed_on', t`Passed on to shops`)] : []),
	];
}

function Lines({ rows }: { rows: readonly Row[] }) {
	const names = useTaxClassNames();
	const figures = figureColumns(rows.some(({ tax_passed_on }) => tax_passed_on !== 0));
	const name = ({ state, tax_class: kind, rate_bps: rate, remitted_by }: Row) => (
		<>
			<span className="block">{rate === null ? state : `${state} · ${percent(rate)}`}</span>
			<span className={small}>{kind === null ? t`Not stated` : names[kind]}</span>
			{remitted_by === 'shop' && (
				<span className="block font-normal text-honey-ink text-xs">{t`The shop pays this tax`}</span>
			)}
		</>
	);
	return (
		<Table
			caption={t`Sales tax for the month`}
			columns={[[t`State`, name], ...figures]}
			rows={rows}
			rowId={(row) => `${row.state} ${row.tax_class} ${row.rate_bps} ${row.remitted_by}`}
			phone={(row) => (
				<span className="mt-1 block text-ink-soft text-xs tabular-nums">
					{figures.map(
						([head, cell, look]) =>
							look === 'wide figures' && (
								<span key={head} className="flex justify-between gap-2">
									<span>{head}</span> <span>{cell(row)}</span>
								</span>
							),
					)}
				</span>
			)}
		/>
	);
}

/** Rates and who set them; a rate is superseded, never changed (R-tax). */
export function TaxRates() {
	const [adding, setAdding] = useState(false);
	const query = useQuery(queryFor('admin.taxRates.list', {}, { select: ({ rates }) => rates }));
	useLed('sales-tax', query.data !== undefined);
	return (
		<Part
			level={3}
			className="grid grid-cols-1 gap-4"
			title={t`Rates`}
			aside={
				!adding && (
					<Button tone="secondary" size="small" onClick={() => setAdding(true)}>
						{t`Set a rate`}
					</Button>
				)
			}
			intro={t`One rate for each state and kind of bag, starting on a pickup date. Existing orders keep theirs.`}
		>
			{adding && <TaxRateForm onDone={() => setAdding(false)} />}
			<Loaded
				query={query}
				failure={t`Failed to load the rates`}
				skeleton="h-40"
				empty={[t`No rates yet`, t`Until you set one, bags are sold without sales tax.`]}
			>
				{(rates) => <Rates rates={rates} />}
			</Loaded>
		</Part>
	);
}

function Rates({ rates }: { rates: readonly TaxRate[] }) {
	const names = useTaxClassNames();
	const setBy = ({ set_by: by, set_at: at }: TaxRate) => {
		const on = day(at);
		return by ? t`${by.name}, ${on}` : on;
	};
	const isOfPlatform = ({ remitted_by: by }: TaxRate) => by === 'platform';
	const stateOf = ({ state }: TaxRate) => stateNamesIn(activeWords().say)[state as UsState] ?? state;
	return (
		<Table
			caption={t`Sales tax rates`}
			rows={rates}
			columns={[
				[
					t`State`,
					(rate) => <Two of={<span className="block">{stateOf(rate)}</span>} below={names[rate.tax_class]} />,
				],
				[
					t`From`,
					({ from_date, replaced }) => (
						<>
							<span className="block whitespace-nowrap">{dateOf(from_date)}</span>
							{replaced && <span className={small}>{t`Replaced`}</span>}
						</>
					),
				],
				[t`Rate`, ({ rate_bps }) => percent(rate_bps), 'figures'],
				[t`Paid to the state by`, (rate) => (isOfPlatform(rate) ? t`The platform` : t`The shop`), 'wide'],
				[t`Set by`, (rate) => <span className="wrap-anywhere">{setBy(rate)}</span>, 'wide'],
			]}
			phone={(rate) => (
				<>
					<span className={small}>{isOfPlatform(rate) ? t`The platform pays it` : t`The shop pays it`}</span>
					<span className={small}>{setBy(rate)}</span>
				</>
			)}
		/>
	);
}

/** Parses percent into basis points: "8.25 %" → 825. Returns undefined for anything else. */
function bpsOf(typed: string): number | undefined {
	const text = typed.replace('%', '').trim();
	if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
	const bps = Math.round(Number(text) * 100);
	return bps <= limits.taxRateMaxBps ? bps : undefined;
}

function useRateFields(): Record<
	'state' | 'tax_class' | 'rate_bps' | 'from_date' | 'remitted_by',
	AskedField
> {
	const names = useTaxClassNames();
	return {
		state: {
			kind: 'select',
			label: t`State`,
			required: true,
			options: stateOptions(),
			check: filledIn(t`Choose a state.`),
		},
		tax_class: {
			kind: 'select',
			label: t`Kind of bag`,
			required: true,
			first: 'mixed',
			options: taxClasses.map((value) => ({ value, label: names[value] })),
		},
		rate_bps: {
			label: t`Rate in percent`,
			required: true,
			inputMode: 'decimal',
			autoComplete: 'off',
			maxLength: 7,
			figures: true,
			trail: '%',
			check: (typed) => bpsOf(typed) === undefined && t`Enter 0 to 30, such as 8.25.`,
		},
		from_date: {
			type: 'date',
			label: t`First pickup date`,
			required: true,
			first: serverNow().toISOString().slice(0, 10),
			help: t`In each shop's own time zone`,
			check: filledIn(t`Choose a date.`),
		},
		remitted_by: {
			kind: 'cards',
			className: 'sm:col-span-2',
			label: t`Who pays it to the state?`,
			first: 'platform',
			options: [
				{
					value: 'platform',
					label: t`The platform`,
					detail: t`You file it. Most states require this of marketplaces.`,
				},
				{
					value: 'shop',
					label: t`The shop`,
					detail: t`It goes out with the shop's payouts, and the shop files it.`,
				},
			],
		},
	};
}

function TaxRateForm({ onDone }: { onDone(): void }) {
	const box = useRef<HTMLDivElement>(null);
	// The form opens far down the page, so its first field is focused and scrolled into view.
	useEffect(() => {
		box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus({ preventScroll: true });
		box.current?.scrollIntoView({ block: 'start' });
	}, []);
	const save = ({ state, tax_class, rate_bps = '', from_date, remitted_by }: Record<string, string>) => {
		const body = { state, tax_class, rate_bps: bpsOf(rate_bps), from_date, remitted_by };
		return change('admin.taxRates.set', { body: body as BodyOf<'admin.taxRates.set'> });
	};
	return (
		<div ref={box} className="scroll-mt-24">
			<Ask
				className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
				fields={useRateFields()}
				acts={[{ label: t`Save rate`, done: t`Rate saved`, run: save }]}
				keep={t`Cancel`}
				onEnd={onDone}
			/>
		</div>
	);
}
