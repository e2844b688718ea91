import { limits, type Order, orderCan } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { useLiveOrders } from '#api/live-orders.ts';
import { myOrder } from '#api/orders.ts';
import { clockTime, dateTimeText, remainingText, windowText } from '#lib/full-time.ts';
import { savedTicket } from '#lib/saved-tickets.ts';
import { windowOf } from '#lib/time.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { useMinute } from '#lib/use-minute.ts';
import { useOnline } from '#lib/use-online.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Banner } from '#ui/Banner.tsx';
import { HoldButton } from '#ui/HoldButton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { EmptyPanel, ErrorPanel } from '#ui/Panels.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Ticket } from '#ui/Ticket.tsx';
import { BareCode } from './BareCode.tsx';
import { HeldInstead } from './HeldInstead.tsx';
import { RefundState } from './RefundState.tsx';

interface CodeModalProps {
	orderId: string;
	/** The order from the list, so that its code shows at once and offline. */
	known?: Order | undefined;
	/** Shown once the bags have been handed over. */
	moment?: ReactNode;
	onPickedUp?: ((order: Order) => void) | undefined;
	onClose(): void;
}

/** Ticket with press-and-hold. Once stored on the device, it works offline (R-offline-tickets). */
export function CodeModal({ orderId, known, onClose, ...pickup }: CodeModalProps) {
	const { t } = useLingui();
	const query = useQuery(myOrder(orderId));
	const isGone = hasCode(query.error, 'NOT_FOUND');
	// The stored ticket shows immediately, without waiting for a slow connection.
	const saved = query.data || isGone ? undefined : savedTicket(orderId);
	const order = query.data ?? (isGone ? undefined : (known ?? saved?.order));
	useWakeLock();
	useLiveOrders(order?.status === 'paid');
	return (
		<Modal
			onClose={onClose}
			title={t`Pickup code`}
			height="low"
			isRead
			still={order && <BareCode order={order} />}
		>
			{order?.pickup_code ? (
				<>
					{hasCode(query.error, 'NETWORK_ERROR') && <LastChecked order={order} at={saved?.checkedAt} />}
					<Open {...pickup} order={order} code={order.pickup_code} onClose={onClose} />
				</>
			) : query.isPending ? (
				<Spinner className="py-16" />
			) : isGone ? (
				<EmptyPanel title={<Trans>There is no such order</Trans>}>
					<Trans>Its address may be wrong, or the order is another account's.</Trans>
				</EmptyPanel>
			) : (
				<ErrorPanel title={<Trans>Failed to load orders</Trans>} onRetry={query.refetch} />
			)}
		</Modal>
	);
}

function LastChecked({ order, at }: { order: Order; at: string | undefined }) {
	const { i18n } = useLingui();
	const isOnline = useOnline();
	const checked = at && dateTimeText(at, order.time_zone, i18n.locale);
	return (
		<Banner className="mt-3" tone="warn">
			{isOnline ? <Trans>We can't reach FlavorBag right now.</Trans> : <Trans>You're offline.</Trans>}{' '}
			{checked && <Trans>Last checked {checked}.</Trans>}
		</Banner>
	);
}

interface OpenProps extends Pick<CodeModalProps, 'moment' | 'onPickedUp' | 'onClose'> {
	order: Order;
	code: string;
}

function Open({ order, code, moment, onPickedUp, onClose }: OpenProps) {
	const { t } = useLingui();
	const { confirmed, isPending, problem, onConfirm } = useConfirm(order, { onPickedUp, onClose });
	const now = useMinute();
	const { start_time: start } = order;
	const inside = useBagText(order.bag);

	const opensAt = order.pickup_opens_at ? new Date(order.pickup_opens_at) : undefined;
	const isOpen =
		orderCan('confirmPickup', 'customer', order.status) && opensAt !== undefined && opensAt <= now;
	const fulfilled = order.status === 'fulfilled';
	const status = confirmed || fulfilled ? 'done' : isPending ? 'busy' : isOpen ? 'ready' : 'disabled';
	const over: Partial<Record<Order['status'], string>> = {
		fulfilled: t`Order Fulfilled`,
		cancelled: t`Order Canceled`,
		expired: t`Order Expired`,
		refunded: t`Order Refunded`,
	};
	// Before the pickup opens, the place comes first; once it is open, the confirmation ring does.
	const place = order.status === 'paid' && <Place order={order} />;
	const [wasOpen] = useState(order.status === 'paid');
	const isPickedUp = wasOpen && fulfilled;
	// The counter may confirm it, too.
	useEffect(() => {
		if (isPickedUp) onPickedUp?.(order);
	}, [isPickedUp, onPickedUp, order]);
	const label = confirmed
		? t`Pickup Confirmed!`
		: (over[order.status] ?? (isOpen || isPending ? t`Hold to confirm pickup` : t`Not open yet`));
	return (
		<div className="mt-4 short:mt-2 grid short:grid-cols-[3fr_2fr] gap-5">
			<div className="short:col-span-2 grid gap-5 empty:hidden">
				<Ended order={order} isNews={!isPickedUp} />
			</div>
			<Ticket
				code={code}
				title={order.business_name}
				torn={confirmed || order.status !== 'paid'}
				lines={[
					windowText(windowOf(order), now),
					<Plural key="bags" value={order.quantity} one="# bag" other="# bags" />,
				]}
			/>
			<div className="grid gap-5">
				{!isOpen && place}
				{order.status === 'paid' && !isOpen && opensAt && (
					<p className="text-center text-ink-soft text-sm">
						{t`Pickup opens 30 minutes before ${clockTime(start)}, ${remainingText(opensAt, now)}.`}
					</p>
				)}
				<HoldButton
					label={label}
					status={status}
					error={order.status === 'paid' ? problem : undefined}
					onConfirm={onConfirm}
				/>
				{isOpen && place}
				{moment}
			</div>
			<BagFacts text={inside} className="short:col-span-2 border-line border-t pt-4" />
		</div>
	);
}

function useConfirm(order: Order, on: Pick<CodeModalProps, 'onPickedUp' | 'onClose'>) {
	const { t } = useLingui();
	const { mutateAsync, isPending } = useChange('customer.orders.confirmPickup');
	const [problem, setProblem] = useState<string>();
	const [confirmed, setConfirmed] = useState(false);
	const latest = useRef(on);
	latest.current = on;
	const onConfirm = useCallback(async () => {
		setProblem(undefined);
		try {
			const done = await mutateAsync({ params: { id: order.id } });
			latest.current.onPickedUp?.(done);
			setConfirmed(true);
			toast.success(t`Pickup confirmed successfully!`);
		} catch (error) {
			setProblem(messageOf(error, t`Failed to confirm pickup`));
		}
	}, [mutateAsync, order.id, t]);
	useEffect(() => {
		if (!confirmed) return;
		const timer = setTimeout(() => latest.current.onClose(), limits.confirmedBannerMs);
		return () => clearTimeout(timer);
	}, [confirmed]);
	return { confirmed, isPending, problem, onConfirm };
}

function Place({ order }: { order: Order }) {
	const entry = usePickupEntry(order);
	return (
		<div className="grid justify-items-center gap-1">
			<PickupPlace place={order.pickup_place} className="text-center text-sm" />
			<div className="flex flex-wrap justify-center">
				<PickupLinks entry={entry} phone={order.pickup_place.phone_number} />
			</div>
		</div>
	);
}

function Ended({ order, isNews }: { order: Order; isNews: boolean }) {
	const { t, i18n } = useLingui();
	const shop = order.business_name;
	const pickedUp = order.picked_up_at && dateTimeText(order.picked_up_at, order.time_zone, i18n.locale);
	return (
		<>
			{order.status === 'cancelled' && (
				<Banner tone="danger">
					<Trans>This order was canceled: {shop} has no bag for you. The code no longer works.</Trans>
				</Banner>
			)}
			<HeldInstead order={order} />
			{order.status === 'fulfilled' && isNews && (
				<Banner tone="success">{t`Picked up on ${pickedUp}.`}</Banner>
			)}
			{order.refund && (
				<RefundState
					refund={order.refund}
					timeZone={order.time_zone}
					cancelled={order.status === 'cancelled'}
				/>
			)}
		</>
	);
}

/** Keeps the screen on where the browser supports it. */
function useWakeLock(): void {
	useEffect(() => {
		let lock: WakeLockSentinel | undefined;
		let left = false;
		const ask = async () => {
			try {
				lock = await navigator.wakeLock?.request('screen');
				if (left) await lock?.release();
			} catch {
				// A refused wake lock is harmless.
			}
		};
		const onVisible = () => document.visibilityState === 'visible' && void ask();
		void ask();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			left = true;
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
		};
	}, []);
}
