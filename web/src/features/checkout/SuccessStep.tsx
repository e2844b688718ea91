import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatCode } from '#lib/code.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowText } from '#lib/time.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { Ticket } from '#ui/Ticket.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** Last step: the code, and what to do with it. */
export function SuccessStep({ order, onClose }: { order: Order; onClose(): void }) {
	const { t } = useLingui();
	const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
	const when = windowText({ date, start, end, timeZone }, serverNow());
	const code = order.pickup_code ?? '';
	const shop = order.business_name;
	const shownCode = formatCode(code);
	const entry = usePickupEntry(order);
	return (
		<Modal
			open
			onClose={onClose}
			title={
				<span className="flex items-center gap-2">
					<CircleCheck aria-hidden className="size-7 text-leaf" />
					{t`Order Confirmed`}
				</span>
			}
			footer={
				<div className="grid grid-cols-2 gap-3">
					<Button tone="secondary" size="large" onClick={onClose}>
						<Trans>Done</Trans>
					</Button>
					<Link to={paths.orders()} className={buttonLook({ size: 'large' })}>
						<Trans>My Orders</Trans>
					</Link>
				</div>
			}
		>
			<div className="mt-5 grid justify-items-center gap-4">
				<Ticket
					code={code}
					title={shop}
					lines={[when, <Plural key="bags" value={order.quantity} one="# bag" other="# bags" />]}
				/>
				<CopyButton text={shownCode} label={<Trans>Copy code</Trans>} />
				<PickupPlace place={order.pickup_place} className="text-center text-sm" />
				<div className="flex flex-wrap justify-center gap-2">
					<PickupLinks entry={entry} phone={order.pickup_place.phone_number} />
				</div>
			</div>
			<h3 className="mt-6 font-semibold">
				<Trans>How pickup works</Trans>
			</h3>
			<ol className="mt-2 grid grid-cols-1 list-decimal gap-1 pl-5 text-ink-soft marker:font-semibold marker:text-primary">
				<li>
					<Trans>Come to {shop} within the pickup window.</Trans>
				</li>
				<li>
					<Trans>Show this code at the counter. It is also in My Orders and in your mail.</Trans>
				</li>
				<li>
					<Trans>Take your bag, then press and hold to confirm the pickup.</Trans>
				</li>
				<li>
					<Trans>Go home and be surprised.</Trans>
				</li>
			</ol>
			<OrderSummary order={order} />
		</Modal>
	);
}
