import type { Order } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { WindowText } from '#ui/WindowText.tsx';

export function OrderSummary({ order }: { order: Order }) {
	const { subtotal, tax_amount: tax, total } = order.order_details;
	return (
		<Disclosure
			className="mt-5 rounded-card border border-line px-4"
			title={
				<span className="grid gap-0.5 py-2.5">
					<span className="flex justify-between gap-3">
						<Trans>Order summary</Trans>
						<span className="tabular-nums">{formatDollars(total)}</span>
					</span>
					<span className="wrap-anywhere font-normal text-ink-soft text-sm">
						<Plural value={order.quantity} one="# bag" other="# bags" /> · {order.business_name} ·{' '}
						<WindowText window={windowOf(order)} now={serverNow()} />
					</span>
				</span>
			}
		>
			<div className="pb-4 text-sm">
				<dl className="grid gap-1 tabular-nums">
					<Line amount={subtotal}>
						<Plural value={order.quantity} one="Subtotal, # bag" other="Subtotal, # bags" />
					</Line>
					<Line amount={tax}>
						<Trans>Tax</Trans>
					</Line>
					<Line amount={total} strong>
						<Trans>Total</Trans>
					</Line>
				</dl>
			</div>
		</Disclosure>
	);
}

const Line = ({ amount, strong, children }: { amount: number; strong?: boolean; children: ReactNode }) => (
	<div
		className={
			strong
				? 'mt-1 flex justify-between border-line border-t pt-2 font-semibold'
				: 'flex justify-between text-ink-soft'
		}
	>
		<dt>{children}</dt>
		<dd>{formatDollars(amount)}</dd>
	</div>
);
