import {
	type FullSlot,
	type InventoryEntry,
	type OfferedBusiness,
	type WaitlistEntry,
	waitlistLimits,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, startTransition, useCallback, useOptimistic, useRef, useState } from 'react';
import { useChange } from '#api/change.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { PushAsked } from '#app/PushAsked.tsx';
import { Chance, WaitState } from '#app/WaitState.tsx';
import { clockAt, timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { dayText, endingText, zoneAbbreviation } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
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
			stays: slotKey(entry) === choice.slot,
			row: (
				<Row
					key={slotKey(entry)}
					entry={entry}
					day={dayText(entry.date, timeZone, now)}
					ending={endingText({ ...entry, start: entry.startTime, end: entry.endTime, timeZone }, now)}
					falls={entry.falls && clockAt(entry.falls.at, timeZone)}
					pressed={slotKey(entry) === painted.slot}
					onChoose={choose}
				/>
			),
		})),
		...full.map((time) => ({
			at: `${time.slot.order_date} ${time.slot.start_time}`,
			stays: true,
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
				<span className="ml-2 font-normal text-ink-soft text-sm">
					{inventory.length > 0 && <Plural value={inventory.length} one="# time slot" other="# time slots" />}{' '}
					{zone}
				</span>
			</legend>
			<Times rows={rows} />
			{full.some(({ entry }) => entry && !entry.offer) && (
				<PushAsked>
					<Trans>Get a notification the moment a bag comes back?</Trans>
				</PushAsked>
			)}
		</fieldset>
	);
}

const timesAtFirst = 4;

interface TimesProps {
	rows: readonly { at: string; stays: boolean; row: ReactNode }[];
}

/** The first times, at least those of two dates, the chosen one and what is sold out. One press shows the others. */
function Times({ rows }: TimesProps) {
	const [isWhole, setIsWhole] = useState(false);
	const dateOf = ({ at }: { at: string }) => at.slice(0, 10);
	const second = [...new Set(rows.map(dateOf))][1] ?? '';
	const first = rows.filter((one, nth) => nth < timesAtFirst || dateOf(one) <= second || one.stays);
	const more = rows.length - first.length;
	return (
		<>
			<div className="mt-2 grid gap-2">{(isWhole ? rows : first).map(({ row }) => row)}</div>
			{more > 0 && (
				<Button
					tone="quiet"
					size="small"
					className="mt-1 -ml-4"
					aria-expanded={isWhole}
					onClick={() => setIsWhole(!isWhole)}
				>
					{isWhole ? (
						<Trans>Show fewer</Trans>
					) : (
						<Plural value={more} one="# more time" other="# more times" />
					)}
				</Button>
			)}
		</>
	);
}

interface RowProps {
	entry: InventoryEntry;
	/** A phrase such as "today". */
	day: string;
	ending: string | undefined;
	/** When its price falls next: "7:00 PM". */
	falls: string | undefined;
	pressed: boolean;
	onChoose(entry: InventoryEntry): void;
}

/** Memoized, because most rows don't change with the choice. */
const Row = memo(function Row({ entry, day, ending, falls, pressed, onChoose }: RowProps) {
	const { t } = useLingui();
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
				{entry.falls && (
					<span className="block text-xs">
						{t`Falls to ${formatDollars(entry.falls.price)} at ${falls} if bags are left`}
					</span>
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
	const when = (
		<span id={id} className={cx(!entry?.offer && 'text-ink-soft')}>
			<span className="inline-block first-letter:uppercase">{day}</span>{' '}
			<span className="whitespace-nowrap font-semibold tabular-nums">
				{timeRange(slot.start_time, slot.end_time)}
			</span>
		</span>
	);
	return (
		<div
			className={cx(
				'rounded-field border px-3 py-1 text-sm',
				entry?.offer ? 'border-primary bg-primary-soft' : 'border-line bg-raised',
			)}
		>
			{entry ? (
				<Entry when={when} entry={entry} />
			) : (
				<Join when={when} slot={slot} businessId={businessId} describedBy={id} />
			)}
			{explains && (
				<p className="pb-1 text-ink-soft">
					{t`If a bag comes back, we hold it for whoever is next in line and tell them. You pay only if you take it.`}
				</p>
			)}
		</div>
	);
}

const Head = ({ when, children }: { when: ReactNode; children: ReactNode }) => (
	<p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
		{when}
		<span className="whitespace-nowrap text-ink-soft">{children}</span>
	</p>
);

function Entry({ when, entry }: { when: ReactNode; entry: WaitlistEntry }) {
	const { t } = useLingui();
	const leave = useChange('customer.waitlist.leave');
	const { offer, state, draw } = entry;
	return (
		<>
			<Head when={when}>{offer ? <Trans>Held for you</Trans> : <Trans>Sold out</Trans>}</Head>
			{!offer && (
				<p role="status">
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
				className="my-2"
				busy={leave.isPending && t`Leaving...`}
				onClick={() => leave.mutate({ params: { id: entry.id } })}
			>
				{offer ? <Trans>No, thanks</Trans> : <Trans>Leave the waitlist</Trans>}
			</Button>
			<NotSaved of={leave} className="mt-2" />
		</>
	);
}

const { bagsMax } = waitlistLimits;

interface JoinProps {
	when: ReactNode;
	slot: FullSlot;
	businessId: string;
	describedBy: string;
}

function Join({ when, slot, businessId, describedBy }: JoinProps) {
	const { t } = useLingui();
	const join = useChange('customer.waitlist.join');
	const { order_date, pickup_window, waiting, chance } = slot;
	const wait = (bags: number) => ({
		size: 'small' as const,
		'aria-describedby': describedBy,
		busy: join.isPending && join.variables.body.bags === bags && t`Getting in line...`,
		onClick: () => join.mutate({ body: { business_id: businessId, order_date, pickup_window, bags } }),
	});
	return (
		<>
			<Head when={when}>
				<Trans>Sold out</Trans>
				{' · '}
				<Button {...wait(1)} tone="secondary">
					<Trans>
						Wait<span className="sr-only"> for a bag</span>
					</Trans>
				</Button>
			</Head>
			<div className="flex flex-wrap items-center gap-x-2 text-ink-soft">
				<p>
					{waiting > 0 ? (
						<Plural value={waiting} one="# person waits." other="# people wait." />
					) : (
						<Trans>You'd be first in line.</Trans>
					)}{' '}
					<Chance of={chance} />
				</p>
				<Button {...wait(bagsMax)} tone="quiet" className="-ml-4">
					<Plural value={bagsMax} one="Wait for a bag" other="Wait for # bags" />
				</Button>
			</div>
			<NotSaved of={join} className="mt-2" />
		</>
	);
}
