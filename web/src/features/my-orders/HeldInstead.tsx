import type { Order, Replacement, ReplacementOffer } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { rememberCheckout } from '#lib/checkout-in-progress.ts';
import { formatMiles } from '#lib/distance.ts';
import { clockAt, windowText } from '#lib/full-time.ts';
import { keepHeldOffer } from '#lib/held-offers.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Failure } from '#ui/Failure.tsx';
import { isCancellationNews } from './seen-cancellations.ts';

/** A ten-minute hold, plus time to find replacements. */
const askedForMs = 11 * 60_000;
const lookEveryMs = 3_000;

/** Bags currently held as a replacement for this order; polled while there can be any. */
function useHeld(order: Order): Replacement | undefined {
	const now = serverNow();
	const cancelledAt = Date.parse(order.refund?.requested_at ?? '');
	const enabled = isCancellationNews(order, now) && now.getTime() - cancelledAt < askedForMs;
	const { data } = useQuery(
		queryFor('customer.replacements.list', {}, { enabled, refetchInterval: lookEveryMs }),
	);
	return enabled ? data?.replacements.find(({ order_id }) => order_id === order.id) : undefined;
}

const untilOf = ({ offers, expires_at }: Replacement): string =>
	clockAt(expires_at, offers[0]?.time_zone ?? 'UTC');

export function HeldLine({ order }: { order: Order }) {
	const { t } = useLingui();
	const held = useHeld(order);
	const until = held && untilOf(held);
	const isHeld = held !== undefined;
	useEffect(() => {
		if (isHeld) toast.success(t`We held other bags for you. See My Orders.`, { id: `held-${order.id}` });
	}, [isHeld, order.id, t]);
	if (!held) return null;
	return (
		<p className="mt-1 font-semibold">
			<Trans>
				We held{' '}
				<Plural value={held.offers.length} one="a bag from another shop" other="bags from # other shops" />{' '}
				for you until {until}. See the order.
			</Trans>
		</p>
	);
}

export function HeldInstead({ order }: { order: Order }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const held = useHeld(order);
	const create = useChange('customer.orders.create');
	const decline = useChange('customer.replacements.decline');
	const failure = create.error && messageOf(create.error, t`Failed to place order. Please try again.`);
	if (!held) return <Failure className="mt-4">{failure}</Failure>;
	const until = untilOf(held);
	async function take({ id, business_id, quantity, order_date, pickup_window }: ReplacementOffer) {
		const body = { business_id, quantity, order_date, pickup_window, offer_id: id };
		const placed = await create.mutateAsync({ body, action: id }).catch(() => undefined);
		if (!placed) return;
		rememberCheckout({ orderId: placed.id, businessId: business_id, unsettled: false });
		keepHeldOffer(placed);
		void navigate(paths.marketplaceBusiness(business_id));
	}
	return (
		<section aria-labelledby={`held-${order.id}`} className="mt-4 rounded-card border border-primary p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-3">
				<h3 id={`held-${order.id}`} className="font-display font-semibold text-lg">
					<Trans>We held these for you until {until}</Trans>
				</h3>
				<Countdown until={held.expires_at} className="font-semibold text-ink-soft tabular-nums" />
			</div>
			<p className="text-ink-soft text-sm">{t`You can have one of them. You pay in the next step.`}</p>
			<ul className="mt-2 divide-y divide-line">
				{held.offers.map((offer) => (
					<li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
						<Offered offer={offer} />
						<Button
							size="small"
							disabled={create.isPending && create.variables.action !== offer.id}
							busy={create.isPending && create.variables.action === offer.id && t`Getting it...`}
							aria-label={t`Get it from ${offer.business_name}`}
							onClick={() => void take(offer)}
						>
							<Trans>Get it</Trans>
						</Button>
					</li>
				))}
			</ul>
			<Failure>{failure}</Failure>
			<Button
				tone="quiet"
				size="small"
				busy={decline.isPending && t`Saving...`}
				onClick={() => decline.mutate({ params: { id: order.id } })}
			>
				<Trans>No, thanks</Trans>
			</Button>
		</section>
	);
}

function Offered({ offer }: { offer: ReplacementOffer }) {
	const { distance } = offer;
	return (
		<div className="min-w-0 flex-1 basis-48">
			<p className="wrap-anywhere font-semibold">{offer.business_name}</p>
			<p className="text-ink-soft text-sm">
				{windowText(windowOf(offer), serverNow())}
				{distance !== null && ` · ${formatMiles(distance)}`}
			</p>
			<p className="text-sm tabular-nums">
				<Plural value={offer.quantity} one="# bag" other="# bags" />
				{' · '}
				<span className="font-semibold">{formatDollars(offer.price * offer.quantity)}</span>
			</p>
		</div>
	);
}
