import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsText, shopCallsText } from './calls-text.ts';
import { type Endpoint, endpoints } from './index.ts';
import { openApi } from './openapi.ts';

test('the printed document is what the contract says (node tools/print-openapi.ts)', () => {
	const printed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
	expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('the printed calls are those of the contract (node tools/print-openapi.ts)', () => {
	expect(readFileSync(new URL('./calls.ts', import.meta.url), 'utf8')).toBe(callsText());
	expect(readFileSync(new URL('./shop-calls.ts', import.meta.url), 'utf8')).toBe(shopCallsText());
});

test('what an endpoint makes stale is there', () => {
	const names = Object.keys(endpoints);
	const isThere = (name: string) => names.some((one) => one === name || one.startsWith(`${name}.`));
	const all = Object.values<Endpoint>(endpoints);
	expect(
		all.flatMap(({ stale = [], later = [] }) => [...stale, ...later]).filter((name) => !isThere(name)),
	).toEqual([]);
	expect(all.flatMap(({ answers = 'user.get' }) => answers).filter((name) => !names.includes(name))).toEqual(
		[],
	);
});

test('every reference points to a schema that is there', () => {
	const text = JSON.stringify(openApi());
	const known = new Set(
		Object.keys((JSON.parse(text) as { components: { schemas: object } }).components.schemas),
	);
	const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
		(match) => match[1] ?? '',
	);
	expect(referred.length).toBeGreaterThan(20);
	expect(referred.filter((name) => !known.has(name))).toEqual([]);
});

test('files, streams and uploads are printed with what they carry', () => {
	const { paths } = openApi() as {
		paths: Record<
			string,
			Record<
				string,
				{
					requestBody?: { content: object };
					responses: Record<string, { content: Record<string, { 'x-events'?: object }> }>;
				}
			>
		>;
	};
	const typesOf = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {});
	expect(typesOf('/v0/business/{id}/orders.csv')).toEqual(['text/csv']);
	expect(typesOf('/v0/business/{id}/payouts.csv')).toEqual(['text/csv']);
	const stock = paths['/v0/customer/businesses/live']?.get?.responses;
	expect(Object.keys(stock?.['200']?.content['text/event-stream']?.['x-events'] ?? {})).toEqual(['stock']);
	expect(Object.keys(stock?.['429']?.content ?? {})).toEqual(['application/json']);
	const upload = paths['/v0/business/{id}/image']?.post?.requestBody?.content ?? {};
	expect(Object.keys(upload)).toEqual(['multipart/form-data']);
});
