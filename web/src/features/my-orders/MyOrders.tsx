import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { useLiveOrders } from '#api/live-orders.ts';
import { myOrderPages } from '#api/orders.ts';
import { queryFor } from '#api/query.ts';
import { isOpenEntry, myWaitlist } from '#api/waitlist.ts';
import { Chance, OfferTimer, WaitState } from '#app/WaitState.tsx';
import { windowText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { daysAway, windowOf } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CardList, Caught } from '#ui/Caught.tsx';
import { Chip } from '#ui/Chip.tsx';
import { cx } from '#ui/cx.ts';
import { DrawLink } from '#ui/DrawLink.tsx';
import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { EmptyPanel, ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';
import { BareCode } from './BareCode.tsx';
import { CodeModal } from './CodeModal.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PendingReturn } from './PendingReturn.tsx';
import { PickedUp } from './PickedUp.tsx';
import { RateOrder } from './RateOrder.tsx';
import { SavedTickets } from './SavedTickets.tsx';

const filters = ['paid', 'fulfilled', 'cancelled', 'expired'] as const;
type Filter = (typeof filters)[number];
const isFilter = (text: string | null): text is Filter => filters.some((filter) => filter === text);

export function MyOrders() {
	const { t } = useLingui();
	const [search, setSearch] = useSearchParams();
	const asked = search.get('status');
	const status = isFilter(asked) ? asked : undefined;
	const orders = useInfiniteQuery(myOrderPages(status));
	const rows = toPickUpFirst(orders.data?.pages.flatMap((page) => page.data.orders) ?? [], serverNow());
	useLiveOrders(rows.some((order) => order.status === 'paid'));
	const today = rows.filter((order) => isToday(order, serverNow())).length;
	const { counts, bags_saved: saved } = orders.data?.pages[0]?.data ?? {};
	const change = (key: 'status' | 'code', value: string | undefined) =>
		setSearch(
			(before) => {
				if (value) before.set(key, value);
				else before.delete(key);
				return before;
			},
			{ replace: true, preventScrollReset: true },
		);
	const code = search.get('code');
	const showCode = (orderId: string) => change('code', orderId);
	const [pickedUp, setPickedUp] = useState<Order>();
	const isCounted = rows.some(({ id, status: now }) => id === pickedUp?.id && now === 'fulfilled');
	const moment = pickedUp && <PickedUp order={pickedUp} bags={isCounted ? saved : undefined} />;

	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-8">
			<Link
				to={paths.marketplace()}
				className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink"
			>
				<ArrowLeft aria-hidden className="size-4" />
				<Trans>Back to the marketplace</Trans>
			</Link>
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>My Orders</Trans>
			</h1>
			<Parts>
				<PendingReturn />
				{moment && <div className="mt-4">{moment}</div>}
				<Waiting part="held" />
				{!orders.isPending && today === 0 && <Waiting part="others" />}
				<AskToRate />
			</Parts>
			<StatusFilter chosen={status} counts={counts} onChoose={(next) => change('status', next)} />
			<ListShell
				// A failed refetch keeps the current list.
				status={orders.data ? 'ready' : orders.isError ? 'error' : 'loading'}
				isEmpty={rows.length === 0}
				loading={<Loading />}
				failure={
					<>
						{hasCode(orders.error, 'NETWORK_ERROR') && <SavedTickets onShowCode={showCode} />}
						<ErrorPanel
							drawing={<ClosedStall className="h-36 w-auto" />}
							title={<Trans>Failed to load orders</Trans>}
							onRetry={orders.refetch}
						/>
					</>
				}
				empty={<NoOrders status={status} />}
			>
				<Cards orders={rows} today={today} onShowCode={showCode} />
				{orders.hasNextPage && (
					<div className="mt-6 text-center">
						<Button
							tone="secondary"
							busy={orders.isFetchingNextPage && t`Loading...`}
							onClick={() => void orders.fetchNextPage()}
						>
							<Trans>Show more</Trans>
						</Button>
					</div>
				)}
			</ListShell>
			{code && (
				<CodeModal
					orderId={code}
					known={rows.find(({ id }) => id === code)}
					moment={pickedUp?.id === code && moment}
					onPickedUp={setPickedUp}
					onClose={() => change('code', undefined)}
				/>
			)}
		</div>
	);
}

function useStatusNames(): Record<Filter, string> {
	const { t } = useLingui();
	return { paid: t`Paid`, fulfilled: t`Fulfilled`, cancelled: t`Cancelled`, expired: t`Expired` };
}

interface StatusFilterProps {
	chosen: Filter | undefined;
	counts: Record<Filter | 'all', number> | undefined;
	onChoose(status: Filter | undefined): void;
}

function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
	const { t } = useLingui();
	const names = useStatusNames();
	return (
		<fieldset aria-label={t`Status`} className="-mx-4 mt-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-2">
			<Chip pressed={!chosen} count={counts?.all} onClick={() => onChoose(undefined)}>
				<Trans>All Orders</Trans>
			</Chip>
			{filters.map((filter) => (
				<Chip
					key={filter}
					pressed={chosen === filter}
					count={counts?.[filter]}
					onClick={() => onChoose(filter)}
				>
					{names[filter]}
				</Chip>
			))}
		</fieldset>
	);
}

function NoOrders({ status }: { status: Filter | undefined }) {
	const names = useStatusNames();
	return (
		<EmptyPanel
			drawing={<EmptyBasket className="h-36 w-auto" />}
			title={status ? <Trans>No {names[status].toLowerCase()} orders</Trans> : <Trans>No orders yet</Trans>}
			action={
				!status && (
					<ButtonLink to={paths.marketplace()}>
						<Trans>Browse Businesses</Trans>
					</ButtonLink>
				)
			}
		/>
	);
}

/** A single keyed list, so that a canceled order's card keeps its focus when it moves. */
function Cards({ orders, today, onShowCode }: CardsProps) {
	const cards = orders.map((order, index) => (
		<Caught key={order.id} still={<BareCode order={order} />}>
			<OrderCard
				order={order}
				isNext={index === 0 && isWaiting(order, serverNow())}
				onShowCode={() => onShowCode(order.id)}
			/>
		</Caught>
	));
	if (today > 0) cards.splice(today, 0, <Waiting key="waiting" part="others" />);
	return (
		<CardList className="mt-4 grid gap-3" row="empty:hidden">
			{cards}
		</CardList>
	);
}
interface CardsProps {
	orders: readonly Order[];
	today: number;
	onShowCode(orderId: string): void;
}

const isToday = (order: Order, now: Date) =>
	isWaiting(order, now) && daysAway(order.order_date, order.time_zone, now) <= 0;

const isWaiting = (order: Order, now: Date) =>
	order.status === 'paid' && new Date(order.pickup_ends_at) > now;

/** Pending pickups first, the next one on top; then the rest in their original order, newest first. */
function toPickUpFirst(orders: readonly Order[], now: Date): Order[] {
	const waiting = orders.filter((order) => isWaiting(order, now));
	const others = orders.filter((order) => !isWaiting(order, now));
	return [...waiting.sort((a, b) => a.pickup_starts_at.localeCompare(b.pickup_starts_at)), ...others];
}

const Loading = () => (
	<div role="status">
		<span className="sr-only">
			<Trans>Loading your orders...</Trans>
		</span>
		<div className="mt-4 grid gap-4">
			{['a', 'b', 'c'].map((key) => (
				<Skeleton key={key} className="h-40 rounded-card" />
			))}
		</div>
	</div>
);

/** Asks about one order, from 90 minutes after pickup or from the link in an email. */
function AskToRate() {
	const [search] = useSearchParams();
	const { data } = useQuery(queryFor('rating.list', {}));
	const [put, setPut] = useState<readonly string[]>([]);
	const open = (data?.to_rate ?? []).filter(({ order_id }) => !put.includes(order_id));
	const asked = open.find(({ order_id }) => order_id === search.get('rate')) ?? open.find(({ ask }) => ask);
	if (!asked) return null;
	const { order_id: orderId, business_name: businessName } = asked;
	return (
		<section aria-labelledby="rate" className="mt-4 rounded-card border border-line bg-surface p-4">
			<h2 id="rate" className="sr-only">
				<Trans>Rate your bag</Trans>
			</h2>
			<RateOrder
				key={orderId}
				orderId={orderId}
				businessName={businessName}
				onLater={() => setPut((before) => [...before, orderId])}
			/>
		</section>
	);
}

/** Waitlist entries: bag offers, or the other entries in order of pickup. */
function Waiting({ part }: { part: 'held' | 'others' }) {
	const { t } = useLingui();
	const { data: entries } = useQuery(myWaitlist());
	const leave = useChange('customer.waitlist.leave');
	const shown = (entries ?? []).filter(
		({ state, offer }) => state !== 'left' && state !== 'ordered' && (offer !== null) === (part === 'held'),
	);
	if (shown.length === 0) return null;
	return (
		<section aria-labelledby={`waiting-${part}`} className="mt-4">
			<h2 id={`waiting-${part}`} className="font-semibold text-lg">
				{part === 'held' ? <Trans>Held for you</Trans> : <Trans>Waitlist</Trans>}
			</h2>
			<ul className="mt-2 grid gap-3">
				{shown.map((entry) => (
					<li
						key={entry.id}
						className={cx(
							'rounded-card border p-4',
							entry.offer ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
						)}
					>
						<p translate="no" className="font-semibold">
							{entry.business_name}
						</p>
						<p className="text-ink-soft text-sm">{windowText(windowOf(entry), serverNow())}</p>
						<p className={cx('mt-2', entry.offer && 'font-semibold')} role="status">
							<WaitState entry={entry} />
						</p>
						{entry.offer && <OfferTimer until={entry.offer.expires_at} />}
						{entry.draw && isOpenEntry(entry) && (
							<DrawLink dropId={entry.draw.drop_id} isDrawn={entry.draw.place !== null} />
						)}
						{entry.state === 'waiting' && !entry.draw && (
							<p className="text-ink-soft text-sm">
								<Chance of={entry.chance} />
							</p>
						)}
						{isOpenEntry(entry) && (
							<div className="mt-3 flex flex-wrap gap-2">
								{entry.state !== 'waiting' && (
									<ButtonLink
										to={paths.marketplaceBusiness(entry.business_id)}
										tone={entry.offer ? 'primary' : 'secondary'}
										size="small"
									>
										{entry.offer ? (
											<Plural value={entry.offer.quantity} one="Get the bag" other="Get # bags" />
										) : (
											<Trans>See what's left</Trans>
										)}
									</ButtonLink>
								)}
								<Button
									tone={entry.state === 'waiting' ? 'secondary' : 'quiet'}
									size="small"
									busy={leave.isPending && leave.variables.params.id === entry.id && t`Leaving...`}
									onClick={() => leave.mutate({ params: { id: entry.id } })}
								>
									{entry.offer ? (
										<Trans>No, thanks</Trans>
									) : entry.draw?.place === null ? (
										<Trans>Leave the draw</Trans>
									) : (
										<Trans>Leave the waitlist</Trans>
									)}
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
