/** Decides the language of an answer (R-answer-language) and holds texts in each of them (ADR 101). */
import { type Language, languages, type Translated, withProblemWords } from '@flavorbag/contract';
import type { z } from 'zod';
import { inEach } from './texts.ts';

const asLanguage = (text: unknown): Language | undefined => languages.find((one) => one === text);

/** Parses `Accept-Language`: the app's own language, or a browser's list. Undefined: none is supported. */
export function acceptedLanguage(header = ''): Language | undefined {
	return (
		asLanguage(header) ??
		header
			.split(',')
			.map((part) => {
				const [tag = '', weight = ''] = part.trim().split(';');
				return {
					language: asLanguage(tag.toLowerCase().split('-')[0]),
					weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1),
				};
			})
			.filter(({ language, weight }) => language !== undefined && weight > 0)
			.sort((one, other) => other.weight - one.weight)[0]?.language
	);
}

interface Asked {
	headers: { cookie?: string | undefined; 'accept-language'?: string | undefined };
	query?: unknown;
}
/** The language of a page or file: its `lang` parameter, else the `lang` cookie, else `Accept-Language`. */
export function pageLanguage({ headers, query }: Asked): Language {
	const { lang } = (query ?? {}) as { lang?: unknown };
	const chosen = /(?:^|; )lang=(\w+)/.exec(headers.cookie ?? '')?.[1];
	return asLanguage(lang) ?? asLanguage(chosen) ?? acceptedLanguage(headers['accept-language']) ?? 'en';
}

export const requestLanguage = (headers: Headers | undefined): Language =>
	pageLanguage({
		headers: {
			cookie: headers?.get('cookie') ?? undefined,
			'accept-language': headers?.get('accept-language') ?? undefined,
		},
	});

export const inEachLanguage = (words: () => string): Translated => inEach((t) => withProblemWords(t, words));

/** Translates the issues of a schema by validating the value once more in each other language. */
export function translatedIssues(schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]) {
	const said = inEach((t) =>
		t.language === 'en' ? issues : withProblemWords(t, () => schema.safeParse(value).error?.issues),
	);
	return issues.map((issue, at): { issue: z.core.$ZodIssue; message: Translated } => ({
		issue,
		message: inEach(({ language }) => said[language]?.[at]?.message ?? issue.message),
	}));
}
