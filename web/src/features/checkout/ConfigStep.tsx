import type { ListedBusiness, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { useCreateOrder } from '#api/orders.ts';
import { newActionId } from '#lib/action-id.ts';
import { addressLine } from '#lib/address.ts';
import { isSamePoint, milesFigure } from '#lib/distance.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Modal } from '#ui/Modal.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { createRequestKey } from './request-key.ts';
import { SlotChooser } from './SlotChooser.tsx';
import { bagsLeft, type Choice, chooseSlot, findSlot, maxQuantity, refreshChoice } from './slot-choice.ts';
import type { Over } from './steps.ts';
import { useFailureText } from './use-failure-text.ts';

export interface ConfigStepProps {
	business: ListedBusiness;
	aside: ReactNode;
	/** Outlives the way to the payment and back. */
	choice: Choice;
	setChoice(next: (before: Choice) => Choice): void;
	/** Why these bags are no longer held. */
	over: Over | undefined;
	/** Something was chosen: what was said about the last try is read. */
	onChosen(): void;
	/** `price`: what was shown per bag when Checkout was pressed. */
	onHeld(order: Order, price: number): void;
	onClose(): void;
}

/** First step: when and how many. */
export function ConfigStep(props: ConfigStepProps) {
	const { business, aside, choice, setChoice, over, onChosen, onHeld, onClose } = props;
	const { t } = useLingui();
	const { inventory } = business;
	useEffect(() => setChoice((before) => refreshChoice(before, inventory)), [inventory, setChoice]);
	const slot = findSlot(inventory, choice);
	const create = useCreateOrder();
	const [requestKey] = useState(() => createRequestKey(newActionId));
	const failureText = useFailureText();
	const [failure, setFailure] = useState<string>();

	function choose(next: (before: Choice) => Choice) {
		setChoice(next);
		setFailure(undefined);
		onChosen();
	}
	async function checkout() {
		if (!slot) return;
		setFailure(undefined);
		const { price } = business;
		try {
			const order = await create.mutateAsync({
				business_id: business.id,
				quantity: choice.quantity,
				order_date: slot.date,
				pickup_window: slot.window,
				action: requestKey.of(`${choice.slot} ${choice.quantity}`),
			});
			requestKey.answered();
			onHeld(order, price);
		} catch (error) {
			requestKey.failed(error);
			toast.error(t`Failed to place order. Please try again.`);
			setFailure(failureText(error));
		}
	}

	return (
		<Modal
			open
			onClose={onClose}
			title={business.display_name}
			aside={aside}
			footer={
				<div className="short:flex short:flex-wrap short:items-center short:justify-between short:gap-x-6">
					{failure && (
						<div className="mb-3 short:basis-full">
							<Banner tone="danger">{failure}</Banner>
						</div>
					)}
					{/* Not below a week of times: how many is in reach whatever is scrolled. */}
					{inventory.length > 0 && (
						<div className="mb-2 flex items-center justify-between gap-4 short:mb-0">
							<h3 className="font-semibold">
								<Trans>How many bags</Trans>
							</h3>
							<Stepper
								label={t`How many bags`}
								value={choice.quantity}
								max={maxQuantity(inventory, slot)}
								disabled={!slot}
								onChange={(quantity) => choose((before) => ({ ...before, quantity }))}
							/>
						</div>
					)}
					<div className="flex items-center justify-between gap-4 short:flex-1">
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
				</div>
			}
		>
			{over && <NoLongerHeld over={over} />}
			<p className="mt-1 text-ink-soft text-sm">{addressLine(business, { zip: true })}</p>
			<p className="mt-3">{business.description}</p>
			<dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-raised p-4 sm:grid-cols-4">
				<Stat label={t`per bag`} value={formatDollars(business.price)} />
				<Stat label={t`bags left`} value={String(bagsLeft(inventory, slot))} />
				<Stat label={t`time slots`} value={String(inventory.length)} />
				<Stat
					label={t`miles away`}
					value={
						business.distance === null || isSamePoint(business.distance)
							? '–'
							: milesFigure(business.distance)
					}
				/>
			</dl>
			{inventory.length > 0 ? (
				<SlotChooser
					inventory={inventory}
					timeZone={business.time_zone}
					chosen={choice.slot}
					onChoose={(entry) => choose((before) => chooseSlot(before, entry))}
				/>
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

function NoLongerHeld({ over }: { over: Over }) {
	const bought = typeof over === 'object';
	return (
		<div className="mt-3">
			<Banner
				tone={bought ? 'success' : 'warn'}
				action={
					bought && (
						<Link
							to={paths.ticket(over.boughtAs)}
							className={buttonLook({ tone: 'secondary', size: 'small' })}
						>
							<Trans>Show the order</Trans>
						</Link>
					)
				}
			>
				{bought ? (
					<Trans>You bought these bags in another tab. You were charged once, there.</Trans>
				) : over === 'elsewhere' ? (
					<Trans>
						You continued this order in another tab. You were not charged here: pay there, or choose again.
					</Trans>
				) : (
					<Trans>
						The time to pay ran out and the bags went back on sale. You were not charged. Choose again if you
						still want them.
					</Trans>
				)}
			</Banner>
		</div>
	);
}
