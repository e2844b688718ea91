import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { usePaymentDashboard } from '#api/businesses.ts';
import { openInTab } from '#lib/open-in-tab.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';

interface ProviderButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'children'> {
	businessId: string;
}

/** Opens the payment provider's dashboard, where the bank account is changed. */
export function ProviderButton({ businessId, ...shown }: ProviderButtonProps) {
	const { t } = useLingui();
	const dashboard = usePaymentDashboard(businessId);
	const open = () =>
		openInTab(
			t`Opening the payment provider...`,
			async () => (await dashboard.mutateAsync()).dashboard_url,
		).catch((error: unknown) =>
			toast.error(messageOf(error, t`The payment provider couldn't be opened. Please try again.`)),
		);
	return (
		<Button
			tone="secondary"
			icon={<ExternalLink aria-hidden />}
			busy={dashboard.isPending && t`Opening...`}
			onClick={() => void open()}
			{...shown}
		/>
	);
}
