/** In which language somebody is answered (R-answer-language), and texts in each of them (ADR 101). */
import {
	type Language,
	languages,
	problemWordsEn,
	problemWordsEs,
	type Translated,
	withProblemWords,
} from '@flavorbag/contract';
import type { z } from 'zod';

/** For dates, times and lists. */
export const localeOf: Record<Language, string> = { en: 'en-US', es: 'es-US' };

const asLanguage = (text: unknown): Language | undefined => languages.find((one) => one === text);

/**
 * Of `Accept-Language`: what the app shows just now, or what a browser was set to, by how much it likes it. Undefined: neither of
 * ours.
 */
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
/** Of a page or a file with an address: what the address says, what was chosen in this browser, what it was set to. */
export function pageLanguage({ headers, query }: Asked): Language {
	const { lang } = (query ?? {}) as { lang?: unknown };
	const chosen = /(?:^|; )lang=(\w+)/.exec(headers.cookie ?? '')?.[1];
	return asLanguage(lang) ?? asLanguage(chosen) ?? acceptedLanguage(headers['accept-language']) ?? 'en';
}

/** The same of a request in Fetch's shape. */
export const requestLanguage = (headers: Headers | undefined): Language =>
	pageLanguage({
		headers: {
			cookie: headers?.get('cookie') ?? undefined,
			'accept-language': headers?.get('accept-language') ?? undefined,
		},
	});

/** What the contract says of a value, in each language. */
export const inEachLanguage = (words: () => string): Translated => ({
	en: withProblemWords(problemWordsEn, words),
	es: withProblemWords(problemWordsEs, words),
});

/** What a schema refused of a value, in each language: it finds the same once more, in other words. */
export function translatedIssues(schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]) {
	// Its words are looked up when they are asked for.
	const spanish = withProblemWords(problemWordsEs, () => schema.safeParse(value).error?.issues);
	return issues.map((issue, at): { issue: z.core.$ZodIssue; message: Translated } => ({
		issue,
		message: { en: issue.message, es: spanish?.[at]?.message ?? issue.message },
	}));
}

/** `3 pedidos`, `1 pedido`. */
export const counted = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
