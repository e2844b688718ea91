/**
 * The texts of the app in the reader's language; English is the one there is. The marketplace's and those of every
 * screen are there at once, those of the other screens come together with them.
 */
import { i18n } from '@lingui/core';
import { messages } from '../locales/en/first.po';

export function activateTexts(): void {
	i18n.loadAndActivate({ locale: 'en', messages });
}

let asked: Promise<void> | undefined;

/** Whoever loads another screen waits for this. */
export function screenTexts(): Promise<void> {
	asked ??= import('../locales/en/screens.po').then(
		// Added without a word: nothing that is on the screen uses any of them.
		(screens) => void Object.assign(messages, screens.messages),
		(error) => {
			asked = undefined;
			throw error;
		},
	);
	return asked;
}
