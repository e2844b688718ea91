/** The person's language (R-language), remembered by this browser and by their account. */
import type { Language, User } from '@flavorbag/contract';
import { activeLanguage, unsavedChoice } from '#lib/language.ts';
import { rememberLanguage } from '#lib/language-choice.ts';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { call, userKey } from './connection.ts';
import { queryClient } from './query-client.ts';

async function show(language: Language): Promise<void> {
	await screenTexts(language);
	activateTexts(language);
}

const save = (language: Language): Promise<User> => call('user.setLanguage', { body: { language } });

export async function chooseLanguage(language: Language): Promise<void> {
	await show(language);
	const isSignedIn = Boolean(queryClient.getQueryData(userKey));
	rememberLanguage(language, !isSignedIn);
	if (isSignedIn) queryClient.setQueryData(userKey, await save(language));
}

/** The account's language wins. An account without one takes the choice made before sign-in. */
export async function settleLanguage(user: User): Promise<User> {
	const chosen = unsavedChoice();
	const saved = user.language === null && chosen ? await save(chosen) : user;
	const language = saved.language ?? activeLanguage();
	if (language !== activeLanguage()) await show(language);
	rememberLanguage(language, false);
	return saved;
}
