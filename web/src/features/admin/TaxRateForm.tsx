import { limits, type TaxClass, type TaxRemitter, taxClasses, type UsState } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { useSetTaxRate } from '#api/admin.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { serverNow } from '#lib/server-clock.ts';
import { stateOptions } from '#lib/state-options.ts';
import { useTaxClassNames } from '#lib/tax-words.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Typed {
	state: UsState | null;
	tax_class: TaxClass;
	/** In percent. */
	rate: string;
	from_date: string;
	remitted_by: TaxRemitter;
}

/** "8.25", "8.25 %" → 825; undefined: that is no rate. */
function bpsOf(typed: string): number | undefined {
	const text = typed.replace('%', '').trim();
	if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
	const bps = Math.round(Number(text) * 100);
	return bps <= limits.taxRateMaxBps ? bps : undefined;
}

/** Of the server's field, that of the form. */
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
	// It opens far down the page: whoever asked for it begins at its first field.
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
