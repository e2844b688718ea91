/** Sends every invalid value to every field of every call: each error is one of our own sentences. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inSpanish } from '../test/spanish.ts';
import { englishIn } from './english.ts';
import { type Endpoint, endpoints, newBusiness, withProblemWords } from './index.ts';

const library = z.locales.en().localeError;
const absent = Symbol('absent');
const wrongs: [what: string, value: unknown][] = [
	['missing', absent],
	['null', null],
	['empty', ''],
	['blank', '   '],
	['of no kind it knows', { not: 'this' }],
	['a list', [1]],
	['a truth', true],
	['no number', Number.NaN],
	['too small', -1e12],
	['too large', 1e12],
	['a fraction', 1.2345],
	['too short', 'x'],
	['too long', 'x'.repeat(5_000)],
	['of no form', '§ no such thing §'],
	['two lines', 'two\nlines'],
	['a control character', 'be\u0007ll'],
];

/** Masks the input and choices, which are the same in each language. */
const plain = (message: string) =>
	message.replaceAll(/“[^”]*”/g, '“”').replace(/^Elige \p{L}[\w-]*(, [\w-]+)* [ou] [\w-]+\.$/u, 'Elige “”.');

type Step = string;
function waysInto(schema: z.ZodType, way: Step[] = []): Step[][] {
	if (schema instanceof z.ZodObject)
		return [
			way,
			...Object.entries(schema.shape).flatMap(([key, field]) => waysInto(field as z.ZodType, [...way, key])),
		];
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return waysInto(schema.unwrap() as z.ZodType, way);
	return [way];
}
function holding(way: readonly Step[], value: unknown): unknown {
	const [first, ...rest] = way;
	if (first === undefined) return value;
	const inner = holding(rest, value);
	return inner === absent ? {} : { [first]: inner };
}

const schemas = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
	Object.entries({ params, query, body }).flatMap(([part, schema]) =>
		schema ? [{ name: `${part} of ${name}`, schema }] : [],
	),
);

// R-problem-words
test.each(schemas)('$name refuse in words for people', ({ schema }) => {
	const said = new Map<string, string>();
	for (const way of waysInto(schema)) {
		for (const [what, value] of [...wrongs, ['more than is asked', { surprise: 1 }] as const]) {
			const given = holding(way, value);
			const read = () => schema.safeParse(given === absent ? undefined : given).error?.issues ?? [];
			const spanish = withProblemWords(inSpanish, read);
			for (const [at, issue] of read().entries()) {
				const about = `${way.join('.') || 'all of it'} ${what}: ${issue.message}`;
				const raw = { ...issue, input: undefined } as unknown as z.core.$ZodRawIssue;
				expect(issue.message, about).not.toBe(library(raw));
				expect(issue.message, about).toMatch(
					/^[A-Z][^\n]{8,}[.”]$|^Please enter a valid (email|phone number)$|^M(in|ax)imum price is \$\d+\.00$/,
				);
				expect(issue.message, about).not.toMatch(
					/expected|received|invalid|undefined|null|NaN|regex|pattern|[<>]=|_/i,
				);
				said.set(issue.path.join('.'), issue.message);
				// R-answer-language
				expect(spanish[at]?.path, about).toEqual(issue.path);
				expect(plain(spanish[at]?.message ?? ''), about).toMatch(
					/^[A-ZÉÚ][^\n]{4,}[.”]$|^Escribe un (correo|número de teléfono) válido$|^El precio m(ín|áx)imo es \$\d+\.00$/,
				);
				expect(englishIn(plain(spanish[at]?.message ?? '')), about).toEqual([]);
			}
		}
	}
	expect(said.size).toBeGreaterThan(0);
});

test.each([
	[{ first_name: '' }, 'Enter your first name.'],
	[{ first_name: null }, 'Enter your first name.'],
	[{ last_name: 'x'.repeat(81) }, 'The last name can have at most 80 characters.'],
	[{ phone_number: '' }, 'Enter a phone number.'],
	[{ phone_number: '555' }, 'Please enter a valid phone number'],
	[{ state: 'DC' }, 'Choose one of the 50 states.'],
	[{ zip_code: 7 }, 'A ZIP code has five digits.'],
	[{ city: 7 }, 'The city must be text.'],
	[{ nickname: 'Al' }, 'There is no field “nickname” here.'],
])('a profile with %j is refused: %s', (body, message) => {
	expect(endpoints['user.update'].body.safeParse(body).error?.issues[0]?.message).toBe(message);
});

// R-states
test.each([
	['price', 2.99, 'Minimum price is $3.00'],
	['price', 20.01, 'Maximum price is $20.00'],
	['price', 5.995, 'Use at most two decimals.'],
	['price', '5.99', 'The price must be a number.'],
	['price', undefined, 'Enter a price, such as 5.99.'],
	['description', 'Short.', 'Write at least 15 characters.'],
	['description', ' ', 'Enter a description.'],
	['email', 'corner', 'Please enter a valid email'],
	['email', ' ', 'Enter an email address.'],
])('a business with %s %j is refused: %s', (field, value, message) => {
	const issues = newBusiness.safeParse({ [field]: value }).error?.issues ?? [];
	expect(issues.find(({ path }) => path[0] === field)?.message).toBe(message);
});

// R-answer-language
test.each([
	[{ first_name: '' }, 'Escribe tu nombre.'],
	[{ last_name: 'x'.repeat(81) }, 'El apellido puede tener 80 caracteres como máximo.'],
	[{ phone_number: '555' }, 'Escribe un número de teléfono válido'],
	[{ state: 'DC' }, 'Elige uno de los 50 estados.'],
	[{ zip_code: 7 }, 'Un código ZIP tiene cinco dígitos.'],
	[{ city: 7 }, 'La ciudad debe ser un texto.'],
	[{ nickname: 'Al' }, 'Aquí no hay ningún campo “nickname”.'],
])('a profile with %j is refused in Spanish: %s', (body, message) => {
	const refuse = () => endpoints['user.update'].body.safeParse(body).error?.issues[0]?.message;
	expect(withProblemWords(inSpanish, refuse)).toBe(message);
	expect(refuse()).not.toBe(message);
});

test('words are given back when what is in between throws', () => {
	const refuse = () => endpoints['user.update'].body.safeParse({ city: 7 }).error?.issues[0]?.message;
	const fail = () => {
		throw new Error('not read');
	};
	expect(() => withProblemWords(inSpanish, fail)).toThrow('not read');
	expect(refuse()).toBe('The city must be text.');
});
