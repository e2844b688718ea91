import { stateNamesIn, type TaxRate, type UsState } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taxRates } from '#api/admin.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Table } from '#ui/Table.tsx';
import { TaxRateForm } from './TaxRateForm.tsx';

/** What an admin set, and who it was: rates are added to, never changed (R-tax). */
export function TaxRates() {
	const { t } = useLingui();
	const [adding, setAdding] = useState(false);
	const { data, isError, refetch } = useQuery(taxRates());
	return (
		<div className="grid grid-cols-1 gap-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h3 className="font-display font-semibold text-lg">
					<Trans>Rates</Trans>
				</h3>
				{!adding && (
					<Button tone="secondary" size="small" onClick={() => setAdding(true)}>
						<Trans>Set a rate</Trans>
					</Button>
				)}
			</div>
			<p className="text-ink-soft">
				<Trans>
					One rate for each state and kind of bag, from a pickup date on. Orders that were made keep theirs.
				</Trans>
			</p>
			{adding && <TaxRateForm onDone={() => setAdding(false)} />}
			{isError ? (
				<LoadFailure onRetry={refetch}>
					<Trans>Failed to load the rates</Trans>
				</LoadFailure>
			) : !data ? (
				<Skeleton className="h-40" />
			) : data.length === 0 ? (
				<EmptyPanel title={t`No rates yet`}>
					<Trans>Until you set one, bags are sold without sales tax.</Trans>
				</EmptyPanel>
			) : (
				<List rates={data} />
			)}
		</div>
	);
}

function List({ rates }: { rates: readonly TaxRate[] }) {
	const { t, i18n } = useLingui();
	const names = useTaxClassNames();
	const day = (date: string) =>
		i18n.date(new Date(`${date}T12:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
	const setBy = ({ set_by: by, set_at: at }: TaxRate) => {
		const on = i18n.date(at, { dateStyle: 'medium' });
		return by ? t`${by.name}, ${on}` : on;
	};
	return (
		<Table
			caption={t`Sales tax rates`}
			rows={rates}
			rowId={({ id }) => String(id)}
			columns={[
				{
					id: 'state',
					head: t`State`,
					cell: (rate) => (
						<>
							<span className="block">{stateNamesIn(i18n.locale)[rate.state as UsState] ?? rate.state}</span>
							<span className="block font-normal text-ink-soft text-xs">{names[rate.tax_class]}</span>
							{/* On a phone what has no column of its own. */}
							<span className="block font-normal text-ink-soft text-xs sm:hidden">
								{rate.remitted_by === 'platform' ? t`The platform pays it` : t`The shop pays it`}
							</span>
							<span className="wrap-anywhere block font-normal text-ink-soft text-xs sm:hidden">
								{setBy(rate)}
							</span>
						</>
					),
				},
				{
					id: 'from',
					head: t`From`,
					cell: (rate) => (
						<>
							<span className="block whitespace-nowrap">{day(rate.from_date)}</span>
							{rate.replaced && <span className="block text-ink-soft text-xs">{t`Replaced`}</span>}
						</>
					),
				},
				{ id: 'rate', head: t`Rate`, figures: true, cell: ({ rate_bps }) => percent(rate_bps) },
				{
					id: 'remits',
					head: t`Paid to the state by`,
					wideOnly: true,
					cell: ({ remitted_by }) => (remitted_by === 'platform' ? t`The platform` : t`The shop`),
				},
				{
					id: 'by',
					head: t`Set by`,
					wideOnly: true,
					cell: (rate) => <span className="wrap-anywhere">{setBy(rate)}</span>,
				},
			]}
		/>
	);
}
