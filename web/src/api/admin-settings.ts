/** The settings of the installation, and what they were before. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminKey } from './admin.ts';
import { call } from './connection.ts';

/** They are others only once the product was started once more. */
export const installationSettings = () =>
	queryOptions({
		queryKey: [...adminKey, 'settings'],
		queryFn: async ({ signal }) => (await call('admin.settings.get', {}, { signal })).settings,
	});

export const settingChanges = (page: number) =>
	queryOptions({
		queryKey: [...adminKey, 'setting changes', page],
		queryFn: ({ signal }) => call('admin.settings.changes', { query: { page } }, { signal }),
		placeholderData: keepPreviousData,
	});
