/** The settings of the installation, and what they were before. */
import { keepPreviousData } from '@tanstack/react-query';
import { askedByAdmin } from './admin.ts';

/** They are others only once the product was started once more. */
export const installationSettings = () =>
	askedByAdmin(['settings'], 'admin.settings.get', {}, undefined, (answer) => answer.settings);

export const settingChanges = (page: number) => ({
	...askedByAdmin(['setting changes', page], 'admin.settings.changes', { query: { page } }),
	placeholderData: keepPreviousData,
});
