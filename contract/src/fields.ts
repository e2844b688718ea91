/** Shared fields with their validation. */
import { z } from 'zod';
import { limits } from './limits.ts';
import { problemText, problemWords, say } from './problem-words.ts';
import { type UsState, usStates } from './states.ts';
import { days, periods, roles } from './words.ts';

// Avoids generated code, which the page's content security policy forbids and reports.
z.config({ customError: problemWords, ...('document' in globalThis && { jitless: true }) });

/** No spaces, invisible characters, list separators or `mailto:`. */
export const emailPattern =
	/^[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+@[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+\.[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+$/u;
/** Optional plus and leading 1, optional separators, ten digits. */
const phonePattern = /^\+?1?[-.\s]{0,3}\(?\d{3}\)?[-.\s]{0,3}\d{3}[-.\s]{0,3}\d{4}$/;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const stateCodes = Object.keys(usStates) as [UsState, ...UsState[]];

/** The group matches emoji modifiers, which are kept; other invisible characters are removed. */
const invisible =
	/(\p{ExtPict}(?:\p{EMod}|\uFE0F)?(?:\u200D(?=\p{ExtPict}))?|[\d#*]\uFE0F\u20E3)|[\p{C}\p{DI}]/gu;
/**
 * Composes letters, collapses spaces and removes invisible characters, which make names look alike and break emails and
 * CSV files. They come with pasted text, so they aren't refused.
 */
export const cleanText = (typed: string): string =>
	typed
		.replace(/[\t-\r\p{Z}\u2800]+/gu, ' ')
		.replace(invisible, (_, visible?: string) => visible ?? '')
		.replace(/ {2,}/g, ' ')
		.normalize('NFC')
		.trim();
/** Cleaned like other texts (R-plain-text), but line by line, each with the indentation that Markdown needs. */
export const cleanLines = (typed: string): string =>
	typed
		.split(/\r\n?|\n/)
		.map((line) => (/^[ \t]*/.exec(line)?.[0] ?? '') + cleanText(line))
		.join('\n')
		.trim();
export const text = (max: number, min = 1) => z.string().overwrite(cleanText).min(min).max(max);

/** Also replaces hyphen variants, for fields with a pattern (R-plain-text). */
export const cleanShape = (typed: string): string => cleanText(typed).replace(/[\p{Pd}\u2212]/gu, '-');
/** Empty input gets the field's "enter …" message, other mismatches the given one. */
export const shaped = (pattern: RegExp, problem: Parameters<typeof problemText>[0]) =>
	z
		.string()
		.overwrite(cleanShape)
		.regex(pattern, { error: ({ input }) => (input === '' ? undefined : problemText(problem)) });

export const id = z.uuid();
export const email = shaped(emailPattern, 'email').max(254);
export const phone = shaped(phonePattern, 'phone');
export const zip = shaped(/^\d{5}(-\d{4})?$/, 'zip');
/** Text that mail programs turn into a link. */
const webAddress = /:\/\/|www\.|[\p{L}\p{N}][.．。｡]\p{L}{2}/iu;
export const hasWebAddress = (name: string): boolean => webAddress.test(name);
/** Shown in other people's emails, so it must not contain a link (R-mail-names). */
export const nameText = (max: number) => text(max).refine((name) => !hasWebAddress(name), say('webAddress'));
export const personName = nameText(80);
export const stateCode = z.enum(stateCodes, {
	error: ({ input }) => (input == null || input === '' ? undefined : problemText('state')),
});
/** An integer on the wire, five digits inside (R-zip-text). */
export const zipNumber = z.int().min(501, say('zip')).max(99_950, say('zip'));
export const localTime = shaped(timePattern, 'time');
export const yearMonth = shaped(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'month');
/** Limited to years the database handles. */
export const localDate = z.iso.date().refine((date) => /^(19|2)/.test(date), say('date'));
export const instant = z.iso.datetime();
/** Dollars with at most two decimals (R-cents). */
export const dollars = z.number().multipleOf(0.01);
export const price = dollars.min(limits.priceMinCents / 100).max(limits.priceMaxCents / 100);
export const priceInput = z
	.number()
	.min(limits.priceMinCents / 100, say('priceMin'))
	.max(limits.priceMaxCents / 100, say('priceMax'))
	.multipleOf(0.01);

export const termsVersion = z.int().min(0).max(1_000_000);
export const role = z.enum(roles);

export const period = z.enum(periods);
export const day = z.enum(days);
