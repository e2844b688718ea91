import type { ListedBusiness, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useCreateOrder } from '#api/orders.ts';
import { addressLine } from '#lib/address.ts';
import { milesFigure } from '#lib/distance.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { SlotChooser } from './SlotChooser.tsx';
import {
	bagsLeft,
	type Choice,
	chooseSlot,
	findSlot,
	maxQuantity,
	nothingChosen,
	refreshChoice,
} from './slot-choice.ts';

export interface ConfigStepProps {
	business: ListedBusiness;
	aside: ReactNode;
	onHeld(order: Order): void;
	onClose(): void;
}

/** First step: when and how many. */
export function ConfigStep({ business, aside, onHeld, onClose }: ConfigStepProps) {
	const { t } = useLingui();
	const { inventory } = business;
	const [choice, setChoice] = useState<Choice>(nothingChosen);
	useEffect(() => setChoice((before) => refreshChoice(before, inventory)), [inventory]);
	const slot = findSlot(inventory, choice);
	const create = useCreateOrder();
	/** One try at one thing has one key, however often it is sent. */
	const action = useRef<{ of: string; key: string }>({ of: '', key: '' });

	async function checkout() {
		if (!slot) return;
		const of = `${choice.slot} ${choice.quantity}`;
		if (action.current.of !== of) action.current = { of, key: crypto.randomUUID() };
		try {
			const order = await create.mutateAsync({
				business_id: business.id,
				quantity: choice.quantity,
				order_date: slot.date,
				pickup_window: slot.window,
				action: action.current.key,
			});
			onHeld(order);
		} catch (error) {
			toast.error(messageOf(error, t`Failed to place order. Please try again.`));
			action.current = { of: '', key: '' };
		}
	}

	return (
		<Modal
			open
			onClose={onClose}
			title={business.display_name}
			aside={aside}
			footer={
				<div className="flex items-center justify-between gap-4">
					<p>
						<span className="block text-ink-soft text-sm">
							<Plural value={choice.quantity} one="# bag" other="# bags" />
						</span>
						<span className="font-bold font-display text-2xl tabular-nums">
							{formatDollars(business.price * choice.quantity)}
						</span>
					</p>
					<Button
						size="large"
						disabled={!slot}
						busy={create.isPending && t`Holding your bags...`}
						onClick={() => void checkout()}
					>
						{inventory.length === 0 ? t`No slots available` : slot ? t`Checkout` : t`Select time`}
					</Button>
				</div>
			}
		>
			<p className="mt-1 text-ink-soft text-sm">{addressLine(business, { zip: true })}</p>
			<p className="mt-3">{business.description}</p>
			<dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-raised p-4 sm:grid-cols-4">
				<Stat label={t`per bag`} value={formatDollars(business.price)} />
				<Stat label={t`bags left`} value={String(bagsLeft(inventory, slot))} />
				<Stat label={t`time slots`} value={String(inventory.length)} />
				<Stat
					label={t`miles away`}
					value={business.distance === null ? '–' : milesFigure(business.distance)}
				/>
			</dl>
			{inventory.length > 0 ? (
				<>
					<SlotChooser
						inventory={inventory}
						timeZone={business.time_zone}
						chosen={choice.slot}
						onChoose={(entry) => setChoice((before) => chooseSlot(before, entry))}
					/>
					<div className="mt-6 flex items-center justify-between gap-4">
						<h3 className="font-semibold">
							<Trans>How many bags</Trans>
						</h3>
						<Stepper
							label={t`How many bags`}
							value={choice.quantity}
							max={maxQuantity(inventory, slot)}
							disabled={!slot}
							onChange={(quantity) => setChoice((before) => ({ ...before, quantity }))}
						/>
					</div>
				</>
			) : (
				<p className="mt-6 text-ink-soft">
					<Trans>Everything of the next seven days is gone. Look again tomorrow.</Trans>
				</p>
			)}
		</Modal>
	);
}

function Stat({ label, value }: { label: string; value: string }) {
	return (
		<div className="flex flex-col-reverse">
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="font-bold font-display text-xl tabular-nums">{value}</dd>
		</div>
	);
}
