/**
 * The texts of the app in the reader's language; English is the one there is. Those of the first screen come with the app
 * (lingui.config.ts knows which), the others with whatever is loaded later.
 */
import { i18n } from '@lingui/core';
import { messages } from '#locales/en/first.po';

export function activateTexts(): void {
	i18n.loadAndActivate({ locale: 'en', messages });
}

let asked: Promise<void> | undefined;

/** Whatever is loaded later waits for this. */
export function screenTexts(): Promise<void> {
	asked ??= import('#locales/en/screens.po').then(
		// Added without a word: nothing that is on the screen uses any of them.
		(screens) => void Object.assign(messages, screens.messages),
		(error) => {
			asked = undefined;
			throw error;
		},
	);
	return asked;
}

/** What is loaded, once its texts are there as well. */
export const withTexts = async <T>(loading: Promise<T>): Promise<T> =>
	(await Promise.all([loading, screenTexts()]))[0];
