import type { WaitlistEntry } from '@flavorbag/contract';
import { Plural, SelectOrdinal, Trans } from '@lingui/react/macro';
import { clockAt, drawTime } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Countdown } from '#ui/Countdown.tsx';

/** Position on the waitlist, preceded by a draw's result (R-draw). */
export function WaitState({ entry }: { entry: WaitlistEntry }) {
	const { draw, state, time_zone: timeZone } = entry;
	if (!draw || (state !== 'waiting' && state !== 'offered')) return <InLine entry={entry} />;
	const { day, clock } = drawTime(draw.draws_at, timeZone, serverNow());
	if (draw.place === null)
		return (
			<Trans>
				You're in the draw, {day} at {clock}.
			</Trans>
		);
	return (
		<>
			<SelectOrdinal
				value={draw.place}
				one="You came #st in the draw."
				two="You came #nd in the draw."
				few="You came #rd in the draw."
				other="You came #th in the draw."
			/>{' '}
			<InLine entry={entry} />
		</>
	);
}

function InLine({ entry }: { entry: WaitlistEntry }) {
	const { state, ahead, offer, time_zone: timeZone } = entry;
	if (state === 'offered' && offer) return <YourTurn offer={offer} timeZone={timeZone} />;
	if (state === 'watching')
		return (
			<Trans>
				Pickup ends soon. If a bag comes back, we'll tell everyone on the waitlist at the same time.
			</Trans>
		);
	if (state === 'waiting' && entry.passed_at)
		return (
			<Trans>
				You got a bag this way already, so this one went to the next person. You keep your place, and get what
				no one else is waiting for.
			</Trans>
		);
	if (state === 'waiting' && ahead === 0) return <Trans>You're next in line.</Trans>;
	if (state === 'waiting')
		return (
			<Plural
				value={ahead ?? 0}
				one="# person is ahead of you in line."
				other="# people are ahead of you in line."
			/>
		);
	return <WaitEnded entry={entry} />;
}

export function YourTurn({
	offer,
	timeZone,
}: {
	offer: NonNullable<WaitlistEntry['offer']>;
	timeZone: string;
}) {
	const until = clockAt(offer.expires_at, timeZone);
	return (
		<Trans>
			It's your turn! <Plural value={offer.quantity} one="We're holding a bag" other="We're holding # bags" />{' '}
			for you until {until}.
		</Trans>
	);
}

function WaitEnded({ entry: { state, ended_why: why } }: { entry: WaitlistEntry }) {
	if (state === 'ordered') return <Trans>You got a bag.</Trans>;
	if (state === 'left') return <Trans>You left this waitlist.</Trans>;
	switch (why) {
		case 'lapsed':
			return <Trans>Your time to buy ran out twice, so your wait ended.</Trans>;
		case 'closed':
			return <Trans>The shop doesn't sell bags for this time anymore.</Trans>;
		case 'moved':
			return <Trans>The shop changed this pickup time. You can wait for the new one.</Trans>;
		case 'has_order':
			return <Trans>You have a bag at this shop for that day.</Trans>;
		default:
			return <Trans>Pickup is over, and no bag came back for you.</Trans>;
	}
}

/** Visual only; the text beside it has the deadline. */
export const OfferTimer = ({ until }: { until: string }) => (
	<p aria-hidden className="text-ink-soft text-sm">
		<Trans>
			<Countdown until={until} className="font-semibold text-ink tabular-nums" /> left to decide
		</Trans>
	</p>
);

/** How often a bag came back in the past. Renders nothing with fewer than three dates. */
export function Chance({ of: { came_back: count, dates } }: { of: WaitlistEntry['chance'] }) {
	if (dates < 3) return null;
	return count === 0 ? (
		<Trans>No bag came back on the last {dates} days like this.</Trans>
	) : (
		<Trans>
			<Plural value={count} one="# bag" other="# bags" /> came back on the last {dates} days like this.
		</Trans>
	);
}
