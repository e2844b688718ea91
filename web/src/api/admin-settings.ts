/** The settings of the installation, and what they were before. */
import { keepPreviousData } from '@tanstack/react-query';
import { asked } from './asked.ts';

/** They are others only once the product was started once more. */
export const installationSettings = () =>
	asked('admin.settings.get', {}, { select: ({ settings }) => settings });

export const settingChanges = (page: number) =>
	asked('admin.settings.changes', { query: { page } }, { placeholderData: keepPreviousData });
