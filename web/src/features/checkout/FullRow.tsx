import type { FullSlot, WaitlistEntry } from '@flavorbag/contract';
import { waitlistLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useJoinWaitlist, useLeaveWaitlist } from '#api/waitlist.ts';
import { timeRange } from '#lib/full-time.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
import { Chance, WaitState } from '#ui/WaitState.tsx';
import { Failed } from './Failed.tsx';
import { type FullTime, fullTimeKey } from './use-full-times.ts';

export interface FullRowProps {
	time: FullTime;
	businessId: string;
	/** In words. */
	day: string;
	/** Says what waiting means: the first one does. */
	explains: boolean;
}

/** A pickup time that is sold out: wait for a bag of it, or see where one stands in line. */
export function FullRow({ time: { slot, entry }, businessId, day, explains }: FullRowProps) {
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
	const leave = useLeaveWaitlist();
	const { offer, state, draw } = entry;
	return (
		<>
			{/* An offer is said beside its button (OfferFooter). */}
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
				onClick={() => leave.mutate({ id: entry.id })}
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
	const join = useJoinWaitlist();
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
						busy={join.isPending && join.variables.bags === bags && t`Getting in line...`}
						onClick={() => join.mutate({ business_id: businessId, order_date, pickup_window, bags })}
					>
						<Plural value={bags} one="Wait for a bag" other="Wait for # bags" />
					</Button>
				))}
			</div>
			{join.isError && <Failed error={join.error} />}
		</>
	);
}
