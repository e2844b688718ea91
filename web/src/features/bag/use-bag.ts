import type { OwnBag } from '@flavorbag/contract';
import { useState } from 'react';
import { hasCode } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { call } from '#api/connection.ts';
import { type Draft, draftOf, editOf, isSame } from './bag-draft.ts';

const startFrom = (bag: OwnBag) => ({ bag, start: draftOf(bag), draft: draftOf(bag) });

/** Follows the server until edited. On a concurrent save, the user sees the conflict and chooses (R-one-editor). */
export function useBag(businessId: string, newest: OwnBag) {
	const save = useChange('business.bag.update');
	const confirm = useChange('business.bag.confirm');
	const [editing, setEditing] = useState(() => startFrom(newest));
	const [conflict, setConflict] = useState<OwnBag>();
	const { bag, start, draft } = editing;
	const isDirty = !isSame(start, draft);
	if (!isDirty && !isSame(newest, bag)) setEditing(startFrom(newest));
	const edit = editOf(bag, draft);

	async function write(version: number): Promise<void> {
		const saved = await save.mutateAsync({ params: { id: businessId }, body: edit, ifVersion: version });
		setConflict(undefined);
		setEditing(startFrom(saved));
	}
	return {
		bag,
		draft,
		isDirty,
		/** True for unsaved edits or an unsaved proposal. */
		canSave: Object.keys(edit).length > 0,
		isSaving: save.isPending,
		isConfirming: confirm.isPending,
		conflict,
		setDraft: (next: (before: Draft) => Draft) =>
			setEditing((before) => ({ ...before, draft: next(before.draft) })),
		discard: () => setEditing(({ bag: saved }) => startFrom(saved)),
		/** Returns whether it was saved; false means a conflict, which is shown. Other errors are thrown. */
		async save(): Promise<boolean> {
			try {
				await write(bag.version);
				return true;
			} catch (error) {
				if (!hasCode(error, 'PRECONDITION_FAILED')) throw error;
				setConflict(await call('business.bag.get', { params: { id: businessId } }));
				return false;
			}
		},
		confirm: async () =>
			void setEditing(
				startFrom(await confirm.mutateAsync({ params: { id: businessId }, ifVersion: bag.version })),
			),
		loadTheirs: () => {
			if (conflict) setEditing(startFrom(conflict));
			setConflict(undefined);
		},
		overwrite: async () => {
			if (conflict) await write(conflict.version);
		},
	};
}
