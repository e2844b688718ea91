import { useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { usePaymentDashboard } from '#api/businesses.ts';
import { openInTab } from '#lib/open-in-tab.ts';

/** To the provider's own pages, where the bank account is changed. */
export function useOpenProvider(businessId: string): { isOpening: boolean; open: () => void } {
	const { t } = useLingui();
	const dashboard = usePaymentDashboard(businessId);
	const open = () =>
		void openInTab(
			t`Opening the payment provider...`,
			async () => (await dashboard.mutateAsync()).dashboard_url,
		).catch((error: unknown) =>
			toast.error(messageOf(error, t`The payment provider couldn't be opened. Please try again.`)),
		);
	return { isOpening: dashboard.isPending, open };
}
