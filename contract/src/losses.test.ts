import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lossesOf } from './losses.ts';
import { openApi } from './openapi.ts';

const released = new URL('../released.json.gz', import.meta.url);
const current = JSON.parse(JSON.stringify(openApi()));
const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

// R-only-grows
test('/v0 lost nothing since the last release', () => {
	// The promise begins with 1.0.0: `npm run release` writes what is promised.
	const isPromised = !(JSON.parse(manifest) as { version: string }).version.startsWith('0.');
	expect({ isThere: existsSync(released) }).toEqual({ isThere: isPromised });
	const last = isPromised ? JSON.parse(gunzipSync(readFileSync(released)).toString()) : current;
	expect(lossesOf(last, current)).toEqual([]);
});

interface Parts {
	body?: object;
	query?: { name: string; required: boolean; schema: object }[];
	reply?: object;
	media?: string;
	events?: object;
	codes?: string[];
	bag?: object;
	path?: string;
}
const text = { type: 'string' };
const count = { type: 'integer' };
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const bagRef = { $ref: '#/components/schemas/Bag' };

const contract = ({ body, query = [], reply = {}, media = 'application/json', events, ...rest }: Parts) => ({
	paths: {
		[rest.path ?? '/v0/bags']: {
			post: {
				parameters: query,
				requestBody: body && { content: { 'application/json': { schema: body } } },
				responses: { 200: { content: { [media]: { schema: reply, 'x-events': events } } } },
			},
		},
	},
	components: {
		schemas: { Failure: record({ code: { enum: rest.codes ?? ['STALE'] } }), Bag: rest.bag ?? record({}) },
	},
});
const call = 'POST /v0/bags';
const query = (name: string, required: boolean, schema: object = text) => [{ name, required, schema }];

test.each<[lost: string, Parts, Parts]>([
	[`${call} is gone`, {}, { path: '/v0/sacks' }],
	[`${call}.near is gone`, { query: query('near', false) }, {}],
	[`${call}.near became required`, { query: query('near', false) }, { query: query('near', true) }],
	[`${call}.near became required`, {}, { query: query('near', true) }],
	[`${call}.size became required`, {}, { body: record({ size: text }, ['size']) }],
	[`${call} takes no body`, { body: record({ size: text }) }, {}],
	[`${call}.size is gone`, { body: record({ size: text }) }, { body: record({}) }],
	[
		`${call}.size became required`,
		{ body: record({ size: text }) },
		{ body: record({ size: text }, ['size']) },
	],
	[
		`${call}.size was string and is integer`,
		{ body: record({ size: text }) },
		{ body: record({ size: count }) },
	],
	[
		`${call}.size: the value big is gone`,
		{ body: record({ size: oneOf('big', 'small') }) },
		{ body: record({ size: oneOf('small') }) },
	],
	[
		`${call}.size takes no other value`,
		{ body: record({ size: text }) },
		{ body: record({ size: oneOf('small') }) },
	],
	[
		`${call}.size was null and is string`,
		{ body: record({ size: { anyOf: [text, { type: 'null' }] } }) },
		{ body: record({ size: text }) },
	],
	[
		`${call} →[].size is gone`,
		{ reply: { type: 'array', items: record({ size: text }) } },
		{ reply: { type: 'array', items: record({}) } },
	],
	[
		`Bag.size is gone`,
		{ reply: record({ bag: bagRef }), bag: record({ size: text }) },
		{ reply: record({ bag: bagRef }) },
	],
	[
		`${call} →.size may be missing`,
		{ reply: record({ size: text }, ['size']) },
		{ reply: record({ size: text }) },
	],
	[
		`${call} →.size may be null`,
		{ reply: record({ size: text }) },
		{ reply: record({ size: { anyOf: [text, { type: 'null' }] } }) },
	],
	[
		`${call} →.size is new and not optional`,
		{ reply: record({}) },
		{ reply: record({ size: text }, ['size']) },
	],
	[`${call} does not answer with text/csv`, { media: 'text/csv' }, { media: 'text/calendar' }],
	[`${call} →.stock is gone`, { events: { stock: record({}) } }, { events: {} }],
	['.code: the value STALE is gone', {}, { codes: ['GONE'] }],
])('%s', (lost, before, now) => {
	expect(lossesOf(contract(before), contract(now))).toEqual([lost.replace(/^\./, 'Failure.')]);
});

test.each<[grown: string, Parts, Parts]>([
	['an optional field of a request', { body: record({}) }, { body: record({ size: text }) }],
	['an optional parameter', {}, { query: query('near', false) }],
	['a parameter that may be left out', { query: query('near', true) }, { query: query('near', false) }],
	['an optional field of an answer', { reply: record({}) }, { reply: record({ size: text }) }],
	['a value', { reply: oneOf('small') }, { reply: oneOf('small', 'big') }],
	[
		'null in a request',
		{ body: record({ size: text }) },
		{ body: record({ size: { anyOf: [text, { type: 'null' }] } }) },
	],
	[
		'what is never null again',
		{ reply: record({ size: { anyOf: [text, { type: 'null' }] } }) },
		{ reply: record({ size: text }) },
	],
	['a schema with a name', { reply: record({ bag: record({}) }) }, { reply: record({ bag: bagRef }) }],
	['an error', {}, { codes: ['STALE', 'GONE'] }],
	[
		'what contains itself',
		{ reply: bagRef, bag: record({ next: bagRef }) },
		{ reply: bagRef, bag: record({ next: bagRef, size: text }) },
	],
])('%s is no loss', (_, before, now) => {
	expect(lossesOf(contract(before), contract(now))).toEqual([]);
});

test('each call of the contract is read to its last field', () => {
	const without = JSON.parse(JSON.stringify(current).replaceAll('"pickup_window":{', '"renamed":{'));
	const lost = lossesOf(current, without);
	expect(lost).toContain('Order.pickup_window is gone');
	expect(lost).toContain('POST /v0/customer/orders.pickup_window is gone');
});
