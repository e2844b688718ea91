import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { offer } from '#api/businesses.ts';
import { paths } from '#app/paths.ts';
import { addressLine } from '#lib/address.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { buttonLook } from '#ui/button-look.ts';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { RequestRefund } from './RequestRefund.tsx';

/** What an order costs, where it is collected, and what can still be done about it. */
export function Details({ order }: { order: Order }) {
	const { t } = useLingui();
	const open = order.status === 'paid';
	// A business that is not on sale any more does not say where it is.
	const business = useQuery({ ...offer(order.business_id), enabled: open });
	const address = business.data && addressLine(business.data, { zip: true });
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const lines: [label: string, text: string][] = [
		[t`Order`, shortOrderId(order.id)],
		[t`Price per bag`, formatDollars(order.unit_price)],
		[t`Subtotal`, formatDollars(subtotal)],
		[t`Tax`, formatDollars(tax)],
		[t`Total`, formatDollars(total)],
	];
	const entry = usePickupEntry(order, address);
	return (
		<div className="grid gap-4">
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
				{lines.map(([label, text]) => (
					<div key={label} className="contents">
						<dt className="text-ink-soft">{label}</dt>
						<dd>{text}</dd>
					</div>
				))}
				{address && (
					<>
						<dt className="text-ink-soft">
							<Trans>Address</Trans>
						</dt>
						<dd>{address}</dd>
					</>
				)}
				{order.reason && (
					<>
						<dt className="text-ink-soft">
							<Trans>Reason</Trans>
						</dt>
						<dd className="break-words">{order.reason}</dd>
					</>
				)}
			</dl>
			<div className="flex flex-wrap gap-2">
				<Link to={paths.receipt(order.id)} className={buttonLook({ tone: 'quiet', size: 'small' })}>
					<ReceiptText aria-hidden />
					<Trans>Receipt</Trans>
				</Link>
				{open && <PickupLinks entry={entry} />}
			</div>
			{open && <CancelOrder order={order} />}
			<RequestRefund order={order} />
		</div>
	);
}
