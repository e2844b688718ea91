import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPages, rightAddress } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
const landing = '<link rel="canonical" href="__ORIGIN__/"><h1>Bags</h1>';
const shown = landing.replace('__ORIGIN__', 'https://town.example');
const app = fastify();

beforeAll(() => {
	mkdirSync(join(folder, 'auth/login'), { recursive: true });
	writeFileSync(join(folder, 'index.html'), landing);
	writeFileSync(join(folder, 'auth/login/index.html'), '<h1>Sign in</h1>');
	writeFileSync(join(folder, 'app.html'), '<main>The app</main>');
	mkdirSync(`${folder}-ssr`);
	writeFileSync(`${folder}-ssr/app-paths.json`, JSON.stringify(['/orders', '/orders/:id/receipt']));
	writeFileSync(join(folder, 'app.es.html'), '<main>La app</main>');
	writeFileSync(join(folder, 'auth/login/index.es.html'), '<h1>Inicia sesión</h1>');
	writeFileSync(join(folder, 'robots.txt'), 'Sitemap: __ORIGIN__/sitemap.xml');
	const shell = registerPages(app, folder, 'https://town.example/ignored');
	app.setNotFoundHandler(shell);
});
afterAll(async () => {
	await app.close();
	for (const made of [folder, `${folder}-ssr`]) rmSync(made, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('each page names this installation, in every encoding, and any other path is the app', async () => {
	expect((await get('/')).body).toBe(shown);
	expect((await get('/robots.txt')).body).toBe('Sitemap: https://town.example/sitemap.xml');
	const [br, gzip] = [
		await get('/', { 'accept-encoding': 'gzip, br' }),
		await get('/', { 'accept-encoding': 'gzip' }),
	];
	expect(br.headers['content-encoding']).toBe('br');
	expect(brotliDecompressSync(br.rawPayload).toString()).toBe(shown);
	expect(gzip.headers['content-encoding']).toBe('gzip');
	expect(gunzipSync(gzip.rawPayload).toString()).toBe(shown);
	expect((await get('/orders/some-id')).body).toBe('<main>The app</main>');
});

// R-guards
test.each([
	['/orders', 200],
	['/orders?status=paid', 200],
	['/Orders/some-id/receipt', 200],
	['/orders/some-id', 404],
	['/wp-admin', 404],
])('the app answers %s with %d', async (url, status) => {
	const { statusCode, body } = await get(url);
	expect([statusCode, body]).toEqual([status, '<main>The app</main>']);
});

test.each([
	['//orders//x/?a=1&b=//2', '/orders/x?a=1&b=//2'],
	['//evil.example/x', '/evil.example/x'],
	['/\\evil.example/', '/evil.example'],
	['/?to=/x/', undefined],
	['/orders', undefined],
	['/v0/auth/callback//', undefined],
	['http://elsewhere.example/', undefined],
])('%s leads to %s, and never to another host', (typed, right) => {
	expect(rightAddress(typed)).toBe(right);
});

test('whoever has the page is answered 304, until it is built anew', async () => {
	const { etag = '' } = (await get('/auth/login')).headers;
	const revalidate = () => get('/auth/login', { 'if-none-match': String(etag) });
	expect([(await revalidate()).statusCode, (await revalidate()).body]).toEqual([304, '']);
	const file = join(folder, 'auth/login/index.html');
	writeFileSync(file, '<h1>Welcome back</h1>');
	utimesSync(file, new Date(), new Date(Date.now() + 5_000));
	expect([(await revalidate()).statusCode, (await revalidate()).body]).toEqual([
		200,
		'<h1>Welcome back</h1>',
	]);
});

describe('the token is asked for with the page', () => {
	const linkOf = async (url: string, cookie?: string) =>
		(await get(url, cookie ? { cookie } : {})).headers.link;

	test.each([
		'flavorbag.session_token=abc',
		'theme=dark; flavorbag.session_token=abc',
		'__Secure-flavorbag.session_token=abc',
	])('by who is signed in: %s', async (cookie) => {
		expect(await linkOf('/', cookie)).toBe('</v0/auth/token>; rel=preload; as=fetch; crossorigin');
		expect(await linkOf('/some-page', cookie)).toContain('/v0/auth/token');
		expect(await linkOf('/robots.txt', cookie)).toBeUndefined();
	});

	test('with its list, if the browser asks in the language of the page', async () => {
		const linkOfList = async (more: Record<string, string>, url = '/marketplace') =>
			String((await get(url, { cookie: 'flavorbag.session_token=abc', ...more })).headers.link);
		expect(await linkOfList({ 'accept-language': 'en-US' })).toBe(
			'</v0/auth/token>; rel=preload; as=fetch; crossorigin,</v0/customer/businesses/summaries?page=1&per_page=20>; rel=preload; as=fetch; crossorigin',
		);
		const spanish = { cookie: 'flavorbag.session_token=abc; lang=es' };
		expect(await linkOfList({ ...spanish, 'accept-language': 'es-MX' })).toContain('/summaries');
		expect(await linkOfList({ ...spanish, 'accept-language': 'en-US' })).not.toContain('/summaries');
		expect(await linkOfList({ 'accept-language': 'en-US' }, '/marketplace?q=bread')).not.toContain(
			'/summaries',
		);
		expect(await linkOfList({ 'accept-language': 'en-US' }, '/my-orders')).not.toContain('/summaries');
	});

	test.each([undefined, 'theme=dark', 'another_session_token=abc'])(
		'and by nobody else: %s',
		async (cookie) => {
			expect(await linkOf('/', cookie)).toBeUndefined();
		},
	);

	test('so caches keep the two apart', async () => {
		expect((await get('/')).headers.vary).toBe('accept-encoding, accept-language, cookie');
	});
});

// R-language
describe('a page comes in the language', () => {
	const [english, spanish] = ['<main>The app</main>', '<main>La app</main>'];

	test.each<[string, string, Record<string, string>, string]>([
		['that the browser likes best', '/orders', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, spanish],
		['that is weighed most', '/orders', { 'accept-language': 'es;q=0.3, fr, en-US;q=0.7' }, english],
		['that it does not refuse', '/orders', { 'accept-language': 'en;q=0,es;q=0.1' }, spanish],
		['of everybody else', '/orders', { 'accept-language': 'fr-CA,fr;q=0.9' }, english],
		['of everybody else where none is asked for', '/orders', {}, english],
		['that was chosen', '/orders', { 'accept-language': 'en', cookie: 'theme=dark; lang=es' }, spanish],
		[
			'that was chosen against the browser',
			'/orders',
			{ 'accept-language': 'es', cookie: 'lang=en' },
			english,
		],
		['that its address names', '/orders?lang=es', { cookie: 'lang=en' }, spanish],
		['of everybody else where the choice is none of ours', '/orders', { cookie: 'lang=fr' }, english],
	])('%s', async (_, url, headers, body) => {
		expect((await get(url, headers)).body).toBe(body);
	});

	test('with a mark of its own, so that no cache takes one for the other', async () => {
		const [en, es] = [await get('/auth/login'), await get('/auth/login?lang=es')];
		expect(es.body).toBe('<h1>Inicia sesión</h1>');
		expect(es.headers.etag).not.toBe(en.headers.etag);
	});
});
