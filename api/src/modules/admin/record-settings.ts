// The installation's settings and their history (R-console-settings, ADR 103). A secret is only recorded as set or not.
// Each change is recorded once, however many processes start with it.
import {
	describedSetting,
	type InstallationSetting,
	type SettingChange,
	type SettingName,
} from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { type Paged, paged } from '#http/handlers.ts';
import * as store from './settings.store.ts';

export interface SettingsDeps {
	db: Db;
	settings: readonly InstallationSetting[];
	version: string;
}

const isHidden = (name: SettingName) => {
	const { isSecret, isOfStart } = describedSetting(name);
	return isSecret === true || isOfStart === true;
};

/** Returns null for a setting that isn't set, and an empty string for a hidden one that is. */
function recorded({ name, state, value }: InstallationSetting): string | null {
	if (state !== 'set') return null;
	return isHidden(name) ? '' : value;
}

export const createSettings = ({ db, settings, version }: SettingsDeps) => ({
	get: (): { settings: InstallationSetting[] } => ({ settings: [...settings] }),

	record: (): Promise<number> =>
		transaction(db, 'job', async (tx) => {
			await store.lockChanges(tx);
			const last = await store.recordedLast(tx);
			const changes = settings
				.filter(({ state }) => state !== 'unknown')
				.map((one) => ({ name: one.name, was: last.get(one.name) ?? null, became: recorded(one) }))
				.filter(({ was, became }) => was !== became);
			if (changes.length > 0) await store.insertChanges(tx, changes, version);
			return changes.length;
		}),

	async changes(query: { page: number; per_page: number }): Promise<Paged<{ changes: SettingChange[] }>> {
		const { rows, total } = await store.listChanges(db, query);
		return paged({ changes: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }, query, total);
	},
});
export type InstallationSettings = ReturnType<typeof createSettings>;
