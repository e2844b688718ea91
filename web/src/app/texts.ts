/** The texts of the app in the reader's language; English is the one there is. */
import { i18n } from '@lingui/core';
import { messages } from '../locales/en.po';

export function activateTexts(): void {
	i18n.loadAndActivate({ locale: 'en', messages });
}
