import { useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';

export function useEndPause(businessId: string) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	async function end() {
		try {
			await update.mutateAsync({ params: { id: businessId }, body: { paused_until: null } });
			toast.success(t`You're selling again.`);
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	}
	return { end, isBusy: update.isPending };
}
