import type { FullSlot, WaitlistEntry } from '@flavorbag/contract';
import { waitlistLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useJoinWaitlist, useLeaveWaitlist } from '#api/waitlist.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Chance, OfferTimer, WaitState } from '#ui/WaitState.tsx';
import { type DrawTime, DrawTimes } from './DrawTimes.tsx';
import { Failed } from './Failed.tsx';
import { type FullTime, fullTimeKey } from './use-full-times.ts';

export interface FullTimesProps {
	businessId: string;
	timeZone: string;
	times: readonly FullTime[];
	/** Nothing else is for sale here. */
	isAll: boolean;
	/** What of the bag stands against one's diet was not read yet. */
	unread: boolean;
	/** The offer's bags are being taken. */
	busy: boolean;
	onTake(entry: WaitlistEntry): void;
}

/** Pickup times that are sold out: wait for a bag, or take what came back. Where bags are drawn for, one enters before. */
export function FullTimes({ times, ...props }: FullTimesProps) {
	const { businessId, timeZone } = props;
	const draws = times.filter((time): time is DrawTime => time.drop !== null);
	const full = times.filter(({ drop }) => drop === null);
	const hasOffer = full.some(({ entry }) => entry?.offer);
	const drawn = draws.length > 0 && <DrawTimes businessId={businessId} timeZone={timeZone} times={draws} />;
	return (
		<>
			{!hasOffer && drawn}
			{full.length > 0 && <SoldOutTimes times={full} {...props} />}
			{hasOffer && drawn}
		</>
	);
}

function SoldOutTimes({ businessId, timeZone, times, isAll, ...taking }: FullTimesProps) {
	const { t } = useLingui();
	const [bags, setBags] = useState(1);
	const hasOffer = times.some(({ entry }) => entry?.offer);
	// Whose turn it is has one thing to decide.
	const shown = hasOffer ? times.filter(({ entry }) => entry) : times;
	const canJoin = shown.some(({ entry }) => !entry);
	return (
		<section aria-labelledby="full-times" className="mt-5">
			<h3 id="full-times" className="font-semibold">
				{hasOffer ? (
					times.some(({ entry }) => entry?.offer && entry.draw) ? (
						<Trans>You got one</Trans>
					) : (
						<Trans>A bag came back</Trans>
					)
				) : isAll ? (
					<Trans>Sold out. Wait for a bag?</Trans>
				) : (
					<Trans>Sold out times</Trans>
				)}
			</h3>
			{canJoin && (
				<>
					<p className="mt-1 text-ink-soft text-sm">
						<Trans>
							If a bag comes back, we hold it for whoever is next in line and tell them. You pay only if you
							take it.
						</Trans>
					</p>
					<div className="mt-2 flex items-center justify-between gap-3">
						<span aria-hidden className="text-sm">
							<Trans>How many would you take?</Trans>
						</span>
						<Stepper
							label={t`How many would you take?`}
							value={bags}
							max={waitlistLimits.bagsMax}
							onChange={setBags}
						/>
					</div>
				</>
			)}
			<ul className="mt-2 grid gap-2">
				{shown.map(({ slot, entry }) => (
					<li
						key={fullTimeKey(slot)}
						className={cx(
							'rounded-field border p-3 text-sm',
							entry?.offer ? 'border-primary bg-primary-soft' : 'border-line bg-raised',
						)}
					>
						<p>
							<span className="inline-block first-letter:uppercase">
								{dayText(slot.order_date, timeZone, serverNow())}
							</span>{' '}
							<span className="whitespace-nowrap font-semibold tabular-nums">
								{timeRange(slot.start_time, slot.end_time)}
							</span>
						</p>
						{entry ? (
							<Entry entry={entry} {...taking} />
						) : (
							<Join slot={slot} businessId={businessId} bags={bags} />
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

type EntryProps = Pick<FullTimesProps, 'unread' | 'busy' | 'onTake'> & { entry: WaitlistEntry };

function Entry({ entry, unread, busy, onTake }: EntryProps) {
	const { t } = useLingui();
	const leave = useLeaveWaitlist();
	const { offer, state, draw } = entry;
	return (
		<>
			<p className={cx('mt-1', offer && 'font-semibold text-base')} role="status">
				<WaitState entry={entry} />
			</p>
			{offer && <OfferTimer until={offer.expires_at} />}
			{draw && <DrawLink dropId={draw.drop_id} isDrawn />}
			{state === 'waiting' && !draw && (
				<p className="text-ink-soft">
					<Chance of={entry.chance} />
				</p>
			)}
			<div className="mt-2 grid gap-2">
				{offer && (
					<Button wide disabled={unread} busy={busy && t`Holding your bags...`} onClick={() => onTake(entry)}>
						{unread ? (
							<Trans>Tick “I've read this” first</Trans>
						) : (
							<Plural value={offer.quantity} one="Get the bag" other="Get # bags" />
						)}
					</Button>
				)}
				<Button
					tone={offer ? 'quiet' : 'secondary'}
					size="small"
					className={offer ? '' : 'justify-self-start'}
					busy={leave.isPending && t`Leaving...`}
					onClick={() => leave.mutate({ id: entry.id })}
				>
					{offer ? <Trans>No, thanks</Trans> : <Trans>Leave the waitlist</Trans>}
				</Button>
			</div>
			{leave.isError && <Failed error={leave.error} />}
		</>
	);
}

function Join({ slot, businessId, bags }: { slot: FullSlot; businessId: string; bags: number }) {
	const { t } = useLingui();
	const join = useJoinWaitlist();
	const { order_date, pickup_window, waiting, chance } = slot;
	const [day, range] = [slot.order_date, timeRange(slot.start_time, slot.end_time)];
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
			<Button
				tone="secondary"
				size="small"
				className="mt-2"
				aria-describedby={`full ${day} ${range}`}
				busy={join.isPending && t`Getting in line...`}
				onClick={() => join.mutate({ business_id: businessId, order_date, pickup_window, bags })}
			>
				<Plural value={bags} one="Wait for a bag" other="Wait for # bags" />
			</Button>
			<span hidden id={`full ${day} ${range}`}>
				{day} {range}
			</span>
			{join.isError && <Failed error={join.error} />}
		</>
	);
}
