/** The pseudo-locale of the server: every letter that can have an accent has one. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Catalog } from '#lib/catalogs.ts';

const accents: Record<string, string> = {
	a: 'á',
	e: 'é',
	i: 'í',
	o: 'ö',
	u: 'ü',
	A: 'Á',
	E: 'É',
	I: 'Í',
	O: 'Ö',
};
const accented = (text: string) => text.replaceAll(/[aeiouAEIO]/g, (letter) => accents[letter] ?? letter);

type Token = string | [name: string, kind?: string, forms?: Record<string, Token[] | string>];
/** Writes a compiled message as source once more, because names in braces stay. */
const written = (tokens: readonly Token[] | string): string =>
	typeof tokens === 'string'
		? accented(tokens)
		: tokens
				.map((token) => {
					if (typeof token === 'string') return accented(token);
					const [name, kind, forms = {}] = token;
					const each = Object.entries(forms)
						.filter(([, text]) => text !== undefined)
						.map(([form, text]) => `${form} {${written(text)}}`);
					return kind ? `{${name}, ${kind}, ${each.join(' ')}}` : `{${name}}`;
				})
				.join('');

/** Complete by nature. */
export const pseudo: Catalog = {
	get: (id) => written(compileMessageOrThrow(id.split('\u0004').at(-1) ?? '') as Token[]),
};

/** Words that are in no message. Names of days and months come from the platform. */
export function unaccented(text: string, known: readonly string[] = []): string[] {
	const words = text.replaceAll(/\S+(:\/\/|@)\S+/g, ' ').match(/\p{L}{3,}/gu) ?? [];
	const days = /^((Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)(day)?|Wed|Thu|Sat|January|Feb|March|Mar|E[SD]T)$/;
	return words.filter((word) => /[aeiou]/.test(word) && !known.includes(word) && !days.test(word));
}
