import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { PushAsked } from '#app/PushAsked.tsx';
import { formatCode } from '#lib/code.ts';
import { remainingText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { Ticket } from '#ui/Ticket.tsx';
import { OrderSummary } from './OrderSummary.tsx';

export interface SuccessStepProps {
	order: Order;
	/** Dollars per bag, if the shop stated it. */
	retailValue: number | null;
	onClose(): void;
}

export function SuccessStep({ order, retailValue, onClose }: SuccessStepProps) {
	const { t } = useLingui();
	const now = serverNow();
	const when = windowText(windowOf(order), now);
	const soon = remainingText(order.pickup_starts_at, now);
	const ends = remainingText(order.pickup_ends_at, now);
	const saved = retailValue === null ? 0 : (retailValue - order.unit_price) * order.quantity;
	const code = order.pickup_code ?? '';
	const shop = order.business_name;
	const shownCode = formatCode(code);
	const entry = usePickupEntry(order);
	return (
		<Modal
			isRead
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
					<ButtonLink to={paths.orders()} size="large">
						<Trans>My Orders</Trans>
					</ButtonLink>
				</div>
			}
		>
			<div className="mt-5 grid justify-items-center gap-4">
				<Ticket
					code={code}
					title={shop}
					lines={[
						when,
						new Date(order.pickup_starts_at) > now ? (
							<Trans key="opens">Starts {soon}</Trans>
						) : (
							<Trans key="open">Open now, ends {ends}</Trans>
						),
						<Plural key="bags" value={order.quantity} one="# bag" other="# bags" />,
					]}
				/>
				{saved > 0 && <p className="font-semibold text-leaf-ink">{t`You saved ${formatDollars(saved)}.`}</p>}
				<CopyButton text={shownCode} label={<Trans>Copy code</Trans>} />
				<PickupPlace place={order.pickup_place} className="text-center text-sm" />
				<div className="flex flex-wrap justify-center gap-2">
					<PickupLinks entry={entry} phone={order.pickup_place.phone_number} />
				</div>
			</div>
			<PushAsked>
				<Trans>Get a reminder before pickup ends, and updates if the shop changes your order?</Trans>
			</PushAsked>
			<h3 className="mt-6 font-semibold">{t`How pickup works`}</h3>
			<ol className="mt-2 grid grid-cols-1 list-decimal gap-1 pl-5 text-ink-soft marker:font-semibold marker:text-primary">
				<li>{t`Come to ${shop} within the pickup window.`}</li>
				<li>{t`Show this code at the counter. It's also in My Orders and your email.`}</li>
				<li>{t`Take your bag, then press and hold to confirm the pickup.`}</li>
				<li>{t`Go home and find out what's in it.`}</li>
			</ol>
			<OrderSummary order={order} />
		</Modal>
	);
}
