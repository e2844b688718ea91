import { type CalendarSlot, limits, type PriceStep, periodBounds } from '@flavorbag/contract';
import { Plural, useLingui } from '@lingui/react/macro';
import { beingPaid } from '#lib/being-paid.ts';
import { clockTime } from '#lib/full-time.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { usePeriodNames } from '#lib/use-names.ts';
import { MoneyField } from '#ui/MoneyField.tsx';
import { Select } from '#ui/Select.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import type { DraftProblem, SlotDraft } from './date-draft.ts';
import { StepFields } from './StepFields.tsx';

interface SlotFieldsProps {
	slot: CalendarSlot;
	draft: SlotDraft;
	problem: DraftProblem | undefined;
	hasPrice: boolean;
	/** The shop's falling price. */
	usualSteps: readonly PriceStep[];
	onChange(next: Partial<SlotDraft>): void;
}

export function SlotFields({ slot, draft, problem, hasPrice, usualSteps, onChange }: SlotFieldsProps) {
	const { t } = useLingui();
	const dateText = useDateText();
	const name = usePeriodNames()[slot.period];
	const { from, to } = periodBounds[slot.period];
	const gone = beingPaid(slot) + slot.sold;
	return (
		<section aria-label={name} className="rounded-card border border-line p-4">
			<Switch
				label={name}
				help={gone > 0 ? dateText([slot]) : ''}
				checked={draft.open}
				onCheckedChange={(open) => onChange({ open })}
			/>
			{draft.open && (
				<div className="mt-4 grid gap-4">
					<div className="grid gap-4">
						<TimePicker
							label={t`Start`}
							value={draft.start}
							min={from}
							max={to}
							onChange={(start) => onChange({ start })}
							error={problem === 'start' && t`Starts at ${clockTime(from)} or later.`}
						/>
						<TimePicker
							label={t`End`}
							value={draft.end}
							min={from}
							max={to}
							onChange={(end) => onChange({ end })}
							error={
								(problem === 'order' && t`The end must come after the start.`) ||
								(problem === 'end' && t`Ends at ${clockTime(to)} or earlier.`)
							}
						/>
					</div>
					<div className="flex flex-wrap items-end justify-between gap-4">
						<div>
							<p className="mb-1 font-medium text-sm">{t`Bags`}</p>
							<Stepper
								label={t`Bags, ${name}`}
								value={draft.quantity}
								min={1}
								max={limits.bagsPerSlotMax}
								onChange={(quantity) => onChange({ quantity })}
							/>
						</div>
						{hasPrice && (
							<MoneyField
								label={t`Price per bag`}
								className="w-32"
								value={draft.price}
								onChange={(price) => onChange({ price })}
								error={problem === 'price' && t`From $3.00 to $20.00, and less than a bag is worth.`}
							/>
						)}
					</div>
					{hasPrice && <Falling draft={draft} usual={usualSteps} problem={problem} onChange={onChange} />}
				</div>
			)}
			{gone > (draft.open ? draft.quantity : 0) && (
				<p role="status" className="mt-3 text-honey-ink text-sm">
					<Plural
						value={gone}
						one="# bag is taken already: no more are sold, and no order is canceled."
						other="# bags are taken already: no more are sold, and no order is canceled."
					/>
				</p>
			)}
		</section>
	);
}

interface FallingProps extends Pick<SlotFieldsProps, 'draft' | 'problem' | 'onChange'> {
	usual: readonly PriceStep[];
}

/** The falling price of this date alone (R-falling-price). */
function Falling({ draft, usual, problem, onChange }: FallingProps) {
	const { t } = useLingui();
	const { price_steps: steps } = draft;
	const isFalling = usual.length > 0;
	type Way = 'week' | 'none' | 'own';
	const way: Way = steps === null ? 'week' : steps.length === 0 ? 'none' : 'own';
	const first = {
		minutes: 60,
		price: Math.max(limits.priceMinCents / 100, Math.floor(draft.price * 8) / 10),
	};
	const ways: Record<Way, PriceStep[] | null> = {
		week: null,
		none: [],
		own: isFalling ? [...usual] : [first],
	};
	return (
		<>
			<Select<Way>
				label={t`Falling price`}
				value={way}
				onChange={(next) => onChange({ price_steps: ways[next] })}
				options={[
					{ value: 'week', label: isFalling ? t`As every week` : t`None` },
					...(isFalling || way === 'none' ? [{ value: 'none' as const, label: t`None that day` }] : []),
					{ value: 'own', label: t`Its own steps` },
				]}
			/>
			{steps && steps.length > 0 && (
				<StepFields
					steps={steps}
					price={draft.price}
					end={draft.end}
					showProblems={problem === 'steps'}
					onChange={(price_steps) => onChange({ price_steps })}
				/>
			)}
		</>
	);
}
