import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { settings } from '#api/settings.ts';
import { paths } from '#app/paths.ts';
import { formatDollars } from '#lib/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import type { CardForm } from './payment-result.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import { rememberPending, usePay } from './use-pay.ts';

const StripeCardForm = lazy(async () => ({ default: (await import('./StripeCardForm.tsx')).StripeCardForm }));

export interface PaymentStepProps {
	order: Order;
	aside: ReactNode;
	onPaid(order: Order): void;
	onBack(): void;
	onClose(): void;
}

/** Second step: the bags are held while the card is typed. */
export function PaymentStep({ order, aside, onPaid, onBack, onClose }: PaymentStepProps) {
	const { t } = useLingui();
	const { data } = useQuery(settings());
	const form = useRef<CardForm>(null);
	const [over, setOver] = useState(false);
	const { pay, paying, problem, ended } = usePay(order, onPaid);
	const secret = order.client_secret ?? '';
	const total = formatDollars(order.total_cost);
	const lost = over || ended;

	async function submit() {
		const result = await pay(() => form.current?.pay(secret, `${location.origin}${paths.orders()}`));
		if (result?.kind !== 'redirect') return;
		rememberPending(order.id);
		location.assign(result.url);
	}

	return (
		<Modal
			open
			onClose={onClose}
			title={t`Pay for your bags`}
			aside={aside}
			footer={
				<div className="flex items-center justify-between gap-3">
					<Button
						tone="secondary"
						size="large"
						icon={<ArrowLeft aria-hidden />}
						disabled={paying}
						onClick={onBack}
					>
						<Trans>Back</Trans>
					</Button>
					<Button
						size="large"
						disabled={lost || !data}
						busy={paying && t`Paying...`}
						onClick={() => void submit()}
					>
						<Trans>Pay {total}</Trans>
					</Button>
				</div>
			}
		>
			{lost ? (
				<div className="mt-4">
					<Banner tone="warn">
						<Trans>
							The time to pay ran out and the bags went back on sale. You were not charged. Go back to choose
							again.
						</Trans>
					</Banner>
				</div>
			) : (
				order.hold_expires_at && (
					<p className="mt-1 text-ink-soft">
						<Trans>
							Your bags are held for <Countdown until={order.hold_expires_at} onEnd={() => setOver(true)} />
						</Trans>
					</p>
				)
			)}
			<OrderSummary order={order} />
			<form
				className="mt-5 grid gap-4"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (!lost && !paying) void submit();
				}}
			>
				{problem && <Banner tone="danger">{problem}</Banner>}
				{!data && <Skeleton className="h-52" />}
				{data?.payments.mode === 'sandbox' && (
					<SandboxCardForm
						ref={form}
						baseUrl={data.payments.base_url}
						publishableKey={data.payments.publishable_key}
					/>
				)}
				{data?.payments.mode === 'stripe' && (
					<Suspense fallback={<Skeleton className="h-52" />}>
						<StripeCardForm ref={form} publishableKey={data.payments.publishable_key} clientSecret={secret} />
					</Suspense>
				)}
				<button type="submit" hidden aria-hidden="true" tabIndex={-1} />
			</form>
		</Modal>
	);
}
