/** R-town: pages and files wear the town's look, and without one are what was built. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPoster } from '#adapters/print/poster.ts';
import { plainTown, type Town } from '#ports/town.ts';
import { registerPages } from './pages.ts';
import { markStaging, registerTownLook } from './town-look.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
const app = fastify();
const built =
	'<!doctype html><html lang="en"><head><title>Sign In · FlavorBag</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script type="application/ld+json">{"name":"FlavorBag"}</script></head><body><h1>FlavorBags Sold</h1></body></html>';
const manifest = {
	name: 'FlavorBag',
	short_name: 'FlavorBag',
	icons: [{ src: '/favicon.svg' }, { src: '/icon-192.png' }],
};
const picture = (width: number, height: number, background: string) =>
	sharp({ create: { width, height, channels: 3, background } })
		.png()
		.toBuffer();

let town: Town = plainTown;
let logo: string | null = null;
beforeEach(() => {
	town = plainTown;
	logo = null;
});
beforeAll(async () => {
	writeFileSync(join(folder, 'index.html'), built);
	writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'icon-192.png'), 'built icon');
	writeFileSync(join(folder, 'share.png'), await picture(1_200, 630, '#fffbf5'));
	const reader = { now: async () => town, brand: async () => ({ ...town, logo }) };
	await app.register(staticFiles, { root: [folder], index: false });
	registerTownLook(app, folder, reader);
	app.setNotFoundHandler(registerPages(app, folder, 'https://town.example', reader));
});
afterAll(async () => {
	await app.close();
	rmSync(folder, { recursive: true });
});
const get = async (url: string) => (await app.inject({ url })).body;

test('without a look every page and file is what was built, to the byte', async () => {
	expect(await get('/')).toBe(built);
	expect(await get('/manifest.webmanifest')).toBe(JSON.stringify(manifest));
	expect(await get('/icon-192.png')).toBe('built icon');
	expect((await app.inject({ url: '/town-logo.png' })).statusCode).toBeGreaterThanOrEqual(400);
	expect(await get('/town.css')).toBe('');
});

test('a name stands in titles, data and the manifest, and in the header by the style sheet', async () => {
	town = { ...plainTown, name: "Ann's & Co" };
	const page = await get('/');
	expect(page).toContain('<title>Sign In · Ann&#39;s &amp; Co</title>');
	expect(page).toContain('{"name":"Ann\'s & Co"}');
	expect(page).toContain('FlavorBags Sold');
	const [, sheet = ''] = /href="(\/town\.css\?v=\w+)"/.exec(page) ?? [];
	const style = await app.inject({ url: sheet });
	expect(style.body).toContain('.brand::after{content:"Ann\'s & Co"}');
	expect(style.headers['cache-control']).toContain('immutable');
	expect((await app.inject({ url: '/town.css?v=old' })).headers['cache-control']).toBe('no-cache');
	expect(JSON.parse(await get('/manifest.webmanifest'))).toEqual({
		...manifest,
		name: "Ann's & Co",
		short_name: "Ann's & Co",
	});
	town = plainTown;
	expect(await get('/')).toBe(built);
});

// R-modes
test('every page of a staging says that it is a test site, in its language', () => {
	expect(markStaging(built)).toContain('cards aren’t charged');
	expect(markStaging(built.replace('lang="en"', 'lang="es"'))).toContain('sitio de prueba');
});

test('a color is one variable per tone for both themes, and none where people chose their own colors', async () => {
	town = { ...plainTown, color: '#1d4ed8' };
	expect(await get('/town.css')).toMatch(
		/^@media \(forced-colors:none\)\{:root\{--color-primary:light-dark\(#1d4ed8,#[\da-f]{6}\);/,
	);
	expect(await get('/')).toContain('<title>Sign In · FlavorBag</title>');
});

test('a logo is the icon, in each size', async () => {
	const bytes = await picture(300, 100, '#145a28');
	logo = bytes.toString('base64');
	town = { ...plainTown, logo: 'hash' };
	expect(await get('/')).not.toContain('favicon.svg');
	expect(JSON.parse(await get('/manifest.webmanifest')).icons).toEqual([{ src: '/icon-192.png' }]);
	const icon = (await app.inject({ url: '/icon-192.png' })).rawPayload;
	expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
	expect((await app.inject({ url: '/town-logo.png?v=hash' })).rawPayload.equals(bytes)).toBe(true);
});

test('posters and sharing pictures are drawn with it', async () => {
	town = { ...plainTown, name: 'Rose City Rescue', color: '#1d4ed8' };
	const share = (await app.inject({ url: '/share.png' })).rawPayload;
	expect(await sharp(share).metadata()).toMatchObject({ width: 1_200, height: 630 });
	expect((await sharp(share).stats()).channels[0]?.min).toBeLessThan(100);
	const shop = { name: 'Ñandú', price: '$5.99', retailValue: undefined, url: 'https://town.example/s/x' };
	const brand = { ...town, logo: (await picture(90, 90, '#145a28')).toString('base64') };
	const poster = await drawPoster({ ...shop, format: 'letter', language: 'en', brand });
	expect(poster.toString('latin1')).toMatch(/\/Subtype \/Image/);
	expect(poster.length).not.toBe((await drawPoster({ ...shop, format: 'letter', language: 'en' })).length);
});
