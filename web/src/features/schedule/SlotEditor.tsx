import { limits, type Period, periodBounds, type WeeklySlot } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clockTime, timeRange } from '#lib/full-time.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { usePeriodNames } from './use-names.ts';
import { bagsFrom, problemOf } from './week.ts';

export interface SlotEditorProps {
	period: Period;
	/** Undefined until first enabled. */
	slot: WeeklySlot | undefined;
	onToggle(): void;
	onChange(slot: WeeklySlot): void;
	overlaps: readonly Period[];
	suggested: SuggestedProps['counts'] | undefined;
	children: ReactNode;
}

export function SlotEditor(props: SlotEditorProps) {
	const { period, slot, onToggle, onChange, overlaps, suggested, children } = props;
	const { t } = useLingui();
	const names = usePeriodNames();
	const name = names[period];
	const others = overlaps.map((other) => names[other]).join(', ');
	const { from, to } = periodBounds[period];
	const enabled = slot?.enabled ?? false;
	const problem = slot && problemOf(period, slot);
	const range = timeRange(from, to);
	return (
		<section
			aria-label={name}
			className={cx('rounded-card border p-4 sm:p-5', enabled ? 'border-edge bg-surface' : 'border-line')}
		>
			<Switch label={name} help={t`Between ${range}`} checked={enabled} onCheckedChange={onToggle} />
			{/* Invalid times block saving even when the slot is disabled. */}
			{slot && (enabled || problem) && (
				<div className="mt-4 grid gap-5 sm:grid-cols-[auto_auto_7rem] sm:items-start sm:justify-start sm:gap-x-8">
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
			)}
			{slot && enabled && suggested && (
				<Suggested
					counts={suggested}
					bags={slot.quantity}
					onUse={(quantity) => onChange({ ...slot, quantity })}
				/>
			)}
			<p role="status" className="mt-3 flex gap-2 text-honey-ink text-sm empty:hidden">
				{others && (
					<>
						<Info aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
						<span>
							<Trans>
								Runs at the same time as {others}. That's fine if you mean it: customers see both, each with
								its own bags.
							</Trans>
						</span>
					</>
				)}
			</p>
			{children}
		</section>
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
		<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
			<p className="text-ink-soft tabular-nums">
				{low === high && high === suggested ? (
					<Trans>Last weeks suggest {suggested}.</Trans>
				) : low === high ? (
					t`Last weeks suggest ${low}; we'd offer ${suggested}.`
				) : (
					t`Last weeks suggest ${low}–${high}; we'd offer ${suggested}.`
				)}
			</p>
			{bags !== suggested && (
				<Button
					tone="secondary"
					size="small"
					aria-label={t`Use ${suggested} bags`}
					onClick={() => onUse(suggested)}
				>
					<Trans>Use {suggested}</Trans>
				</Button>
			)}
		</div>
	);
}
