import type { Business, PurchaseWindow } from '@flavorbag/contract';
import { useState } from 'react';
import { hasCode } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';
import { call } from '#api/connection.ts';
import { sameWeek } from './week.ts';

interface Editing {
	base: PurchaseWindow;
	version: number;
	week: PurchaseWindow;
}
const startFrom = (business: Business): Editing => ({
	base: business.purchase_window,
	version: business.version,
	week: business.purchase_window,
});

/**
 * Follows the server until edited. If another edit was saved first, saving sets `conflict` to that version until the
 * user chooses one.
 */
export function useWeek(business: Business) {
	const update = useUpdateBusiness();
	const [editing, setEditing] = useState(() => startFrom(business));
	const [conflict, setConflict] = useState<Business>();
	const dirty = !sameWeek(editing.base, editing.week);
	if (!dirty && business.version > editing.version) setEditing(startFrom(business));

	async function write(version: number): Promise<void> {
		const body = { purchase_window: editing.week };
		const saved = await update.mutateAsync({ params: { id: business.id }, body, ifVersion: version });
		setConflict(undefined);
		setEditing(startFrom(saved));
	}
	/** Returns whether it was saved; false means a conflict, which is shown. Other errors are thrown. */
	async function save(): Promise<boolean> {
		try {
			await write(editing.version);
		} catch (error) {
			if (!hasCode(error, 'PRECONDITION_FAILED')) throw error;
			const newest = await call('business.get', { params: { id: business.id } });
			if (!sameWeek(newest.purchase_window, editing.base)) {
				setConflict(newest);
				return false;
			}
			// Only other fields of the business changed, so it retries with the new version.
			await write(newest.version);
		}
		return true;
	}
	return {
		week: editing.week,
		dirty,
		saving: update.isPending,
		conflict,
		setWeek: (week: PurchaseWindow) => setEditing((before) => ({ ...before, week })),
		discard: () => setEditing((before) => ({ ...before, week: before.base })),
		save,
		takeTheirs: () => {
			if (conflict) setEditing(startFrom(conflict));
			setConflict(undefined);
		},
		async keepLocalChanges(): Promise<boolean> {
			if (conflict) await write(conflict.version);
			return conflict !== undefined;
		},
	};
}
