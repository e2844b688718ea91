import type { Order } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCode } from '#lib/code.ts';
import { remainingText, windowText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { buttonLook } from '#ui/button-look.ts';
import { ConfirmPickup } from './ConfirmPickup.tsx';
import { CounterField } from './CounterField.tsx';
import { tabAddress } from './tabs.ts';

const shown = 6;

/** Who collects next, and the field for the code that somebody shows. */
export function NextPickups({
	businessId,
	orders,
	arrivals,
}: {
	businessId: string;
	orders: readonly Order[];
	/** Beside the title. */
	arrivals: ReactNode;
}) {
	const now = serverNow();
	return (
		<section>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div className="flex min-h-11 items-center gap-1">
					<h2 className="font-display font-semibold text-xl">
						<Trans>Next pickups</Trans>
					</h2>
					{arrivals}
				</div>
				<div className="flex w-full flex-wrap items-start gap-2 sm:w-auto">
					<CounterField businessId={businessId} />
					<Link
						to={tabAddress(paths.business(businessId), 'counter')}
						className={buttonLook({ tone: 'secondary' })}
					>
						<Maximize2 aria-hidden /> <Trans>Counter mode</Trans>
					</Link>
				</div>
			</div>
			{orders.length === 0 ? (
				<p className="mt-3 text-ink-soft">
					<Trans>No pickups waiting. New orders show up here.</Trans>
				</p>
			) : (
				<ul className="mt-4 grid gap-3 md:grid-cols-2">
					{orders.slice(0, shown).map((order) => {
						const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
						const starts = new Date(order.pickup_starts_at);
						return (
							<li
								key={order.id}
								data-order={order.id}
								className="animate-rise rounded-card border border-line bg-surface p-4"
							>
								<p className="flex items-baseline justify-between gap-3">
									<span className="font-bold font-display text-xl tabular-nums tracking-wide">
										{formatCode(order.pickup_code ?? '')}
									</span>
									<span className="font-medium">
										<Plural value={order.quantity} one="# bag" other="# bags" />
									</span>
								</p>
								<p className="wrap-anywhere mt-1 text-sm">{order.customer_name}</p>
								<p className="mt-0.5 text-ink-soft text-sm">
									<span className="whitespace-nowrap">{windowText({ date, start, end, timeZone }, now)}</span>
									{starts > now && (
										<>
											, <span className="whitespace-nowrap">{remainingText(starts, now)}</span>
										</>
									)}
								</p>
								<ConfirmPickup businessId={businessId} order={order} />
							</li>
						);
					})}
				</ul>
			)}
			{orders.length > shown && (
				<Link
					to={`${tabAddress(paths.business(businessId), 'orders')}&status=paid`}
					className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-ink underline-offset-4 hover:underline"
				>
					<Trans>See all waiting orders</Trans>
				</Link>
			)}
		</section>
	);
}
