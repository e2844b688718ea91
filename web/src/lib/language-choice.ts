/** What a choice of a language leaves behind in this browser. Loaded where somebody chooses. */
import type { Language } from '@flavorbag/contract';

/** Each in itself. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** The server sends the next page in it. `unsaved`: no account knows of it yet. */
export function rememberLanguage(language: Language, unsaved: boolean): void {
	const value = unsaved ? `${language}.unsaved` : language;
	// biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
	document.cookie = `lang=${value}; path=/; max-age=31536000; samesite=lax`;
	document.documentElement.lang = language;
	const here = new URL(location.href);
	if (!here.searchParams.has('lang')) return;
	// It goes before what was chosen.
	here.searchParams.delete('lang');
	history.replaceState(history.state, '', here);
}
