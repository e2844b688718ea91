import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
const landing = '<link rel="canonical" href="__ORIGIN__/"><h1>Bags</h1>';
const shown = landing.replace('__ORIGIN__', 'https://town.example');
const app = fastify();

beforeAll(() => {
	mkdirSync(join(folder, 'auth/login'), { recursive: true });
	writeFileSync(join(folder, 'index.html'), landing);
	writeFileSync(join(folder, 'auth/login/index.html'), '<h1>Sign in</h1>');
	writeFileSync(join(folder, 'app.html'), '<main>The app</main>');
	writeFileSync(join(folder, 'robots.txt'), 'Sitemap: __ORIGIN__/sitemap.xml');
	const shell = registerPages(app, folder, 'https://town.example/ignored');
	app.setNotFoundHandler(shell);
});
afterAll(async () => {
	await app.close();
	rmSync(folder, { recursive: true });
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

test('whoever has the page is answered 304, until it is built anew', async () => {
	const { etag = '' } = (await get('/auth/login')).headers;
	const retry = () => get('/auth/login', { 'if-none-match': String(etag) });
	expect([(await retry()).statusCode, (await retry()).body]).toEqual([304, '']);
	const file = join(folder, 'auth/login/index.html');
	writeFileSync(file, '<h1>Welcome back</h1>');
	utimesSync(file, new Date(), new Date(Date.now() + 5_000));
	expect([(await retry()).statusCode, (await retry()).body]).toEqual([200, '<h1>Welcome back</h1>']);
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

	test.each([undefined, 'theme=dark', 'another_session_token=abc'])(
		'and by nobody else: %s',
		async (cookie) => {
			expect(await linkOf('/', cookie)).toBeUndefined();
		},
	);

	test('so caches keep the two apart', async () => {
		expect((await get('/')).headers.vary).toBe('accept-encoding, cookie');
	});
});
