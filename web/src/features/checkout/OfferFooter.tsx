import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { WaitState } from '#app/WaitState.tsx';
import { focusIt } from '#lib/focus-field.ts';
import { windowText } from '#lib/full-time.ts';
import { windowOf } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import type { useBuy } from './use-buy.ts';
import type { Offered } from './use-full-times.ts';

export interface OfferFooterProps {
	entry: Offered;
	now: Date;
	unread: boolean;
	buying: ReturnType<typeof useBuy>;
	failed: ReactNode;
}

/** A bag offer in the sticky footer, where it is always visible (R-waitlist-news). */
export function OfferFooter({ entry, now, unread, buying, failed }: OfferFooterProps) {
	const { t } = useLingui();
	const id = useId();
	const { offer, order_date, pickup_window, price } = entry;
	const take = () =>
		buying.buy({ quantity: offer.quantity, order_date, pickup_window, offer_id: offer.id }, price);
	return (
		<>
			{failed && <div className="mb-3">{failed}</div>}
			<p id={id} role="status" className="font-semibold">
				<WaitState entry={entry} />{' '}
				<span className="inline-block font-normal text-ink-soft first-letter:uppercase">
					{windowText(windowOf(entry), now)}
				</span>
			</p>
			<Button
				ref={focusIt}
				aria-describedby={id}
				className="mt-3"
				size="large"
				wide
				disabled={unread}
				busy={buying.isHolding && t`Holding your bags...`}
				onClick={() => void take()}
			>
				{unread ? (
					<Trans>Check “I've read this” first</Trans>
				) : (
					<>
						<Plural value={offer.quantity} one="Get the bag" other="Get # bags" />
						{/* Screen readers get the deadline instead. */}
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
