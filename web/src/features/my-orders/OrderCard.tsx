import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, ShoppingBag, Ticket } from 'lucide-react';
import { useState } from 'react';
import { queryFor } from '#api/query.ts';
import { RatingAnswers } from '#app/RatingAnswers.tsx';
import { dateTimeText, remainingText, timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { daysAway, dayText, zoneAbbreviation } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CodeText } from '#ui/CodeText.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { Stars } from '#ui/Stars.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Details } from './Details.tsx';
import { HeldInstead } from './HeldInstead.tsx';
import { RateOrder } from './RateOrder.tsx';
import { RefundState } from './RefundState.tsx';

export interface OrderCardProps {
	order: Order;
	isNext: boolean;
	onShowCode(): void;
}

export function OrderCard({ order, isNext, onShowCode }: OrderCardProps) {
	const { t, i18n } = useLingui();
	const zone = order.time_zone;
	const created = dateTimeText(order.created_at, zone, i18n.locale);
	const hasCode = order.status === 'paid' || order.status === 'fulfilled';
	return (
		<article
			className={cx(
				'rounded-card',
				isNext ? 'bg-raised drop-shadow-[0_6px_14px_rgb(67_48_42/0.14)]' : 'border border-line bg-surface',
			)}
		>
			<div className={cx(isNext ? 'p-5' : 'p-4 pb-0')}>
				<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
					<h2
						tabIndex={-1}
						translate="no"
						className={cx('wrap-anywhere font-display font-semibold', isNext ? 'text-2xl' : 'text-lg')}
					>
						{order.business_name}
					</h2>
					<StatusBadge status={order.status} />
				</div>
				<When order={order} isNext={isNext} />
				{isNext && (
					<div className="mt-3">
						<PickupPlace place={order.pickup_place} className="text-sm" />
					</div>
				)}
			</div>
			<div
				className={cx(
					isNext
						? 'relative border-line border-t-2 border-dashed px-5 pt-4 pb-2 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:bg-paper after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:bg-paper'
						: 'px-4 pb-2',
				)}
			>
				{isNext && order.pickup_code && (
					<p
						translate="no"
						className="mb-3 text-center font-bold font-display text-4xl tabular-nums tracking-wide"
					>
						<CodeText code={order.pickup_code} />
					</p>
				)}
				<div className={cx('flex flex-wrap items-center justify-between gap-x-3 gap-y-2', !isNext && 'mt-1')}>
					<p className="flex flex-wrap items-baseline gap-x-2">
						<span
							translate="no"
							className={cx('font-semibold tabular-nums', isNext && 'font-display text-xl')}
						>
							{formatDollars(order.total_cost)}
						</span>
						<span className="text-ink-soft text-xs">{t`Ordered ${created}`}</span>
					</p>
					<div className={cx('flex flex-wrap gap-2', isNext && 'w-full sm:w-auto')}>
						{order.status !== 'paid' && (
							<ButtonLink to={paths.marketplaceBusiness(order.business_id)} tone="secondary" size="small">
								<Trans>Buy again</Trans>
							</ButtonLink>
						)}
						{hasCode && (
							<Button
								tone={order.status === 'paid' ? 'primary' : 'secondary'}
								size={isNext ? 'large' : 'small'}
								wide={isNext}
								icon={order.status === 'paid' && <Ticket aria-hidden />}
								onClick={onShowCode}
							>
								{t`Show Pickup Code`}
							</Button>
						)}
					</div>
				</div>
				{order.refund && (
					<RefundState refund={order.refund} timeZone={zone} cancelled={order.status === 'cancelled'} />
				)}
				<HeldInstead order={order} />
				<OwnRating order={order} />
				<Disclosure
					title={<span className="text-ink-soft text-sm">{t`Details`}</span>}
					className={cx('mt-1', isNext && 'mt-2')}
				>
					<Details order={order} />
					<OwnAnswers orderId={order.id} />
				</Disclosure>
			</div>
		</article>
	);
}

/** Day, hours and bags: separate lines on a ticket, one line in a row. */
function When({ order, isNext }: { order: Order; isNext: boolean }) {
	const now = serverNow();
	const { order_date: date, start_time: start, end_time: end, time_zone: zone } = order;
	const [starts, ends] = [new Date(order.pickup_starts_at), new Date(order.pickup_ends_at)];
	const isPaid = order.status === 'paid';
	const hours = [timeRange(start, end), zoneAbbreviation(zone, starts)].filter(Boolean).join(' ');
	return (
		<ul
			className={cx(
				'[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
				isNext ? 'mt-3 grid gap-1.5' : 'mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm',
			)}
		>
			<li className="flex items-center gap-2">
				<CalendarDays aria-hidden />
				<span className="first-letter:uppercase">{dayText(date, zone, now)}</span>
			</li>
			<li className="flex items-center gap-2">
				<Clock aria-hidden />
				<span>
					<span translate="no">{hours}</span>
					{isPaid && starts > now && daysAway(date, zone, now) <= 0 && (
						<span className="text-ink-soft">, {remainingText(starts, now)}</span>
					)}
					{isPaid && starts <= now && now < ends && (
						<span className="block font-medium text-leaf-ink">
							<Trans>Open now, ends {remainingText(ends, now)}</Trans>
						</span>
					)}
				</span>
			</li>
			<li className="flex items-center gap-2">
				<ShoppingBag aria-hidden />
				<Plural value={order.quantity} one="# bag" other="# bags" />
			</li>
		</ul>
	);
}

function OwnAnswers({ orderId }: { orderId: string }) {
	const { data } = useQuery(queryFor('rating.list', {}));
	const own = data?.ratings.find(({ order_id }) => order_id === orderId);
	return (
		own && (
			<div className="mt-4">
				<RatingAnswers of={own} />
			</div>
		)
	);
}

function OwnRating({ order }: { order: Order }) {
	const { t } = useLingui();
	const { data } = useQuery(queryFor('rating.list', {}));
	const [open, setOpen] = useState(false);
	if (!data || order.status === 'paid') return null;
	const own = data.ratings.find(({ order_id }) => order_id === order.id);
	const last =
		order.status === 'fulfilled' && data.ratings.find(({ business_id }) => business_id === order.business_id);
	const toRate = data.to_rate.find(({ order_id }) => order_id === order.id);
	const mayEdit = own !== undefined && new Date(own.editable_until) > serverNow();
	const shown = own ?? last;
	return (
		<div className="mt-2">
			<div className="flex flex-wrap items-center gap-x-3">
				{shown && (
					<p className="inline-flex items-center gap-2 text-ink-soft text-sm">
						{own ? <Trans>You gave</Trans> : <Trans>Last time you gave</Trans>}
						<Stars score={shown.food} />
					</p>
				)}
				{(mayEdit || (toRate && !toRate.ask)) && !open && (
					<Button tone="quiet" size="small" className="-ml-4" onClick={() => setOpen(true)}>
						{own ? <Trans>Change your rating</Trans> : <Trans>Rate this bag</Trans>}
					</Button>
				)}
			</div>
			{own?.text && !open && (
				<p lang="" className="wrap-anywhere mt-1 text-sm">
					{own.text}
				</p>
			)}
			{own?.text_state === 'held' && (
				<p className="text-ink-soft text-sm">{t`We review comments before they're shown.`}</p>
			)}
			{own?.text_state === 'hidden' && (
				<p className="text-ink-soft text-sm">{t`Your comment is hidden. We emailed you why.`}</p>
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
