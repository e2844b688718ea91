import type { InventoryEntry, OfferedBusiness } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { memo, startTransition, useCallback, useOptimistic, useRef } from 'react';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { dayText, endingText, zoneAbbreviation } from '#lib/time.ts';
import { cx } from '#ui/cx.ts';
import { FullRow } from './FullRow.tsx';
import { type Choice, chooseSlot, slotKey } from './slot-choice.ts';
import { type FullTime, fullTimeKey } from './use-full-times.ts';

export interface SlotChooserProps {
	business: Pick<OfferedBusiness, 'id' | 'inventory' | 'time_zone'>;
	/** Sold out: they stand among the others, so that nobody takes tomorrow for tonight. */
	full: readonly FullTime[];
	now: Date;
	choice: Choice;
	onChoose(entry: InventoryEntry): void;
}

/** Pickup times in their order, a row each. */
export function SlotChooser({ business, full, now, choice, onChoose }: SlotChooserProps) {
	const { inventory, time_zone: timeZone } = business;
	const zone = zoneAbbreviation(timeZone, now);
	const latest = useRef(onChoose);
	latest.current = onChoose;
	// A press is painted first (ADR 118): what the sheet says of the choice follows.
	const [painted, press] = useOptimistic(choice, chooseSlot);
	const choose = useCallback(
		(entry: InventoryEntry) =>
			startTransition(() => {
				press(entry);
				latest.current(entry);
			}),
		[press],
	);
	const firstToJoin = full.find(({ entry }) => !entry);
	const rows = [
		...inventory.map((entry) => ({
			at: `${entry.date} ${entry.startTime}`,
			row: (
				<Row
					key={slotKey(entry)}
					entry={entry}
					day={dayText(entry.date, timeZone, now)}
					ending={endingText({ ...entry, start: entry.startTime, end: entry.endTime, timeZone }, now)}
					pressed={slotKey(entry) === painted.slot}
					onChoose={choose}
				/>
			),
		})),
		...full.map((time) => ({
			at: `${time.slot.order_date} ${time.slot.start_time}`,
			row: (
				<FullRow
					key={`full ${fullTimeKey(time.slot)}`}
					time={time}
					businessId={business.id}
					day={dayText(time.slot.order_date, timeZone, now)}
					explains={time === firstToJoin}
				/>
			),
		})),
	].sort((one, other) => one.at.localeCompare(other.at));
	return (
		<fieldset className="mt-4">
			<legend className="font-semibold">
				{inventory.length === 0 && firstToJoin ? (
					<Trans>Sold out. Wait for a bag?</Trans>
				) : (
					<Trans>Pickup time</Trans>
				)}
				{zone && <span className="ml-2 font-normal text-ink-soft text-sm">{zone}</span>}
			</legend>
			<div className="mt-2 grid gap-2">{rows.map(({ row }) => row)}</div>
		</fieldset>
	);
}

interface RowProps {
	entry: InventoryEntry;
	/** In words. */
	day: string;
	/** Of a pickup that is open: for how long. */
	ending: string | undefined;
	pressed: boolean;
	onChoose(entry: InventoryEntry): void;
}

/** Stays as it is while another is chosen. */
const Row = memo(function Row({ entry, day, ending, pressed, onChoose }: RowProps) {
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
				{ending && (
					<>
						{' '}
						<strong className="block text-honey-ink first-letter:uppercase">{ending}</strong>
					</>
				)}
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
