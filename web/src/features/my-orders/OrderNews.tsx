import type { Order } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLiveOrders } from '#api/live-orders.ts';
import { myNewestOrders } from '#api/orders.ts';
import { currentUser } from '#api/users.ts';
import { windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Parts } from '#ui/Parts.tsx';
import { AskOnce } from './AskOnce.tsx';
import { HeldLine } from './HeldInstead.tsx';
import { HeldOffers } from './HeldOffers.tsx';
import { markRead, unreadCancellations } from './seen-cancellations.ts';
import { WaitNews } from './WaitNews.tsx';

/**
 * What a customer must not miss, on whichever screen: a bag that is theirs for some minutes, and a shop that canceled. Else, what
 * is asked once.
 */
export const OrderNews = () => (
	<Parts>
		<Cancellations />
		<WaitNews />
		<HeldOffers />
	</Parts>
);

/** They stay until they were read. */
function Cancellations() {
	// The guards ask who this is.
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const { data: orders = [] } = useQuery({ ...myNewestOrders(), enabled: user?.verified === true });
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
	const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
	const shop = order.business_name;
	const when = windowText({ date, start, end, timeZone }, serverNow());
	const amount = formatDollars(order.refund?.amount ?? order.total_cost);
	return (
		<Banner
			tone="danger"
			action={
				<div className="flex flex-wrap gap-2">
					<Link
						to={paths.ticket(order.id)}
						onClick={onRead}
						className={buttonLook({ tone: 'secondary', size: 'small' })}
					>
						<Trans>See the order</Trans>
					</Link>
					<Button tone="secondary" size="small" onClick={onRead}>
						<Trans>Dismiss</Trans>
					</Button>
				</div>
			}
		>
			<p className="font-semibold">
				{order.refund?.requested_by === 'admin' ? (
					<Trans>We had to cancel your order at {shop}. Please don't come to collect it.</Trans>
				) : (
					<Trans>{shop} canceled your order. Please don't come to collect it.</Trans>
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
