import type { Language } from '@flavorbag/contract';

export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** Makes the server render the next page in this language. `unsaved`: not saved to an account yet. */
export function rememberLanguage(language: Language, unsaved: boolean): void {
	const value = unsaved ? `${language}.unsaved` : language;
	// biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
	document.cookie = `lang=${value}; path=/; max-age=31536000; samesite=lax`;
	document.documentElement.lang = language;
	const here = new URL(location.href);
	if (!here.searchParams.has('lang')) return;
	// The URL parameter would override the choice.
	here.searchParams.delete('lang');
	history.replaceState(history.state, '', here);
}
