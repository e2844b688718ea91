import type { Business, ShopOffer } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { dayAt } from '#lib/day-at.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Shown in the shop to the member that it is offered to (R-handover). */
export function OfferOfShop({ business }: { business: Business }) {
	const { data } = useQuery(queryFor('user.shopOffers.list', {}, { enabled: business.my_role !== 'owner' }));
	const offer = data?.offers.find((one) => one.business_id === business.id);
	if (!offer || business.my_role === 'owner') return null;
	return (
		<div className="mt-6">
			<Offer offer={offer} />
		</div>
	);
}

export function ShopOffers() {
	const { data, isError, refetch } = useQuery(queryFor('user.shopOffers.list', {}));
	const offers = data?.offers;
	return (
		<div className="mx-auto grid w-full grid-cols-1 max-w-2xl gap-6 px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Shops offered to you</Trans>
			</h1>
			{isError && !offers && (
				<ErrorPanel title={<Trans>Failed to load the offers</Trans>} onRetry={refetch} />
			)}
			{!offers && !isError && <Spinner className="py-16" />}
			{offers?.length === 0 && (
				<p className="text-ink-soft">
					<Trans>
						There's no offer for this account right now. It may be over, or it went to another account of
						yours. Ask the owner to send another one.
					</Trans>
				</p>
			)}
			{offers?.map((offer) => (
				<Offer key={offer.id} offer={offer} />
			))}
		</div>
	);
}

function Offer({ offer }: { offer: ShopOffer }) {
	const { t } = useLingui();
	const accept = useChange('user.shopOffers.accept', {
		// The shop's screens check that it is in this list.
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	});
	const navigate = useNavigate();
	const [asked, setAsked] = useState(false);
	const { id, business_name: shop, from_name: from, stays, time_zone: timeZone, expires_at } = offer;
	const until = dayAt(expires_at, timeZone);
	async function press() {
		try {
			const { business_id } = await accept.mutateAsync({ params: { offer_id: id } });
			toast.success(t`${shop} is yours now. Connect payments next.`);
			await navigate(`${paths.business(business_id)}?tab=profile`);
		} catch {
			// The error is rendered below.
		}
	}
	return (
		<section className="wrap-anywhere rounded-card border border-line bg-surface p-5">
			<h2 className="wrap-anywhere font-display font-semibold text-xl">
				{t`${from} wants to hand ${shop} over to you`}
			</h2>
			<ul className="mt-3 grid max-w-prose list-disc gap-1 pl-5">
				<li>{t`You become its owner: payouts, payments, the team and closing it are yours.`}</li>
				<li>{stays ? <Trans>{from} stays as a manager.</Trans> : <Trans>{from} leaves the team.</Trans>}</li>
				<li>
					<strong className="font-semibold">
						<Trans>The shop can't take orders until you connect your own bank account.</Trans>
					</strong>
				</li>
				<li>
					<Trans>
						You read all earlier orders, and answer for them. Earlier deposits and statements stay with {from}
						. What can't be taken back from {from} for a later refund is withheld from the shop's payouts.
					</Trans>
				</li>
			</ul>
			<p className="mt-3 text-ink-soft text-sm">
				<Trans>Nothing changes until you accept. The offer works until {until}.</Trans>
			</p>
			{accept.isError && (
				<Banner className="mt-3" tone="danger">
					{messageOf(accept.error, t`That didn't work. Please try again.`)}
				</Banner>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				{asked ? (
					<>
						<Button busy={accept.isPending && t`Accepting...`} onClick={() => void press()}>
							<Trans>Yes, become the owner</Trans>
						</Button>
						<Button tone="secondary" onClick={() => setAsked(false)}>
							<Trans>Not now</Trans>
						</Button>
					</>
				) : (
					<Button onClick={() => setAsked(true)}>{t`Accept this shop`}</Button>
				)}
			</div>
		</section>
	);
}
