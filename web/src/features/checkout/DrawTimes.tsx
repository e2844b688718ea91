import { waitlistLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useChange } from '#api/change.ts';
import { noteHash } from '#api/waitlist.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { drawTime, remainingText, timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { DrawLink } from '#ui/DrawLink.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { type DrawTime, fullTimeKey } from './use-full-times.ts';

interface DrawTimesProps {
	businessId: string;
	timeZone: string;
	times: readonly DrawTime[];
}

/** Pickup times with a draw: customers enter it and wait (R-drop). */
export function DrawTimes({ businessId, timeZone, times }: DrawTimesProps) {
	const { t } = useLingui();
	const [bags, setBags] = useState(1);
	const canEnter = times.some(({ entry }) => !entry);
	return (
		<section aria-labelledby="draw-times" className="mt-5">
			<h3 id="draw-times" className="font-semibold">
				<Trans>Bags by draw</Trans>
			</h3>
			<p className="mt-1 text-ink-soft text-sm">
				<Trans>
					You don't have to be quick. Everyone who enters before the draw has a fair chance. You pay only if
					you get a bag and take it.
				</Trans>
			</p>
			{canEnter && (
				<div className="mt-2 flex items-center justify-between gap-3">
					<span aria-hidden className="text-sm">
						<Trans>How many would you take?</Trans>
					</span>
					<Stepper
						label={t`How many would you take in a draw?`}
						value={bags}
						max={waitlistLimits.bagsMax}
						onChange={setBags}
					/>
				</div>
			)}
			<ul className="mt-2 grid gap-2">
				{times.map((time) => (
					<li key={fullTimeKey(time.slot)} className="rounded-field border border-line bg-raised p-3 text-sm">
						<p>
							<span className="inline-block first-letter:uppercase">
								{dayText(time.slot.order_date, timeZone, serverNow())}
							</span>{' '}
							<span className="whitespace-nowrap font-semibold tabular-nums">
								{timeRange(time.slot.start_time, time.slot.end_time)}
							</span>
						</p>
						<When time={time} timeZone={timeZone} />
						{time.entry ? (
							<Entered id={time.entry.id} bags={time.entry.bags} />
						) : (
							<Enter time={time} businessId={businessId} bags={bags} />
						)}
						<DrawLink dropId={time.drop.id} isDrawn={false} />
					</li>
				))}
			</ul>
		</section>
	);
}

function When({ time: { drop, slot, entry }, timeZone }: { time: DrawTime; timeZone: string }) {
	const now = serverNow();
	const { day, clock } = drawTime(drop.draws_at, timeZone, now);
	const remaining = remainingText(drop.draws_at, now);
	const people = entry?.draw?.entrants ?? slot.waiting;
	const { id, seed_hash } = drop;
	// Stores the seed's hash before the draw, to compare it afterward (R-drop-proof).
	useEffect(() => noteHash({ id, seed_hash }), [id, seed_hash]);
	return (
		<>
			<p className="mt-1 font-semibold text-base">
				{new Date(drop.draws_at) <= now ? (
					<Trans>Drawing now...</Trans>
				) : (
					<Trans>
						Draw {day} at {clock}, {remaining}
					</Trans>
				)}
			</p>
			<p className="text-ink-soft" role="status">
				<Plural value={people} _0="No one is in yet" one="# person is in" other="# people are in" />
				{', '}
				<Plural value={drop.bags} one="# bag" other="# bags" />
			</p>
		</>
	);
}

function Enter({ time: { slot }, businessId, bags }: { time: DrawTime; businessId: string; bags: number }) {
	const { t } = useLingui();
	const join = useChange('customer.waitlist.join');
	const { order_date, pickup_window } = slot;
	const range = timeRange(slot.start_time, slot.end_time);
	return (
		<>
			<Button
				size="small"
				className="mt-2"
				aria-describedby={`draw ${order_date} ${pickup_window}`}
				busy={join.isPending && t`Entering...`}
				onClick={() => join.mutate({ body: { business_id: businessId, order_date, pickup_window, bags } })}
			>
				<Plural value={bags} one="Enter for a bag" other="Enter for # bags" />
			</Button>
			<span hidden id={`draw ${order_date} ${pickup_window}`}>
				{order_date} {range}
			</span>
			<NotSaved of={join} className="mt-2" />
		</>
	);
}

function Entered({ id, bags }: { id: string; bags: number }) {
	const { t } = useLingui();
	const leave = useChange('customer.waitlist.leave');
	return (
		<>
			<p className="mt-2 font-semibold text-leaf-ink" role="status">
				<Plural
					value={bags}
					one="You're in for a bag. Your place shows here after the draw."
					other="You're in for # bags. Your place shows here after the draw."
				/>
			</p>
			<Button
				tone="secondary"
				size="small"
				className="mt-2"
				busy={leave.isPending && t`Leaving...`}
				onClick={() => leave.mutate({ params: { id } })}
			>
				<Trans>Leave the draw</Trans>
			</Button>
			<NotSaved of={leave} className="mt-2" />
		</>
	);
}
