import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { myOrder } from '#api/orders.ts';
import { queryClient } from '#api/query-client.ts';
import { settings } from '#api/settings.ts';
import { rememberCheckout } from '#lib/checkout-in-progress.ts';
import { focusIt } from '#lib/focus-field.ts';
import { clockAt } from '#lib/full-time.ts';
import { useHeldOffers } from '#lib/held-offers.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { endingText, minutesUntil, windowOf } from '#lib/time.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { useMedia } from '#lib/use-media.ts';
import { useMinute } from '#lib/use-minute.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { WindowText } from '#ui/WindowText.tsx';
import { CancelLine } from './CancelLine.tsx';
import { CardChoice } from './CardChoice.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import type { CardForm } from './payment-result.ts';
import { isHeld, type Step } from './steps.ts';
import { usePay } from './use-pay.ts';

/** Same condition as the sheet's two-column layout (index.css). */
const roomy = '(min-width: 48rem) and (min-height: 30.01rem)';

export interface PaymentStepProps {
	step: Extract<Step, { at: 'payment' }>;
	picture: ReactNode;
	onPaid(order: Order): void;
	onHoldEnded(): void;
	onBack(): void;
	onRelease(): void;
	onClose(): void;
}

export function PaymentStep({ step, picture, ...on }: PaymentStepProps) {
	const { t } = useLingui();
	const { order, shownPrice } = step;
	const { onPaid, onHoldEnded, onClose } = on;
	const { data } = useQuery(settings());
	const form = useRef<CardForm>(null);
	const formId = useId();
	const { pay, check, paying, problem, unknown } = usePay(order, { onPaid, onHoldEnded });
	const isRoomy = useMedia(roomy);

	// The user may have continued in another tab.
	useOnReturn(() => {
		if (paying || unknown) return;
		queryClient.fetchQuery({ ...myOrder(order.id), staleTime: 0 }).then(
			(now) => {
				if (now.status === 'abandoned') onHoldEnded();
				else if (now.status !== 'pending') onPaid(now);
			},
			() => {},
		);
	});
	/** A payment in progress may still succeed, so the server decides how the order ended. */
	function onHoldOver() {
		if (!paying && !unknown) onHoldEnded();
	}
	async function submit(confirm: CardForm['pay'] = async (returnUrl) => form.current?.pay(returnUrl)) {
		if (paying || unknown || !data) return;
		// From here on, /orders can recover the result.
		rememberCheckout({ orderId: order.id, businessId: order.business_id, unsettled: true });
		const result = await pay(() => confirm(`${location.origin}${paths.orders()}`));
		if (result?.kind === 'redirect') location.assign(result.url);
		else if (result?.kind === 'refused' && !isHeld(order, serverNow())) onHoldEnded();
	}

	return (
		<Modal
			onClose={onClose}
			title={<Plural value={order.quantity} one="Pay for your bag" other="Pay for your bags" />}
			aside={<Aside picture={picture} order={order} />}
			footer={
				<>
					{/* In the footer, because the form above may be scrolled out of view. */}
					<Failure>{problem}</Failure>
					<div className={`flex items-center justify-between gap-3 ${problem ? 'mt-3' : ''}`}>
						<Button
							tone="secondary"
							size="large"
							icon={<ArrowLeft aria-hidden />}
							disabled={paying || unknown}
							onClick={on.onBack}
						>
							<Trans>Back</Trans>
						</Button>
						{unknown ? (
							<Button size="large" busy={paying && t`Checking...`} onClick={() => void check()}>
								<Trans>Check again</Trans>
							</Button>
						) : (
							<Button type="submit" form={formId} size="large" disabled={!data} busy={paying && t`Paying...`}>
								<Pay order={order} />
							</Button>
						)}
					</div>
				</>
			}
		>
			<What order={order} />
			<HeldFor order={order} onEnd={onHoldOver} />
			<OfferedHold order={order} disabled={paying || unknown} onRelease={on.onRelease} />
			{shownPrice !== undefined && shownPrice !== order.unit_price && (
				<Banner className="mt-3" tone="warn">
					<PriceChanged from={shownPrice} to={order.unit_price} />
				</Banner>
			)}
			<Form
				id={formId}
				className="mt-5 grid gap-4"
				onSubmit={async (event) => {
					event.preventDefault();
					await submit();
				}}
			>
				<CardChoice ref={form} order={order} onExpress={(confirm) => void submit(confirm)} />
			</Form>
			<OrderSummary order={order} />
			{!isRoomy && <Inside order={order} className="mt-5" />}
		</Modal>
	);
}

/** Names day and time, so that tomorrow isn't mistaken for tonight. */
function Pay({ order }: { order: Order }) {
	const total = formatDollars(order.total_cost);
	const when = <WindowText window={windowOf(order)} now={useMinute()} />;
	return (
		<Trans>
			Pay {total} <span className="-mx-3 block font-normal text-sm">for {when}</span>
		</Trans>
	);
}

function What({ order }: { order: Order }) {
	const { t } = useLingui();
	const now = useMinute();
	const window = windowOf(order);
	const isFinal = minutesUntil(window, now) <= 0;
	const facts = [endingText(window, now), isFinal && t`can't be canceled`];
	return (
		<>
			<p className="wrap-anywhere mt-1 font-medium">
				<span translate="no">{order.business_name}</span> · <WindowText window={window} now={now} />
				{facts.map((fact) => fact && ` · ${fact}`)}
			</p>
			{!isFinal && <CancelLine window={window} now={now} />}
		</>
	);
}

const HeldFor = ({ order, onEnd }: { order: Order; onEnd(): void }) => (
	<p className="mt-1 text-ink-soft">
		<Plural value={order.quantity} one="Your bag is held for" other="Your bags are held for" />{' '}
		<Countdown until={order.hold_expires_at ?? order.created_at} onEnd={onEnd} />
	</p>
);

const Inside = ({ order, className }: { order: Order; className?: string }) => (
	<BagFacts text={useBagText(order.bag)} className={className} />
);

function Aside({ picture, order }: { picture: ReactNode; order: Order }) {
	const isRoomy = useMedia(roomy);
	return (
		<>
			<div className="min-h-[30rem]" />
			<div className="absolute inset-0 flex flex-col overflow-y-auto bg-raised">
				<div className="min-h-32 flex-1 overflow-hidden">{picture}</div>
				{isRoomy && order.bag && (
					<div className="shrink-0 p-6">
						<h3 className="mb-3 font-semibold">
							<Trans>About this bag</Trans>
						</h3>
						<Inside order={order} />
					</div>
				)}
			</div>
		</>
	);
}

function PriceChanged({ from, to }: { from: number; to: number }) {
	const [before, now] = [formatDollars(from), formatDollars(to)];
	return (
		<Trans>
			The price of a bag changed from {before} to {now} while you were choosing. Nothing has been charged yet:
			pay the new price, or go back.
		</Trans>
	);
}

function useOnReturn(onReturn: () => void) {
	const latest = useRef(onReturn);
	latest.current = onReturn;
	useEffect(() => {
		const look = () => document.visibilityState === 'hidden' || latest.current();
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, []);
}

/** Leaving keeps offered bags; giving them up requires confirmation (R-leave-checkout). */
function OfferedHold({ order, disabled, onRelease }: OfferedHoldProps) {
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
	disabled: boolean;
	onRelease(): void;
}
