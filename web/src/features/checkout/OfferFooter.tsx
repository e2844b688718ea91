import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { focusIt } from '#lib/focus-field.ts';
import { windowText } from '#lib/full-time.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { WaitState } from '#ui/WaitState.tsx';
import type { Offered } from './use-full-times.ts';

export interface OfferFooterProps {
	entry: Offered;
	now: Date;
	/** What of the bag stands against one's diet was not read yet. */
	unread: boolean;
	/** The offer's bags are being taken. */
	isHolding: boolean;
	failed: ReactNode;
	onTake(): void;
}

/** Whose turn it is has one thing to decide, and finds it where the sheet is always seen, however far it is scrolled (R-waitlist-news). */
export function OfferFooter({ entry, now, unread, isHolding, failed, onTake }: OfferFooterProps) {
	const { t } = useLingui();
	const id = useId();
	const { offer, order_date: date, start_time: start, end_time: end, time_zone: timeZone } = entry;
	return (
		<>
			{failed && <div className="mb-3">{failed}</div>}
			<p id={id} role="status" className="font-semibold">
				<WaitState entry={entry} />{' '}
				<span className="inline-block font-normal text-ink-soft first-letter:uppercase">
					{windowText({ date, start, end, timeZone }, now)}
				</span>
			</p>
			<Button
				ref={focusIt}
				aria-describedby={id}
				className="mt-3"
				size="large"
				wide
				disabled={unread}
				busy={isHolding && t`Holding your bags...`}
				onClick={onTake}
			>
				{unread ? (
					<Trans>Tick “I've read this” first</Trans>
				) : (
					<>
						<Plural value={offer.quantity} one="Get the bag" other="Get # bags" />
						{/* For the eyes: listeners hear until when. */}
						<span aria-hidden>
							{' · '}
							<Trans>
								<Countdown until={offer.expires_at} /> left
							</Trans>
						</span>
					</>
				)}
			</Button>
		</>
	);
}
