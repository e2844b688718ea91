import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { forgetHeldOffer, type HeldOffer, useHeldOffers } from '#api/held-offers.ts';
import { myOrder } from '#api/orders.ts';
import { currentUser } from '#api/users.ts';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Countdown } from '#ui/Countdown.tsx';

/** It may be paid, or given up, on another device. */
const lookEveryMs = 10_000;

/** The way back to a checkout of offered bags that was left: they stay held until its time is over (R-leave-checkout). */
export function HeldOffers() {
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const { pathname } = useLocation();
	const offers = useHeldOffers();
	if (!user) return null;
	return offers
		.filter(({ businessId }) => pathname !== paths.marketplaceBusiness(businessId))
		.map((offer) => <HeldOfferLine key={offer.orderId} offer={offer} />);
}

function HeldOfferLine({ offer }: { offer: HeldOffer }) {
	const { t } = useLingui();
	const { orderId, businessId, businessName: shop, quantity, until } = offer;
	const order = useQuery({ ...myOrder(orderId), refetchInterval: lookEveryMs });
	const isGone = order.data ? order.data.status !== 'pending' : hasCode(order.error, 'NOT_FOUND');
	useEffect(() => {
		if (isGone) forgetHeldOffer(orderId);
	}, [isGone, orderId]);
	if (isGone) return null;
	function onEnd() {
		forgetHeldOffer(orderId);
		toast(t`Your time to pay at ${shop} is over. Nothing is held for you there anymore.`);
	}
	return (
		<div className="sticky top-0 z-header border-line border-b bg-primary-soft px-4 short:static print:hidden">
			<div className="mx-auto flex min-h-14 w-full max-w-7xl items-center justify-between gap-3 py-1.5 text-sm sm:px-2">
				<p className="wrap-anywhere min-w-0">
					<Trans>
						<Plural value={quantity} one="Your bag" other="Your # bags" /> at {shop}: held for{' '}
						<Countdown until={until} onEnd={onEnd} /> more.
					</Trans>
				</p>
				<Link
					to={paths.marketplaceBusiness(businessId)}
					className={`${buttonLook({ size: 'small' })} shrink-0`}
				>
					<Trans>Pay now</Trans>
				</Link>
			</div>
		</div>
	);
}
