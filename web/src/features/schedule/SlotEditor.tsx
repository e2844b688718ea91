import { limits, type Period, periodBounds, type WeeklySlot } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clockTime, timeRange } from '#lib/full-time.ts';
import { usePeriodNames } from '#lib/use-names.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { bagsFrom, problemOf, type SlotProblem } from './week.ts';

export interface SlotEditorProps {
	period: Period;
	/** Undefined until first enabled. */
	slot: WeeklySlot | undefined;
	isOpen: boolean;
	onOpen(isOpen: boolean): void;
	onToggle(): void;
	onChange(slot: WeeklySlot): void;
	suggested: SuggestedProps['counts'] | undefined;
	children: ReactNode;
}

/** One period of a day: a line with its switch, and its fields once it is opened. */
export function SlotEditor(props: SlotEditorProps) {
	const { period, slot, isOpen, onOpen, onToggle, onChange, suggested, children } = props;
	const { t } = useLingui();
	const names = usePeriodNames();
	const name = names[period];
	const enabled = slot?.enabled ?? false;
	// Invalid times block saving even when the slot is disabled, so they stay open.
	const problem = slot && problemOf(period, slot);
	const isShown = problem !== undefined || (enabled && isOpen);
	const { from, to } = periodBounds[period];
	return (
		<section
			aria-label={name}
			className={cx('rounded-card border px-4 py-1', enabled ? 'border-edge bg-surface' : 'border-line')}
		>
			<div className="flex min-h-11 items-center gap-3">
				<div className="min-w-0 flex-1">
					{slot && enabled ? (
						<button
							type="button"
							aria-expanded={isShown}
							onClick={() => onOpen(!isOpen)}
							className="flex min-h-11 w-full items-center justify-between gap-2 text-left"
						>
							<span>
								<span className="block font-medium">{name}</span>
								<span className="block text-ink-soft text-sm tabular-nums">
									{timeRange(slot.start, slot.end)} ·{' '}
									<Plural value={slot.quantity} one="# bag" other="# bags" />
								</span>
							</span>
							<ChevronDown
								aria-hidden
								className={cx('size-5 shrink-0 text-ink-soft', isShown && 'rotate-180')}
								strokeWidth={1.75}
							/>
						</button>
					) : (
						<p>
							<span className="font-medium">{name}</span>{' '}
							<span className="text-ink-soft text-sm">{t`Between ${timeRange(from, to)}`}</span>
						</p>
					)}
				</div>
				<Switch label={name} labelHidden checked={enabled} onCheckedChange={onToggle} />
			</div>
			<div className="pb-3 empty:hidden">
				{slot && isShown && (
					<SlotFields
						period={period}
						slot={slot}
						problem={problem}
						suggested={enabled ? suggested : undefined}
						onChange={onChange}
					/>
				)}
			</div>
			{children}
		</section>
	);
}

interface SlotFieldsProps extends Pick<SlotEditorProps, 'period' | 'suggested' | 'onChange'> {
	slot: WeeklySlot;
	problem: SlotProblem | undefined;
}

function SlotFields({ period, slot, problem, suggested, onChange }: SlotFieldsProps) {
	const { t } = useLingui();
	const { from, to } = periodBounds[period];
	return (
		<>
			<div className="grid gap-3 pt-2 sm:grid-cols-[auto_auto_7rem] sm:items-start sm:justify-start sm:gap-x-8">
				<TimePicker
					label={t`Start`}
					value={slot.start}
					min={from}
					max={to}
					onChange={(start) => onChange({ ...slot, start })}
					error={problem === 'start' && t`Starts at ${clockTime(from)} or later.`}
				/>
				<TimePicker
					label={t`End`}
					value={slot.end}
					min={from}
					max={to}
					onChange={(end) => onChange({ ...slot, end })}
					error={
						(problem === 'order' && t`The end must come after the start.`) ||
						(problem === 'end' && t`Ends at ${clockTime(to)} or earlier.`)
					}
				/>
				<BagsField bags={slot.quantity} onChange={(quantity) => onChange({ ...slot, quantity })} />
			</div>
			{suggested && (
				<Suggested
					counts={suggested}
					bags={slot.quantity}
					onUse={(quantity) => onChange({ ...slot, quantity })}
				/>
			)}
		</>
	);
}

function BagsField({ bags, onChange }: { bags: number; onChange(bags: number): void }) {
	const { t } = useLingui();
	const [draft, setDraft] = useState<string>();
	return (
		<TextField
			label={t`Bags available`}
			help={t`${limits.bagsPerSlotMin} to ${limits.bagsPerSlotMax}`}
			type="number"
			inputMode="numeric"
			min={limits.bagsPerSlotMin}
			max={limits.bagsPerSlotMax}
			step={1}
			figures
			autoComplete="off"
			value={draft ?? bags}
			onChange={(event) => {
				setDraft(event.target.value);
				onChange(bagsFrom(event.target.value));
			}}
			onBlur={() => setDraft(undefined)}
		/>
	);
}

interface SuggestedProps {
	counts: { low: number; high: number; suggested: number };
	bags: number;
	onUse(bags: number): void;
}

/** A suggested count with a button to use it (R-suggested-count). */
function Suggested({ counts: { low, high, suggested }, bags, onUse }: SuggestedProps) {
	const { t } = useLingui();
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
			<p className="text-ink-soft tabular-nums">
				{low === high ? t`Left over: usually ${low}.` : t`Left over: usually ${low}–${high}.`}
			</p>
			{bags !== suggested && (
				<Button
					tone="secondary"
					size="small"
					aria-label={t`List ${suggested} bags`}
					onClick={() => onUse(suggested)}
				>
					<Trans>List {suggested}</Trans>
				</Button>
			)}
		</div>
	);
}
