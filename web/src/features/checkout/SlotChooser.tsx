import type { InventoryEntry } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { memo, startTransition, useCallback, useOptimistic, useRef } from 'react';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, zoneAbbreviation } from '#lib/time.ts';
import { cx } from '#ui/cx.ts';
import { slotKey } from './slot-choice.ts';

export interface SlotChooserProps {
	inventory: readonly InventoryEntry[];
	timeZone: string;
	chosen: string | undefined;
	onChoose(entry: InventoryEntry): void;
}

/** Pickup times, a row each. Pressing the chosen one again lets go of it. */
export function SlotChooser({ inventory, timeZone, chosen, onChoose }: SlotChooserProps) {
	const now = serverNow();
	const zone = zoneAbbreviation(timeZone, now);
	const latest = useRef(onChoose);
	latest.current = onChoose;
	// A press is painted first (ADR 118): what the sheet says of the choice follows.
	const [pressed, press] = useOptimistic(chosen);
	const choose = useCallback(
		(entry: InventoryEntry) =>
			startTransition(() => {
				press((before) => (before === slotKey(entry) ? undefined : slotKey(entry)));
				latest.current(entry);
			}),
		[press],
	);
	return (
		<fieldset className="mt-4">
			<legend className="font-semibold">
				<Trans>Pickup time</Trans>
				{zone && <span className="ml-2 font-normal text-ink-soft text-sm">{zone}</span>}
			</legend>
			<div className="mt-2 grid gap-2">
				{inventory.map((entry) => (
					<Row
						key={slotKey(entry)}
						entry={entry}
						day={dayText(entry.date, timeZone, now)}
						pressed={slotKey(entry) === pressed}
						onChoose={choose}
					/>
				))}
			</div>
		</fieldset>
	);
}

interface RowProps {
	entry: InventoryEntry;
	/** In words. */
	day: string;
	pressed: boolean;
	onChoose(entry: InventoryEntry): void;
}

/** Stays as it is while another is chosen. */
const Row = memo(function Row({ entry, day, pressed, onChoose }: RowProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			onClick={() => onChoose(entry)}
			className={cx(
				'flex min-h-12 items-center justify-between gap-3 rounded-field border px-3 py-2 text-left text-sm transition-[color,background-color,border-color]',
				pressed
					? 'border-primary bg-primary-soft text-primary-ink shadow-[inset_0_0_0_1px_var(--color-primary)]'
					: 'border-edge bg-surface hover:border-ink hover:bg-raised',
			)}
		>
			<span>
				<span className="inline-block first-letter:uppercase">{day}</span>{' '}
				<span className="whitespace-nowrap font-semibold tabular-nums">
					{timeRange(entry.startTime, entry.endTime)}
				</span>
			</span>
			<span className={cx('whitespace-nowrap text-right', pressed ? '' : 'text-ink-soft')}>
				{entry.price !== undefined && (
					<strong className="block text-ink tabular-nums">{formatDollars(entry.price)}</strong>
				)}
				<Plural value={entry.available} one="# bag left" other="# bags left" />
			</span>
		</button>
	);
});
