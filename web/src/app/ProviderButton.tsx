import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useChange } from '#api/change.ts';
import { toasted } from '#api/toasted.ts';
import { openInTab } from '#lib/open-in-tab.ts';
import { Button, type ButtonProps } from '#ui/Button.tsx';

interface ProviderButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'children'> {
	businessId: string;
}

/** Opens the payment provider's dashboard, where the bank account is changed. */
export function ProviderButton({ businessId, ...shown }: ProviderButtonProps) {
	const { t } = useLingui();
	const dashboard = useChange('business.stripe.dashboard');
	const addressOf = async () => (await dashboard.mutateAsync({ params: { id: businessId } })).dashboard_url;
	const open = () =>
		toasted(openInTab(t`Opening the payment provider...`, addressOf), {
			failed: t`The payment provider couldn't be opened. Please try again.`,
		});
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
