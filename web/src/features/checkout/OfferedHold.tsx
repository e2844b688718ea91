import type { Order } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useHeldOffers } from '#api/held-offers.ts';
import { focusIt } from '#lib/focus-field.ts';
import { clockAt } from '#lib/full-time.ts';
import { Button } from '#ui/Button.tsx';

/** Offered bags: leaving keeps them, and giving them up is asked about (R-leave-checkout). */
export function OfferedHold({ order, disabled, onRelease }: OfferedHoldProps) {
	const [asked, setAsked] = useState<boolean>();
	const isOffered = useHeldOffers().some(({ orderId }) => orderId === order.id);
	const { quantity, time_zone, hold_expires_at } = order;
	const until = clockAt(hold_expires_at ?? order.created_at, time_zone);
	if (!isOffered) return null;
	if (asked)
		return (
			<div className="mt-3 rounded-field border border-line p-3">
				<p role="status">
					<Plural
						value={quantity}
						one="Give this bag up? Someone else can have it then, and you might not get one anymore."
						other="Give these bags up? Someone else can have them then, and you might not get any anymore."
					/>
				</p>
				<div className="mt-2 flex flex-wrap gap-2">
					<Button ref={focusIt} tone="secondary" size="small" onClick={() => setAsked(false)}>
						<Plural value={quantity} one="Keep it" other="Keep them" />
					</Button>
					<Button tone="danger" size="small" disabled={disabled} onClick={onRelease}>
						<Plural value={quantity} one="Give up the bag" other="Give up the bags" />
					</Button>
				</div>
			</div>
		);
	return (
		<div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
			<p className="min-w-0 flex-1 basis-48 text-ink-soft">
				<Trans>
					You can leave and come back:{' '}
					<Plural value={quantity} one="the bag stays yours" other="the bags stay yours" /> until {until}.
				</Trans>
			</p>
			<Button
				key="ask"
				ref={asked === false ? focusIt : undefined}
				tone="quiet"
				size="small"
				disabled={disabled}
				onClick={() => setAsked(true)}
			>
				<Plural value={quantity} one="Give it up" other="Give them up" />
			</Button>
		</div>
	);
}

interface OfferedHoldProps {
	order: Order;
	/** Nobody knows yet whether it is paid. */
	disabled: boolean;
	onRelease(): void;
}
