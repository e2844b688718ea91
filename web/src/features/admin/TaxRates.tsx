import {
	limits,
	stateNamesIn,
	type TaxClass,
	type TaxRate,
	type TaxRemitter,
	taxClasses,
	type UsState,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { taxRates, useSetTaxRate } from '#api/admin.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { serverNow } from '#lib/server-clock.ts';
import { stateOptions } from '#lib/state-options.ts';
import { percent, useTaxClassNames } from '#lib/tax-words.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Loaded, Part, small, useDates } from './parts.tsx';
import { columnsOf, WholeTable } from './Rows.tsx';

/** Rates and who set them; a rate is superseded, never changed (R-tax). */
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
	const { column, wide, figures } = columnsOf<TaxRate>();
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
				column('state', t`State`, ({ state, tax_class: kind }) => (
					<>
						<span className="block">{stateNamesIn(i18n.locale)[state as UsState] ?? state}</span>
						<span className={small}>{names[kind]}</span>
					</>
				)),
				column('from', t`From`, ({ from_date, replaced }) => (
					<>
						<span className="block whitespace-nowrap">{day(from_date)}</span>
						{replaced && <span className={small}>{t`Replaced`}</span>}
					</>
				)),
				figures('rate', t`Rate`, ({ rate_bps }) => percent(rate_bps)),
				wide('remits', t`Paid to the state by`, (rate) =>
					isOfPlatform(rate) ? t`The platform` : t`The shop`,
				),
				wide('by', t`Set by`, (rate) => <span className="wrap-anywhere">{setBy(rate)}</span>),
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

interface Typed {
	state: UsState | null;
	tax_class: TaxClass;
	/** Percent. */
	rate: string;
	from_date: string;
	remitted_by: TaxRemitter;
}

/** Parses percent into basis points: "8.25 %" → 825. Returns undefined for anything else. */
function bpsOf(typed: string): number | undefined {
	const text = typed.replace('%', '').trim();
	if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
	const bps = Math.round(Number(text) * 100);
	return bps <= limits.taxRateMaxBps ? bps : undefined;
}

const fieldOf = (field: string) => (field === 'rate_bps' ? 'rate' : field) as keyof Typed;

function useSaving(onDone: () => void) {
	const { t } = useLingui();
	const set = useSetTaxRate();
	const today = serverNow().toISOString().slice(0, 10);
	const form = useForm<Typed>({
		resolver: checkedBy(({ state, rate, from_date }) => ({
			state: state === null ? t`Choose a state.` : undefined,
			rate: bpsOf(rate) === undefined ? t`Enter 0 to 30, such as 8.25.` : undefined,
			from_date: from_date === '' ? t`Choose a date.` : undefined,
		})),
		defaultValues: { state: null, tax_class: 'mixed', rate: '', from_date: today, remitted_by: 'platform' },
	});
	const save = form.handleSubmit(async ({ state, rate, ...terms }) => {
		const rate_bps = bpsOf(rate);
		if (state === null || rate_bps === undefined) return;
		try {
			await set.mutateAsync({ ...terms, state, rate_bps });
			toast.success(t`Rate saved`);
			onDone();
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
			for (const { field, message } of error instanceof ApiError ? error.details : [])
				form.setError(fieldOf(field), { message });
		}
	});
	return { form, save, isSaving: set.isPending };
}

export function TaxRateForm({ onDone }: { onDone(): void }) {
	const { t } = useLingui();
	const names = useTaxClassNames();
	const { form, save, isSaving } = useSaving(onDone);
	const box = useRef<HTMLDivElement>(null);
	// The form opens far down the page, so its first field is focused and scrolled into view.
	useEffect(() => {
		box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus({ preventScroll: true });
		box.current?.scrollIntoView({ block: 'start' });
	}, []);
	return (
		<div ref={box} className="scroll-mt-24">
			<Form
				onSubmit={save}
				className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
			>
				<Select<UsState> label={t`State`} required options={stateOptions()} {...controlOf(form, 'state')} />
				<Select
					label={t`Kind of bag`}
					required
					options={taxClasses.map((value) => ({ value, label: names[value] }))}
					{...controlOf(form, 'tax_class')}
				/>
				<TextField
					label={t`Rate in percent`}
					required
					inputMode="decimal"
					autoComplete="off"
					maxLength={7}
					figures
					trail="%"
					{...inputOf(form, 'rate')}
				/>
				<TextField
					type="date"
					label={t`First pickup date`}
					required
					help={t`In each shop's own time zone`}
					{...inputOf(form, 'from_date')}
				/>
				<RadioCards
					className="sm:col-span-2"
					label={t`Who pays it to the state?`}
					name="remitted_by"
					options={[
						{
							value: 'platform',
							label: t`The platform`,
							detail: t`You file it. Most states ask this of a marketplace.`,
						},
						{
							value: 'shop',
							label: t`The shop`,
							detail: t`It goes out with the shop's payouts, and the shop files it.`,
						},
					]}
					{...controlOf(form, 'remitted_by')}
				/>
				<div className="flex flex-wrap gap-3 sm:col-span-2">
					<Button type="submit" busy={isSaving && t`Saving...`}>
						<Trans>Save rate</Trans>
					</Button>
					<Button tone="secondary" disabled={isSaving} onClick={onDone}>
						<Trans>Cancel</Trans>
					</Button>
				</div>
			</Form>
		</div>
	);
}
