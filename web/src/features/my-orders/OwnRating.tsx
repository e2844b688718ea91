import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myRatings } from '#api/ratings.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { RatingAnswers } from '#ui/RatingAnswers.tsx';
import { Stars } from '#ui/Stars.tsx';
import { RateOrder } from './RateOrder.tsx';

/** What one said of this order, or the way to say it; of another one, what one said of the shop the last time. */
export function OwnRating({ order }: { order: Order }) {
	const { t } = useLingui();
	const { data } = useQuery(myRatings());
	const [open, setOpen] = useState(false);
	if (!data || order.status === 'paid') return null;
	const own = data.ratings.find(({ order_id }) => order_id === order.id);
	const last = data.ratings.find(({ business_id }) => business_id === order.business_id);
	const toRate = data.to_rate.find(({ order_id }) => order_id === order.id);
	const mayEdit = own !== undefined && new Date(own.editable_until) > serverNow();
	const shown = own ?? last;
	return (
		<div className="mt-2">
			<div className="flex flex-wrap items-center gap-x-3">
				{shown && (
					<p className="inline-flex min-h-11 items-center gap-2 text-ink-soft text-sm">
						{own ? <Trans>You gave</Trans> : <Trans>Last time you gave</Trans>}
						<Stars score={shown.food} />
					</p>
				)}
				{(mayEdit || (toRate && !toRate.ask)) && !open && (
					<Button tone="quiet" size="small" onClick={() => setOpen(true)}>
						{own ? <Trans>Change your rating</Trans> : <Trans>Rate this bag</Trans>}
					</Button>
				)}
			</div>
			{own && !open && (
				<>
					<RatingAnswers of={own} />
					{own.text && (
						<p lang="" className="wrap-anywhere mt-1 text-sm">
							{own.text}
						</p>
					)}
				</>
			)}
			{own?.text_state === 'held' && (
				<p className="text-ink-soft text-sm">{t`We look at your words before others read them.`}</p>
			)}
			{own?.text_state === 'hidden' && (
				<p className="text-ink-soft text-sm">{t`Your words are hidden. We emailed you why.`}</p>
			)}
			{own?.reply && (
				<p className="wrap-anywhere text-sm">
					<Trans>
						The shop replied: <span lang="">{own.reply}</span>
					</Trans>
				</p>
			)}
			{open && (
				<div className="mt-2 rounded-card bg-raised p-4">
					<RateOrder
						orderId={order.id}
						businessName={order.business_name}
						before={own}
						onDone={() => setOpen(false)}
					/>
				</div>
			)}
		</div>
	);
}
