import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleanText, email, personName } from './fields.ts';
import { type Endpoint, endpoints } from './index.ts';

/** Every way to hide something in a text: zero-width, direction, control, fillers, a lone surrogate, a second spelling. */
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

test('an address for mail with something invisible in it is refused', () => {
	expect(email.safeParse('ana@example.com').success).toBe(true);
	for (const wrong of ['a\u200bna@example.com', 'ana@exa\u202emple.com', 'ana@example.com\u0000'])
		expect(email.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
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
	// Whatever it is: what it lets through is looked at.
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
	expect(taken.filter(([, cleaned]) => cleaned !== clean)).toEqual([]);
});
