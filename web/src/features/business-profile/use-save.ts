import { useLingui } from '@lingui/react/macro';
import { type BusinessEdit, useUpdateBusiness } from '#api/businesses.ts';
import { toasted } from '#api/toasted.ts';

/** Saves at once with a toast. `wanted` holds the optimistic values, which revert on failure. */
export function useSave(businessId: string) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	return {
		save: (body: BusinessEdit) =>
			toasted(update.mutateAsync({ params: { id: businessId }, body }), {
				done: t`Business updated successfully`,
				failed: t`Failed to update the business. Nothing was saved.`,
			}),
		saving: update.isPending,
		wanted: update.isPending ? update.variables.body : undefined,
	};
}
