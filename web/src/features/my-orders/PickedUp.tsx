import { type Order, ratingLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TicketCheck } from 'lucide-react';
import { dateIn, shopClock } from '#lib/time.ts';

const tonightFrom = '17:00';

export interface PickedUpProps {
	order: Order;
	/** Total of bags picked up; undefined until the list counts this order's. */
	bags: number | undefined;
}

/**
 * After a pickup, shows the total of bags saved and when the rating will be asked for (R-picked-up, R-rating-asked).
 */
export function PickedUp({ order, bags }: PickedUpProps) {
	const { t } = useLingui();
	const shop = order.business_name;
	const at = new Date(order.picked_up_at ?? order.pickup_ends_at);
	const asked = new Date(at.getTime() + ratingLimits.askAfterMs);
	const asksOn = shopClock(order.time_zone, asked);
	const isSameDay = asksOn.startsWith(dateIn(order.time_zone, at));
	return (
		<div role="status" className="flex items-center gap-4 rounded-card bg-leaf-soft p-4 text-leaf-ink">
			<TicketCheck aria-hidden className="size-10 shrink-0 -rotate-12" strokeWidth={1.5} />
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">{t`Enjoy your food from ${shop}.`}</p>
				{bags !== undefined && (
					<p>
						<Plural
							value={bags}
							one="That's your first bag saved."
							other="That's # bags you've saved in all."
						/>
					</p>
				)}
				<p>
					{!isSameDay ? (
						<Trans>How was it? We'll ask tomorrow.</Trans>
					) : asksOn.slice(11) >= tonightFrom ? (
						<Trans>How was it? We'll ask tonight.</Trans>
					) : (
						<Trans>How was it? We'll ask later today.</Trans>
					)}
				</p>
			</div>
		</div>
	);
}
