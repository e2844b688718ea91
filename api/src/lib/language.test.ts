import { type ErrorCode, errors } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { englishIn } from '../../../contract/src/english.ts';
import { errorText } from './app-error.ts';
import { acceptedLanguage, pageLanguage } from './language.ts';

// R-answer-language
test.each([
	['es', 'es'],
	['en', 'en'],
	['es-MX,es;q=0.9,en;q=0.8', 'es'],
	['es;q=0.3, fr, en-US;q=0.7', 'en'],
	['en;q=0,es;q=0.1', 'es'],
	['ES-us', 'es'],
	['est, fr-CA', undefined],
	['*', undefined],
	['', undefined],
	[undefined, undefined],
])('of what a browser takes, %j, it is %s', (header, language) => {
	expect(acceptedLanguage(header)).toBe(language);
});

test.each([
	[{ lang: 'es' }, 'lang=en', 'en', 'es'],
	[{ lang: 'fr' }, 'a=1; lang=es', 'en', 'es'],
	[{}, 'slang=es', 'en', 'en'],
	[undefined, undefined, 'es', 'es'],
	[undefined, undefined, undefined, 'en'],
])('a page asked for with %j, the cookie %s and %s is in %s', (query, cookie, header, language) => {
	expect(pageLanguage({ query, headers: { cookie, 'accept-language': header } })).toBe(language);
});

// R-answer-language
test.each(Object.keys(errors) as ErrorCode[])('%s is said in Spanish, with the same numbers', (code) => {
	const [en, es] = [errors[code].message, errorText(code, 'es')];
	expect(es).not.toBe(en);
	expect(englishIn(es)).toEqual([]);
	const numbers = (text: string) => text.match(/\d+/g) ?? [];
	expect(numbers(es)).toEqual(numbers(en));
	expect(es).not.toMatch(/\bsegur[oa]|libre de|sin alérgenos/i);
});
