/** Another language is one catalog and one entry of `languages`: all that the server says is in it (ADR 137). */
import {
	auditActions,
	type ErrorCode,
	endpoints,
	errors,
	type Language,
	languages,
} from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { catalogs } from '#lib/catalogs.ts';
import { asSent, kinds, publicUrl, requestsOf } from './mail-samples.ts';
import { pseudo, unaccented } from './pseudo.ts';

catalogs.xx = pseudo;
(languages as unknown as string[]).push('xx');
// Loaded after that, because texts are made when they are loaded.
const { translateTo, bagWords } = await import('#lib/texts.ts');
const { errorText } = await import('#lib/app-error.ts');
const { translatedIssues } = await import('#lib/language.ts');
const { createPost, pushWords } = await import('#notifications');
const { labelIn, valueIn } = await import('../src/modules/personal-data/export-words.ts');
const { outsideText } = await import('../src/modules/places/outside.rules.ts');
const xx = 'xx' as Language;

const own = ['Ñandú', 'Xyz', 'Ada', 'deadbeef', 'FlavorBag', 'Chrome', 'Linux'];

test.each(kinds)('the email %s has no word outside a message', async (kind) => {
	for (const request of requestsOf(kind, xx)) {
		const sent: { subject: string; text: string }[] = [];
		const { send } = createPost({
			mailer: { send: async (mail) => void sent.push(mail as never) },
			publicUrl,
			contact: { email: 'help@example.com', postalAddress: '1 Xyz' },
		});
		await send(asSent(request));
		expect(sent.flatMap(({ subject, text }) => unaccented(`${subject}\n${text}`, own))).toEqual([]);
		expect(sent[0]?.text).toMatch(/[áéíö]/);
	}
});

test('errors, problems with fields, what a bag holds and what a data file says have none', () => {
	const codes = Object.keys(errors) as ErrorCode[];
	expect(codes.flatMap((code) => unaccented(errorText(code, xx), ['Google', 'BACKUP', 'KEY']))).toEqual([]);
	const body = endpoints['user.update'].body;
	const given = { first_name: '', state: 'DC', zip_code: 7, city: 7, nickname: 'x' };
	const issues = translatedIssues(body, given, body.safeParse(given).error?.issues ?? []);
	expect(issues.flatMap(({ message }) => unaccented(message[xx], ['nickname']))).toEqual([]);
	expect(issues.length).toBeGreaterThan(3);
	const { sheet, stated, notStatedAs: _, contradiction: __, ...words } = bagWords[xx];
	expect(
		unaccented(
			[
				JSON.stringify(Object.values(words).map((one) => Object.values(one))),
				stated.contains(''),
				sheet.title,
			].join(' '),
		),
	).toEqual([]);
	expect(auditActions.flatMap((action) => unaccented(valueIn(xx, action) ?? action))).toEqual([]);
	expect(unaccented(labelIn(xx, 'orders', 'quantity') ?? 'none')).toEqual([]);
	expect(unaccented(outsideText('Guam')[xx], ['Guam'])).toEqual([]);
});

test('a push message has none', () => {
	const now = new Date('2027-03-05T12:00:00Z');
	const messages = kinds
		.flatMap((kind) => requestsOf(kind, xx))
		.flatMap((request) => pushWords(asSent(request), xx, now) ?? []);
	expect(messages.length).toBeGreaterThan(10);
	expect(messages.flatMap(({ title, body }) => unaccented(`${title} ${body}`, own))).toEqual([]);
	expect(translateTo[xx]('{n, plural, one {1 bag} other {{n} bags}}', { n: 2 })).toBe('2 bágs');
});
