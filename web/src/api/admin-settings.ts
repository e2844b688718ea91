/** The installation's settings and their history. */
import { keepPreviousData } from '@tanstack/react-query';
import { asked } from './asked.ts';

export const installationSettings = () =>
	asked('admin.settings.get', {}, { select: ({ settings }) => settings });

export const settingChanges = (page: number) =>
	asked('admin.settings.changes', { query: { page } }, { placeholderData: keepPreviousData });
