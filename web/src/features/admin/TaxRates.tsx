import { stateNamesIn, type TaxRate, type UsState } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taxRates } from '#api/admin.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';
import { Loaded, Part, small, useDates } from './parts.tsx';
import { WholeTable } from './Rows.tsx';
import { TaxRateForm } from './TaxRateForm.tsx';

/** What an admin set, and who it was: rates are added to, never changed (R-tax). */
export function TaxRates() {
	const { t } = useLingui();
	const [adding, setAdding] = useState(false);
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
			intro={t`One rate for each state and kind of bag, from a pickup date on. Orders that were made keep theirs.`}
		>
			{adding && <TaxRateForm onDone={() => setAdding(false)} />}
			<Loaded query={useQuery(taxRates())} failure={t`Failed to load the rates`} skeleton="h-40">
				{(rates) =>
					rates.length === 0 ? (
						<EmptyPanel title={t`No rates yet`}>
							{t`Until you set one, bags are sold without sales tax.`}
						</EmptyPanel>
					) : (
						<Rates rates={rates} />
					)
				}
			</Loaded>
		</Part>
	);
}

function Rates({ rates }: { rates: readonly TaxRate[] }) {
	const { t, i18n } = useLingui();
	const names = useTaxClassNames();
	const dates = useDates();
	const day = (date: string) =>
		i18n.date(new Date(`${date}T12:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
	const setBy = ({ set_by: by, set_at: at }: TaxRate) => {
		const on = dates.day(at);
		return by ? t`${by.name}, ${on}` : on;
	};
	const isOfPlatform = ({ remitted_by: by }: TaxRate) => by === 'platform';
	return (
		<WholeTable
			caption={t`Sales tax rates`}
			rows={rates}
			rowId={({ id }) => String(id)}
			columns={[
				{
					id: 'state',
					head: t`State`,
					cell: ({ state, tax_class: kind }) => (
						<>
							<span className="block">{stateNamesIn(i18n.locale)[state as UsState] ?? state}</span>
							<span className={small}>{names[kind]}</span>
						</>
					),
				},
				{
					id: 'from',
					head: t`From`,
					cell: ({ from_date, replaced }) => (
						<>
							<span className="block whitespace-nowrap">{day(from_date)}</span>
							{replaced && <span className={small}>{t`Replaced`}</span>}
						</>
					),
				},
				{ id: 'rate', head: t`Rate`, figures: true, cell: ({ rate_bps }) => percent(rate_bps) },
				{
					id: 'remits',
					head: t`Paid to the state by`,
					wideOnly: true,
					cell: (rate) => (isOfPlatform(rate) ? t`The platform` : t`The shop`),
				},
				{
					id: 'by',
					head: t`Set by`,
					wideOnly: true,
					cell: (rate) => <span className="wrap-anywhere">{setBy(rate)}</span>,
				},
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
