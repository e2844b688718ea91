import type { Order, WaitlistEntry } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { useLiveOrders } from '#api/live-orders.ts';
import { myOrder } from '#api/orders.ts';
import { queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { toasted } from '#api/toasted.ts';
import { currentUser } from '#api/users.ts';
import { myWaitlist } from '#api/waitlist.ts';
import { clockAt, windowText } from '#lib/full-time.ts';
import { forgetHeldOffer, type HeldOffer, useHeldOffers } from '#lib/held-offers.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Parts } from '#ui/Parts.tsx';
import { HeldLine } from './HeldInstead.tsx';
import { markRead, unreadCancellations } from './seen-cancellations.ts';

/** Notices on every screen: bag offers and cancellations, or else a question about a past order. */
export const OrderNews = () => (
	<Parts>
		<Cancellations />
		<WaitNews />
		<HeldOffers />
	</Parts>
);

function Cancellations() {
	// Reads the cache only: the guards load the user.
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const { data } = useQuery(
		queryFor('customer.orders.list', { query: {} }, { enabled: user?.verified === true }),
	);
	const orders = data?.data.orders ?? [];
	useLiveOrders(orders.some((order) => order.status === 'paid'));
	const [, setReads] = useState(0);
	const unread = unreadCancellations(orders, serverNow());
	if (!user) return null;
	if (unread.length === 0) return user.verified ? <AskOnce /> : null;
	const read = (order: Order) => {
		markRead(order.id);
		setReads((reads) => reads + 1);
	};
	return (
		<div className="sticky top-0 z-header grid gap-2 border-line border-b bg-paper p-2 short:static print:hidden">
			{unread.map((order) => (
				<div key={order.id} className="mx-auto w-full max-w-7xl">
					<Cancelled order={order} onRead={() => read(order)} />
				</div>
			))}
		</div>
	);
}

function Cancelled({ order, onRead }: { order: Order; onRead(): void }) {
	const shop = order.business_name;
	const when = windowText(windowOf(order), serverNow());
	const amount = formatDollars(order.refund?.amount ?? order.total_cost);
	return (
		<Banner
			tone="danger"
			action={
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={paths.ticket(order.id)} onClick={onRead} tone="secondary" size="small">
						<Trans>See the order</Trans>
					</ButtonLink>
					<Button tone="secondary" size="small" onClick={onRead}>
						<Trans>Dismiss</Trans>
					</Button>
				</div>
			}
		>
			<p className="font-semibold">
				{order.refund?.requested_by === 'admin' ? (
					<Trans>We had to cancel your order at {shop}. Please don't come to pick it up.</Trans>
				) : (
					<Trans>{shop} canceled your order. Please don't come to pick it up.</Trans>
				)}
			</p>
			<p>
				<Plural value={order.quantity} one="# bag" other="# bags" />, {when}.{' '}
				{order.reason && (
					<>
						<Trans>Reason:</Trans> <span lang="">“{order.reason}”</span>{' '}
					</>
				)}
				<Trans>{amount} goes back to your card, usually within 5 to 10 days.</Trans>
			</p>
			<HeldLine order={order} />
		</Banner>
	);
}

/** The order may be paid or given up on another device. */
const lookEveryMs = 10_000;

/** Leads back to a checkout of offered bags that was left and is still held (R-leave-checkout). */
function HeldOffers() {
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
		<OfferLine businessId={businessId} action={<Trans>Pay now</Trans>}>
			<Trans>
				<Plural value={quantity} one="Your bag" other="Your # bags" /> at {shop}: held for{' '}
				<Countdown until={until} onEnd={onEnd} /> more.
			</Trans>
		</OfferLine>
	);
}

/** R-rating-asked: also asks on the marketplace, once its list has loaded, as an overlay so that nothing shifts. */
function AskOnce() {
	const { t } = useLingui();
	const isHere = useLocation().pathname === paths.marketplace();
	const lists = askedBy('customer.businesses.summaries');
	const isLoading = useIsFetching(lists) > 0;
	const isThere = !isLoading && queryClient.getQueriesData(lists).some(([, data]) => data !== undefined);
	const { data } = useQuery(queryFor('rating.list', {}, { enabled: isHere && isThere }));
	const later = useChange('rating.later');
	const asked = data?.to_rate.find(({ ask }) => ask);
	if (!asked || !isHere) return null;
	const { order_id: orderId, business_name: businessName } = asked;
	return (
		<div
			role="status"
			className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] short:bottom-14 z-header flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-surface p-3 text-sm shadow-lift md:inset-x-auto md:right-4 md:bottom-4 md:w-96 print:hidden"
		>
			<p className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
				<Trans>How was the food from {businessName}?</Trans>
			</p>
			<div className="flex flex-wrap gap-2">
				<ButtonLink to={`${paths.orders()}?rate=${orderId}`} tone="secondary" size="small">
					<Trans>Rate your bag</Trans>
				</ButtonLink>
				<Button
					tone="quiet"
					size="small"
					busy={later.isPending && t`Saving...`}
					onClick={() =>
						void toasted(later.mutateAsync({ params: { id: orderId } }), {
							failed: t`That wasn't saved. Please try again.`,
						})
					}
				>
					<Trans>Not now</Trans>
				</Button>
			</div>
		</div>
	);
}

/** Long enough to read and press; the marketplace and My Orders keep showing it. */
const shownMs = 20_000;
const announced = new Set<string>();

type Offered = WaitlistEntry & { offer: NonNullable<WaitlistEntry['offer']> };
const isOffered = (entry: WaitlistEntry): entry is Offered => entry.offer !== null;

/** Announces a bag offer (R-waitlist-news): toast, page title, and a line on the marketplace while it lasts. */
function WaitNews() {
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const { data: entries = [] } = useQuery({ ...myWaitlist(), enabled: user?.verified === true });
	const { pathname } = useLocation();
	const offers = entries.filter(isOffered);
	useToasts(offers, pathname);
	useTitleMark(offers.length > 0);
	const [first] = offers;
	if (!user || !first || pathname !== paths.marketplace()) return null;
	const { business_id, business_name, offer } = first;
	return (
		<OfferLine businessId={business_id} action={<Trans>See it</Trans>}>
			<Trans>
				It's your turn at {business_name}: <Countdown until={offer.expires_at} /> left.
			</Trans>
		</OfferLine>
	);
}

interface OfferLineProps {
	businessId: string;
	action: ReactNode;
	children: ReactNode;
}

const OfferLine = ({ businessId, action, children }: OfferLineProps) => (
	<div className="sticky top-0 z-header border-line border-b bg-primary-soft px-4 short:static print:hidden">
		<div className="mx-auto flex min-h-14 w-full max-w-7xl items-center justify-between gap-3 py-1.5 text-sm sm:px-2">
			<p className="wrap-anywhere min-w-0">{children}</p>
			<ButtonLink to={paths.marketplaceBusiness(businessId)} size="small" className="shrink-0">
				{action}
			</ButtonLink>
		</div>
	</div>
);

/** One toast per offer unless its shop is open; dismissed when the offer ends. */
function useToasts(offers: readonly Offered[], pathname: string): void {
	const { t } = useLingui();
	const navigate = useNavigate();
	useEffect(() => {
		for (const { business_id, business_name, offer, time_zone } of offers) {
			const path = paths.marketplaceBusiness(business_id);
			if (announced.has(offer.id)) continue;
			announced.add(offer.id);
			// My Orders shows it at the top, so a user who has scrolled down gets the toast as well.
			const isSeen = pathname === paths.orders() && window.scrollY === 0;
			if (pathname === path || isSeen) continue;
			const go = () => {
				toast.dismiss(offer.id);
				void navigate(path);
			};
			const until = clockAt(offer.expires_at, time_zone);
			toast(t`It's your turn at ${business_name}. We're holding a bag for you until ${until}.`, {
				id: offer.id,
				duration: shownMs,
				action: (
					<Button size="small" className="shrink-0" onClick={go}>
						<Trans>Get the bag</Trans>
					</Button>
				),
			});
		}
		const open = new Set(offers.map(({ offer }) => offer.id));
		for (const id of announced) if (!open.has(id)) toast.dismiss(id);
	}, [offers, pathname, navigate, t]);
}

/** Marks the title of a background tab, even when a screen sets another title. */
function useTitleMark(isOn: boolean): void {
	const { t } = useLingui();
	const mark = t`Your turn!`;
	useEffect(() => {
		const title = document.querySelector('title');
		if (!isOn || !title) return;
		const apply = () => {
			if (!document.title.startsWith(mark)) document.title = `${mark} ${document.title}`;
		};
		apply();
		const observer = new MutationObserver(apply);
		observer.observe(title, { childList: true });
		return () => {
			observer.disconnect();
			document.title = document.title.replace(`${mark} `, '');
		};
	}, [isOn, mark]);
}
