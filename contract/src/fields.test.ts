import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleanText, email, personName, phone } from './fields.ts';
import { type Endpoint, endpoints } from './index.ts';

const hidden =
	'\u200b\u200c\u200d\u2060\ufeff\u202e\u2066\u200f\u00ad\u0000\u0007\u009f\u3164\u115f\u034f\ufe0f\ud800';
const dirty = `  Re${hidden}ne\u0301e\t\r\n \u00a0 and \u202eher very long sentence  `;
const clean = 'Renée and her very long sentence';

test('free text is kept in one spelling, with one space between words and nothing invisible', () => {
	expect(cleanText(dirty)).toBe(clean);
	expect(personName.parse(dirty)).toBe(clean);
	expect(personName.safeParse(hidden).success).toBe(false);
	for (const whole of [
		'Zoë’s 🥖 & Café',
		'👩‍🍳 Ana',
		'👩🏽‍🍳',
		'❤️ Pies',
		'🏳️‍🌈 Bakery',
		'寿司',
		'مخبز',
		'O’Brien–Smith',
	])
		expect(cleanText(whole)).toBe(whole);
	expect(cleanText('A\u200dB👩\u200dx')).toBe('AB👩x');
});

// R-plain-text
test('what is pasted is taken as it looks: invisible characters, other hyphens and spaces are made plain', () => {
	for (const [pasted, plain] of [
		['\u202a(503)\u00a0 555\u20110100\u202c', '(503) 555-0100'],
		['\u200e503\u2013555\u22120100', '503-555-0100'],
		['+1 503 – 555 – 0100', '+1 503 - 555 - 0100'],
		['503\u00ad5550100', '5035550100'],
	])
		expect([pasted, phone.safeParse(pasted).data]).toEqual([pasted, plain]);
	for (const pasted of [
		'a\u200bna@example.com',
		'\u202dana@exam\u00adple.com\u202c',
		' ana@example.com\u0000',
	])
		expect([pasted, email.safeParse(pasted).data]).toEqual([pasted, 'ana@example.com']);
	expect(email.safeParse('ana\u2011maria@example.com').data).toBe('ana-maria@example.com');
	for (const wrong of [
		'mailto:ana@example.com',
		'ana@example.com,bo@example.com',
		'<ana@example.com>',
		'ana @example.com',
	])
		expect([wrong, email.safeParse(wrong).success]).toEqual([wrong, false]);
});

type Leaf = [name: string, schema: z.ZodType];
function textsOf(name: string, schema: z.ZodType): Leaf[] {
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape).flatMap(([key, part]) =>
			textsOf(`${name}.${key}`, part as z.ZodType),
		);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return textsOf(name, schema.unwrap() as z.ZodType);
	if (schema instanceof z.ZodArray) return textsOf(`${name}[]`, schema.element as z.ZodType);
	if (schema instanceof z.ZodUnion)
		return schema.options.flatMap((option, at) => textsOf(`${name}|${at}`, option as z.ZodType));
	// Other schemas are checked as a whole.
	return [[name, schema]];
}
const inputs = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(
	([name, { params, query, body }]) =>
		[params, query, body].flatMap((part) => (part ? textsOf(name, part) : [])),
);

test('every text that an endpoint takes is cleaned or refused', () => {
	const taken = inputs.flatMap(([name, schema]) => {
		const answer = schema.safeParse(dirty);
		return answer.success ? [[name, answer.data]] : [];
	});
	expect(taken.map(([name]) => name)).toEqual(
		expect.arrayContaining([
			'user.update.first_name',
			'business.create.display_name',
			'business.update.description',
		]),
	);
	// R-operator-pages, R-announcements: some texts have lines.
	const inOneLine = (name: string, cleaned: unknown) =>
		/^admin\.(pages\.save|announcements\.send\.text)/.test(name)
			? String(cleaned).replaceAll(/\s+/g, ' ')
			: cleaned;
	expect(taken.filter(([name, cleaned]) => inOneLine(String(name), cleaned) !== clean)).toEqual([]);
});

const typed = [
	clean,
	'ana@example.com',
	'503-555-0100',
	'97201-1234',
	'17:30',
	'2031-06',
	'48271',
	'a.key:12_34',
	`k${'e'.repeat(86)}`,
	`k${'e'.repeat(21)}`,
	`MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE${'k'.repeat(86)}`,
];
/** Fields written only by programs, which aren't cleaned. */
const writtenFields = [
	'admin.town.set.color',
	'customer.businesses.live.ids',
	'customer.cards.remove.id',
	'customer.orders.create.acknowledged',
	'public.businesses.get.slug',
	'public.businesses.list.city',
	'public.calendar.get.token',
	'rating.shown.slug',
];

// R-plain-text
test('every field of text is cleaned in the same way, but for those that programs write', () => {
	const others = inputs.filter(([, schema]) => {
		if (schema.type !== 'string' && schema.type !== 'pipe') return false;
		if (schema instanceof z.ZodStringFormat) return false;
		const sample = typed.find((one) => schema.safeParse(one).success);
		if (sample === undefined) return true;
		const pasted = `\u202a\u200e ${sample.slice(0, 2)}\u00ad\u2060${sample.slice(2).replaceAll('-', '\u2011').replaceAll(' ', ' \u00a0')}\u202c`;
		return schema.safeParse(pasted).data !== sample;
	});
	expect(others.map(([name]) => name).sort()).toEqual(writtenFields);
});

// R-mail-names
test.each([
	['Claim $500 at http://evil.example/win now', false],
	['See evil.example', false],
	['WWW.EVIL', false],
	['x.co', false],
	['ｅｖｉｌ．ｃｏｍ', false],
	['例え。テスト', false],
	['St. Mary’s Bakery', true],
	['J. R. R. Tolkien Jr.', true],
	['J.R. & Co.', true],
	['No.1 Bagels', true],
	['Bread: 7.30 to 9', true],
	['Đà Nẵng Bánh Mì', true],
])('a name that others read in emails: %s is taken: %s', (name, isTaken) => {
	expect(personName.safeParse(name).success).toBe(isTaken);
});
