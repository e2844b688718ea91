/** Decides the language of an answer (R-answer-language) and holds texts in each of them (ADR 101). */
import {
	type Language,
	languages,
	problemWordsEn,
	problemWordsEs,
	type Translated,
	withProblemWords,
} from '@flavorbag/contract';
import type { z } from 'zod';

export const localeOf: Record<Language, string> = { en: 'en-US', es: 'es-US' };

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

export const inEachLanguage = (words: () => string): Translated => ({
	en: withProblemWords(problemWordsEn, words),
	es: withProblemWords(problemWordsEs, words),
});

/** Translates the issues of a schema by validating the value once more in Spanish. */
export function translatedIssues(schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]) {
	const spanish = withProblemWords(problemWordsEs, () => schema.safeParse(value).error?.issues);
	return issues.map((issue, at): { issue: z.core.$ZodIssue; message: Translated } => ({
		issue,
		message: { en: issue.message, es: spanish?.[at]?.message ?? issue.message },
	}));
}
