import {
	type FullSlot,
	type InventoryEntry,
	type OfferedBusiness,
	type WaitlistEntry,
	waitlistLimits,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, startTransition, useCallback, useOptimistic, useRef } from 'react';
import { useChange } from '#api/change.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { dayText, endingText, zoneAbbreviation } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
import { Chance, WaitState } from '#ui/WaitState.tsx';
import { Failed } from './Failed.tsx';
import { type Choice, chooseSlot, slotKey } from './slot-choice.ts';
import { type FullTime, fullTimeKey } from './use-full-times.ts';

export interface SlotChooserProps {
	business: Pick<OfferedBusiness, 'id' | 'inventory' | 'time_zone'>;
	/** Sold-out times, listed among the others so that tomorrow isn't mistaken for tonight. */
	full: readonly FullTime[];
	now: Date;
	choice: Choice;
	onChoose(entry: InventoryEntry): void;
}

export function SlotChooser({ business, full, now, choice, onChoose }: SlotChooserProps) {
	const { inventory, time_zone: timeZone } = business;
	const zone = zoneAbbreviation(timeZone, now);
	const latest = useRef(onChoose);
	latest.current = onChoose;
	// The press paints first; the rest of the sheet follows (ADR 55).
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
	/** A phrase such as "today". */
	day: string;
	ending: string | undefined;
	pressed: boolean;
	onChoose(entry: InventoryEntry): void;
}

/** Memoized, because most rows don't change with the choice. */
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

interface FullRowProps {
	time: FullTime;
	businessId: string;
	/** A phrase such as "today". */
	day: string;
	/** Only the first row explains what waiting means. */
	explains: boolean;
}

function FullRow({ time: { slot, entry }, businessId, day, explains }: FullRowProps) {
	const { t } = useLingui();
	const id = `full ${fullTimeKey(slot)}`;
	return (
		<div
			className={cx(
				'rounded-field border p-3 text-sm',
				entry?.offer ? 'border-primary bg-primary-soft' : 'border-line bg-raised',
			)}
		>
			<p className="flex justify-between gap-3">
				<span id={id}>
					<span className="inline-block first-letter:uppercase">{day}</span>{' '}
					<span className="whitespace-nowrap font-semibold tabular-nums">
						{timeRange(slot.start_time, slot.end_time)}
					</span>
				</span>
				<span className="whitespace-nowrap text-ink-soft">
					{entry?.offer ? <Trans>Held for you</Trans> : <Trans>Sold out</Trans>}
				</span>
			</p>
			{entry ? <Entry entry={entry} /> : <Join slot={slot} businessId={businessId} describedBy={id} />}
			{explains && (
				<p className="mt-1 text-ink-soft">
					{t`If a bag comes back, we hold it for whoever is next in line and tell them. You pay only if you take it.`}
				</p>
			)}
		</div>
	);
}

function Entry({ entry }: { entry: WaitlistEntry }) {
	const { t } = useLingui();
	const leave = useChange('customer.waitlist.leave');
	const { offer, state, draw } = entry;
	return (
		<>
			{!offer && (
				<p className="mt-1" role="status">
					<WaitState entry={entry} />
				</p>
			)}
			{draw && <DrawLink dropId={draw.drop_id} isDrawn />}
			{state === 'waiting' && !draw && (
				<p className="text-ink-soft">
					<Chance of={entry.chance} />
				</p>
			)}
			<Button
				tone="secondary"
				size="small"
				className="mt-2"
				busy={leave.isPending && t`Leaving...`}
				onClick={() => leave.mutate({ params: { id: entry.id } })}
			>
				{offer ? <Trans>No, thanks</Trans> : <Trans>Leave the waitlist</Trans>}
			</Button>
			{leave.isError && <Failed error={leave.error} />}
		</>
	);
}

const counts = Array.from({ length: waitlistLimits.bagsMax }, (_, index) => index + 1);

interface JoinProps {
	slot: FullSlot;
	businessId: string;
	describedBy: string;
}

function Join({ slot, businessId, describedBy }: JoinProps) {
	const { t } = useLingui();
	const join = useChange('customer.waitlist.join');
	const { order_date, pickup_window, waiting, chance } = slot;
	return (
		<>
			<p className="mt-1 text-ink-soft">
				{waiting > 0 ? (
					<Plural value={waiting} one="# person waits." other="# people wait." />
				) : (
					<Trans>You'd be first in line.</Trans>
				)}{' '}
				<Chance of={chance} />
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{counts.map((bags) => (
					<Button
						key={bags}
						tone={bags === 1 ? 'secondary' : 'quiet'}
						size="small"
						aria-describedby={describedBy}
						busy={join.isPending && join.variables.body.bags === bags && t`Getting in line...`}
						onClick={() =>
							join.mutate({ body: { business_id: businessId, order_date, pickup_window, bags } })
						}
					>
						<Plural value={bags} one="Wait for a bag" other="Wait for # bags" />
					</Button>
				))}
			</div>
			{join.isError && <Failed error={join.error} />}
		</>
	);
}
