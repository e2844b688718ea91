import type { FullSlot, WaitlistEntry } from '@flavorbag/contract';
import { waitlistLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullSlots, isOpenEntry, myWaitlist, useJoinWaitlist, useLeaveWaitlist } from '#api/waitlist.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Chance, WaitState } from '#ui/WaitState.tsx';
import { useFailureText } from './use-failure-text.ts';

const keyOf = ({ order_date, pickup_window }: Pick<FullSlot, 'order_date' | 'pickup_window'>) =>
	`${order_date} ${pickup_window}`;

export interface FullTimesProps {
	businessId: string;
	timeZone: string;
	/** The offer's bags are being taken, or what of the bag stands against one's diet was not read yet. */
	disabled: boolean;
	busy: boolean;
	onTake(entry: WaitlistEntry): void;
}

/** Pickup times that are sold out, below those that are not: wait for a bag, or take what came back. */
export function FullTimes({ businessId, timeZone, ...taking }: FullTimesProps) {
	const { data: slots } = useQuery(fullSlots(businessId));
	const { data: entries } = useQuery(myWaitlist());
	const mine = (entries ?? []).filter((entry) => entry.business_id === businessId && isOpenEntry(entry));
	const entryOf = new Map(mine.map((entry) => [keyOf(entry), entry]));
	const rows = new Map((slots ?? []).map((slot) => [keyOf(slot), slot]));
	// What is offered is not full for the one who has the offer.
	for (const entry of mine) if (!rows.has(keyOf(entry))) rows.set(keyOf(entry), { ...entry, waiting: 1 });
	if (rows.size === 0) return null;
	const sorted = [...rows.values()].sort((a, b) =>
		`${a.order_date} ${a.start_time}`.localeCompare(`${b.order_date} ${b.start_time}`),
	);
	return (
		<section aria-labelledby="full-times" className="mt-5">
			<h3 id="full-times" className="font-semibold">
				<Trans>Sold out</Trans>
			</h3>
			<ul className="mt-2 grid gap-2">
				{sorted.map((slot) => (
					<li key={keyOf(slot)} className="rounded-field border border-line bg-raised px-3 py-2 text-sm">
						<p>
							<span className="inline-block first-letter:uppercase">
								{dayText(slot.order_date, timeZone, serverNow())}
							</span>{' '}
							<span className="whitespace-nowrap font-semibold tabular-nums">
								{timeRange(slot.start_time, slot.end_time)}
							</span>
						</p>
						<Row slot={slot} entry={entryOf.get(keyOf(slot))} businessId={businessId} {...taking} />
					</li>
				))}
			</ul>
		</section>
	);
}

type RowProps = Omit<FullTimesProps, 'timeZone'> & { slot: FullSlot; entry: WaitlistEntry | undefined };

function Row({ slot, entry, businessId, disabled, busy, onTake }: RowProps) {
	const { t } = useLingui();
	const leave = useLeaveWaitlist();
	if (!entry) return <Join slot={slot} businessId={businessId} />;
	return (
		<>
			<p className="mt-1" role="status">
				<WaitState entry={entry} />
			</p>
			{entry.state === 'waiting' && (
				<p className="text-ink-soft">
					<Chance of={entry.chance} />
				</p>
			)}
			<div className="mt-2 flex flex-wrap gap-2">
				{entry.offer && (
					<Button
						size="small"
						disabled={disabled}
						busy={busy && t`Holding your bags...`}
						onClick={() => onTake(entry)}
					>
						<Plural value={entry.offer.quantity} one="Get the bag" other="Get # bags" />
					</Button>
				)}
				<Button
					tone="secondary"
					size="small"
					busy={leave.isPending && t`Leaving...`}
					onClick={() => leave.mutate({ id: entry.id })}
				>
					{entry.offer ? <Trans>No, thanks</Trans> : <Trans>Leave the waitlist</Trans>}
				</Button>
			</div>
		</>
	);
}

function Join({ slot, businessId }: { slot: FullSlot; businessId: string }) {
	const { t } = useLingui();
	const join = useJoinWaitlist();
	const failureText = useFailureText();
	const [bags, setBags] = useState(1);
	const { order_date, pickup_window, waiting, chance } = slot;
	return (
		<>
			<p className="mt-1 text-ink-soft">
				{waiting > 0 && (
					<>
						<Plural value={waiting} one="# person waits." other="# people wait." />{' '}
					</>
				)}
				<Chance of={chance} />
			</p>
			<div className="mt-2 flex flex-wrap items-center justify-between gap-2">
				<Stepper
					label={t`At most so many bags`}
					value={bags}
					max={waitlistLimits.bagsMax}
					onChange={setBags}
				/>
				<Button
					tone="secondary"
					size="small"
					busy={join.isPending && t`Getting in line...`}
					onClick={() => join.mutate({ business_id: businessId, order_date, pickup_window, bags })}
				>
					<Trans>Wait for a bag</Trans>
				</Button>
			</div>
			{join.isError && (
				<div className="mt-2">
					<Banner tone="danger">{failureText(join.error)}</Banner>
				</div>
			)}
		</>
	);
}
