import { type Order, reasonIn } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { callUrl } from '#lib/address.ts';
import { activeLanguage } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { paths } from '#lib/paths.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { RequestRefund } from './RequestRefund.tsx';

/** What an order costs, where it is collected, and what can still be done about it. */
export function Details({ order }: { order: Order }) {
	const { t } = useLingui();
	const open = order.status === 'paid';
	const { pickup_place: place } = order;
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const lines: [label: string, text: string][] = [
		[t`Order`, shortOrderId(order.id)],
		[t`Price per bag`, formatDollars(order.unit_price)],
		[t`Subtotal`, formatDollars(subtotal)],
		[t`Tax`, formatDollars(tax)],
		[t`Total`, formatDollars(total)],
	];
	const entry = usePickupEntry(order);
	const inside = useBagText(order.bag);
	return (
		<div className="grid gap-4">
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
				{lines.map(([label, text]) => (
					<div key={label} className="contents">
						<dt className="text-ink-soft">{label}</dt>
						<dd>{text}</dd>
					</div>
				))}
				<dt className="text-ink-soft">{t`Address`}</dt>
				<dd>
					<PickupPlace place={place} />
				</dd>
				{place.phone_number && !open && (
					<>
						<dt className="flex items-center text-ink-soft">{t`Phone`}</dt>
						<dd>
							<a
								href={callUrl(place.phone_number)}
								className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-2"
							>
								{place.phone_number}
							</a>
						</dd>
					</>
				)}
				{order.reason && (
					<>
						<dt className="text-ink-soft">{t`Reason`}</dt>
						<dd lang="" className="wrap-anywhere">
							{reasonIn(activeLanguage(), order.reason)}
						</dd>
					</>
				)}
			</dl>
			<BagFacts text={inside} />
			<div className="flex flex-wrap gap-2">
				<ButtonLink to={paths.receipt(order.id)} tone="quiet" size="small">
					<ReceiptText aria-hidden />
					<Trans>Receipt</Trans>
				</ButtonLink>
				{open && <PickupLinks entry={entry} phone={place.phone_number} />}
			</div>
			{open && <CancelOrder order={order} />}
			<RequestRefund order={order} />
		</div>
	);
}
