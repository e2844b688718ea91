import { useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { type BusinessEdit, useUpdateBusiness } from '#api/businesses.ts';

/** Saves at once with a toast. `wanted` holds the optimistic values, which revert on failure. */
export function useSave(businessId: string) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	async function save(patch: BusinessEdit): Promise<void> {
		try {
			await update.mutateAsync({ params: { id: businessId }, body: patch });
			toast.success(t`Business updated successfully`);
		} catch (error) {
			toast.error(messageOf(error, t`Failed to update the business. Nothing was saved.`));
		}
	}
	return {
		save,
		saving: update.isPending,
		wanted: update.isPending ? update.variables.body : undefined,
	};
}
