import { type Business, freshness, ofShop, type PaymentStatus } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { useReturnedDeposit } from '#api/payouts.ts';
import { queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { useTakeHome } from '#api/take-home.ts';
import { ProviderButton } from '#app/ProviderButton.tsx';
import { openInTab } from '#lib/open-in-tab.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import { Card } from './Card.tsx';
import { paymentStateOf } from './payment-state.ts';

export const PaymentCard = ({ business }: { business: Business }) => (
	<Card title={<Trans>Payment Setup</Trans>}>
		<PaymentSetup business={business} />
	</Card>
);

/** Payment setup (R-account-flags). The provider's form opens in a new tab; returning refetches the status. */
export function PaymentSetup({ business }: { business: Business }) {
	const takeHome = useTakeHome(business.price);
	const status = useQuery(
		queryFor(
			'business.stripe.status',
			{ params: { id: business.id } },
			{ staleTime: freshness.paymentStatusMs },
		),
	);
	const [search] = useSearchParams();
	const { refetch } = status;
	useEffect(() => {
		const onVisible = () => document.visibilityState === 'visible' && void refetch();
		document.addEventListener('visibilitychange', onVisible);
		addEventListener('focus', onVisible);
		return () => {
			document.removeEventListener('visibilitychange', onVisible);
			removeEventListener('focus', onVisible);
		};
	}, [refetch]);
	const canCharge = status.data?.charges_enabled;
	const known = !business.missing.includes('cannot_charge');
	useEffect(() => {
		// Being able to charge affects whether the business is listed.
		if (canCharge !== undefined && canCharge !== known)
			void queryClient.invalidateQueries(askedBy(...ofShop));
	}, [canCharge, known]);
	if (status.data)
		return (
			<>
				{search.get('payments') === 'again' && !status.data.onboarding_complete && (
					<Banner className="mb-4" tone="warn">
						<Trans>That link had expired. Here's a new one.</Trans>
					</Banner>
				)}
				<State business={business} status={status.data} />
				{!canCharge && <TakeHome of={takeHome} className="mt-3" />}
			</>
		);
	// The height of the most likely state avoids a layout shift.
	if (!status.isError) return <Skeleton className={known ? 'h-62' : 'h-36'} />;
	return (
		<div role="alert">
			<p>
				<Trans>The payment status couldn't be loaded.</Trans>
			</p>
			<RetryButton className="mt-3" onRetry={refetch} />
		</div>
	);
}

function State({ business, status }: { business: Business; status: PaymentStatus }) {
	const { t } = useLingui();
	const { card, accept, receive } = paymentStateOf(status);
	const returned = useReturnedDeposit(business, card !== 'connect' && !status.payouts_enabled);
	const businessId = business.id;
	if (card === 'connect')
		return (
			<>
				<p className="text-ink-soft">{t`Connect a payment account to take cards and receive your money.`}</p>
				<SetupButton businessId={businessId} how="onboard" label={t`Connect`} />
			</>
		);
	const parts = (
		<dl className="mt-3 divide-y divide-line border-line border-y">
			<Part label={t`Accept Payments`} enabled={accept === 'enabled'} />
			<Part label={t`Receive Payouts`} enabled={receive === 'enabled'} />
		</dl>
	);
	if (card === 'complete')
		return (
			<>
				<p className="text-ink-soft">
					{returned ? (
						<Trans>Your bank returned a deposit. Check your bank account.</Trans>
					) : (
						<Trans>Your account is connected, but some details are missing.</Trans>
					)}
				</p>
				{parts}
				<SetupButton businessId={businessId} how="refresh" label={t`Complete`} />
			</>
		);
	return (
		<>
			<p className="flex items-center gap-2 font-semibold text-leaf-ink">
				<CircleCheck aria-hidden className="size-5" strokeWidth={1.75} />
				<Trans>Payment Setup Complete</Trans>
			</p>
			{returned && <p className="mt-2">{t`Your bank returned a deposit. Check your bank account.`}</p>}
			{parts}
			<DashboardButton businessId={businessId} />
		</>
	);
}

const Part = ({ label, enabled }: { label: string; enabled: boolean }) => (
	<div className="flex min-h-10 items-center justify-between gap-4">
		<dt>{label}</dt>
		<dd>
			{enabled ? (
				<Badge tone="leaf" icon={<CircleCheck aria-hidden />}>
					<Trans>Enabled</Trans>
				</Badge>
			) : (
				<Badge tone="honey" icon={<Clock aria-hidden />}>
					<Trans>Pending</Trans>
				</Badge>
			)}
		</dd>
	</div>
);

const DashboardButton = ({ businessId }: { businessId: string }) => (
	<>
		<ProviderButton businessId={businessId} className="mt-3" size="small">
			<Trans>Manage payout account</Trans>
		</ProviderButton>
		<p className="mt-2 text-ink-soft text-sm">
			<Trans>Opens the payment provider in a new tab.</Trans>
		</p>
	</>
);

interface SetupButtonProps {
	businessId: string;
	how: 'onboard' | 'refresh';
	label: string;
}

function SetupButton({ businessId, how, label }: SetupButtonProps) {
	const { t } = useLingui();
	const setup = useChange(`business.stripe.${how}`);
	async function open() {
		try {
			await openInTab(
				t`Opening the payment provider...`,
				async () => (await setup.mutateAsync({ params: { id: businessId } })).onboarding_url,
			);
		} catch (error) {
			const failed =
				how === 'onboard'
					? t`Failed to start Stripe connection setup`
					: t`Failed to refresh Stripe connection setup`;
			toast.error(hasCode(error, 'STEP_UP_REQUIRED') ? messageOf(error, failed) : failed);
		}
	}
	return (
		<>
			<Button
				className="mt-4"
				icon={<ExternalLink aria-hidden />}
				busy={setup.isPending && t`Opening...`}
				onClick={() => void open()}
			>
				{label}
			</Button>
			<p className="mt-2 text-ink-soft text-sm">{t`Opens our payment provider's form in a new tab.`}</p>
		</>
	);
}
