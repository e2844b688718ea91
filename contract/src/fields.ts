/** Fields that several schemas share, each with what makes it right and, where the kind of problem is not enough, its words. */
import { z } from 'zod';
import { limits } from './limits.ts';
import { problemText, problemWords, say } from './problem-words.ts';
import { type UsState, usStates } from './states.ts';
import { days, periods, roles } from './words.ts';

// In a page no code is made from text: the content policy forbids it, and even asking is reported.
z.config({ customError: problemWords, ...('document' in globalThis && { jitless: true }) });

/** Text, at-sign, text, dot, text; no spaces, nothing invisible, and nothing of a link or a list: no `mailto:`. */
export const emailPattern =
	/^[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+@[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+\.[^\s@\p{C}\p{DI}:;,<>()[\]"\\]+$/u;
/** Optional plus and leading 1, optional separators, ten digits. */
const phonePattern = /^\+?1?[-.\s]{0,3}\(?\d{3}\)?[-.\s]{0,3}\d{3}[-.\s]{0,3}\d{4}$/;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const stateCodes = Object.keys(usStates) as [UsState, ...UsState[]];

/** What joins and colors emoji is kept, in the group; whatever else cannot be seen is not. */
const invisible =
	/(\p{ExtPict}(?:\p{EMod}|\uFE0F)?(?:\u200D(?=\p{ExtPict}))?|[\d#*]\uFE0F\u20E3)|[\p{C}\p{DI}]/gu;
/**
 * Free text as it is kept: one spelling of each letter, one space between words, and nothing that cannot be seen. Control
 * and zero-width characters and changes of the writing direction make one name look like another, and break mails and CSV
 * files; they come with pasted text, so they are removed instead of refused.
 */
export const cleanText = (typed: string): string =>
	typed
		.replace(/[\t-\r\p{Z}\u2800]+/gu, ' ')
		.replace(invisible, (_, visible?: string) => visible ?? '')
		.replace(/ {2,}/g, ' ')
		.normalize('NFC')
		.trim();
export const text = (max: number, min = 1) => z.string().overwrite(cleanText).min(min).max(max);

/** The same for what has a shape, with the hyphens that a keyboard has (R-plain-text). */
export const cleanShape = (typed: string): string => cleanText(typed).replace(/[\p{Pd}\u2212]/gu, '-');
/** Whoever typed nothing is asked for it; whoever typed something that does not fit is told what would. */
export const shaped = (pattern: RegExp, problem: Parameters<typeof problemText>[0]) =>
	z
		.string()
		.overwrite(cleanShape)
		.regex(pattern, { error: ({ input }) => (input === '' ? undefined : problemText(problem)) });

export const id = z.uuid();
export const email = shaped(emailPattern, 'email').max(254);
export const phone = shaped(phonePattern, 'phone');
export const zip = shaped(/^\d{5}(-\d{4})?$/, 'zip');
/** What mail programs make a link of. */
const webAddress = /:\/\/|www\.|[\p{L}\p{N}][.．。｡]\p{L}{2}/iu;
export const hasWebAddress = (name: string): boolean => webAddress.test(name);
/** Others read it in emails, and none may lead anywhere (R-mail-names). */
export const nameText = (max: number) => text(max).refine((name) => !hasWebAddress(name), say('webAddress'));
export const personName = nameText(80);
export const stateCode = z.enum(stateCodes, {
	error: ({ input }) => (input == null || input === '' ? undefined : problemText('state')),
});
/** Five digits of text inside, an integer on the wire (R-zip-text). */
export const zipNumber = z.int().min(501, say('zip')).max(99_950, say('zip'));
export const localTime = shaped(timePattern, 'time');
/** A month of a year. */
export const yearMonth = shaped(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'month');
/** Of a year that the database knows, with the days around it. */
export const localDate = z.iso.date().refine((date) => /^(19|2)/.test(date), say('date'));
export const instant = z.iso.datetime();
/** Dollars with at most two decimals (R-cents). */
export const dollars = z.number().multipleOf(0.01);
export const price = dollars.min(limits.priceMinCents / 100).max(limits.priceMaxCents / 100);
/** The same with words for whoever types it. */
export const priceInput = z
	.number()
	.min(limits.priceMinCents / 100, say('priceMin'))
	.max(limits.priceMaxCents / 100, say('priceMax'))
	.multipleOf(0.01);

export const role = z.enum(roles);

export const period = z.enum(periods);
export const day = z.enum(days);
