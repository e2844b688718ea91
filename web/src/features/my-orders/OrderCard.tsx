import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, Clock, ShoppingBag, Ticket } from 'lucide-react';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateTimeText, dayText, remainingText, timeRange, zoneAbbreviation } from '#lib/time.ts';
import { Bag } from '#ui/Bag.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Details } from './Details.tsx';
import { RefundState } from './RefundState.tsx';

/** One order: where, when, how many, how much, and what can be done. */
export function OrderCard({ order, onShowCode }: { order: Order; onShowCode(): void }) {
	const { t, i18n } = useLingui();
	const now = serverNow();
	const { order_date: date, start_time: start, end_time: end, time_zone: zone } = order;
	const starts = new Date(order.pickup_starts_at);
	const created = dateTimeText(order.created_at, zone, i18n.locale);
	const isPaid = order.status === 'paid';
	const ends = new Date(order.pickup_ends_at);
	const hasCode = order.status === 'paid' || order.status === 'fulfilled';
	return (
		<article className="rounded-card border border-line bg-surface p-4 sm:p-5">
			<div className="flex items-start gap-4">
				<Bag seed={order.business_id} className="hidden h-20 w-auto shrink-0 sm:block" />
				<div className="min-w-0 flex-1">
					<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
						<h2 tabIndex={-1} className="font-display font-semibold text-xl">
							{order.business_name}
						</h2>
						<StatusBadge status={order.status} />
					</div>
					<ul className="mt-2 grid gap-1 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft">
						<li className="flex items-center gap-2">
							<CalendarDays aria-hidden />
							<span className="first-letter:uppercase">{dayText(date, zone, now)}</span>
						</li>
						<li className="flex items-center gap-2">
							<Clock aria-hidden />
							<span>
								{[timeRange(start, end), zoneAbbreviation(zone, starts)].filter(Boolean).join(' ')}
								{isPaid && starts > now && (
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
				</div>
			</div>
			<div className="mt-4 flex flex-wrap items-center justify-between gap-3">
				<p>
					<span className="font-bold font-display text-xl tabular-nums">
						{formatDollars(order.total_cost)}
					</span>
					<span className="block text-ink-soft text-xs">
						<Trans>Ordered {created}</Trans>
					</span>
				</p>
				{hasCode && (
					<Button
						tone={order.status === 'paid' ? 'primary' : 'secondary'}
						icon={<Ticket aria-hidden />}
						onClick={onShowCode}
					>
						{t`Show Pickup Code`}
					</Button>
				)}
			</div>
			{order.refund && (
				<RefundState refund={order.refund} timeZone={zone} cancelled={order.status === 'cancelled'} />
			)}
			<Disclosure
				title={<span className="text-ink-soft text-sm">{t`Details`}</span>}
				className="mt-2 border-line border-t"
			>
				<Details order={order} />
			</Disclosure>
		</article>
	);
}
