/** Gives pages and files the town's name, color and logo (R-town). Without any, they stay as they were built. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookStyle } from '@flavorbag/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { iconOf } from '#adapters/pictures/sharp.ts';
import { drawBrandedShare } from '#adapters/print/drawing.ts';
import { AppError } from '#lib/app-error.ts';
import { escapeHtml } from '#lib/html.ts';
import { msg } from '#lib/texts.ts';
import type { Brand, Town, TownReader } from '#ports/town.ts';

/** Empty if the town has no look of its own. */
export const lookOf = ({ name, color, logo }: Brand): string =>
	name || color || logo ? hash('sha256', JSON.stringify([name, color, logo]), 'hex').slice(0, 16) : '';

const ours = /\bFlavorBag\b/g;
const named = /<script type="application\/ld\+json">.*?<\/script>|\bFlavorBag\b/gs;

const testSite = msg('This is a test site: cards aren’t charged, and no one gets food here.');
const lineLook = 'bg-honey-soft px-4 py-2 text-center text-honey-ink text-sm print:hidden';

/** R-modes: test cards must not be mistaken for a real purchase. */
export const markStaging = (html: string): string =>
	html.replace('<body>', (body) => {
		const text = testSite[html.includes('<html lang="es"') ? 'es' : 'en'];
		return `${body}<p class="${lineLook}">${text}</p>`;
	});

export function dress(html: string, town: Town): string {
	const look = lookOf(town);
	if (look === '') return html;
	const { name, logo } = town;
	const style = `<link rel="stylesheet" href="/town.css?v=${look}">`;
	const page = html
		.replace('</head>', () => `${style}</head>`)
		.replace(logo ? /<link rel="icon" href="\/favicon\.svg"[^>]*>/ : /(?!)/, '');
	if (name === null) return page;
	return page
		.replaceAll(named, (found) =>
			found === 'FlavorBag' ? escapeHtml(name) : found.replace(ours, () => name),
		)
		.replace('<html ', () => `<html data-town="${escapeHtml(name)}" `);
}

const styleOf = ({ name, color, logo }: Town): string =>
	lookStyle({ name, color, logo_url: logo && `/town-logo.png?v=${logo}` });

const icons = { 'favicon-32.png': 32, 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

export function registerTownLook(app: FastifyInstance, webDist: string, town: TownReader): void {
	const made = new LRUCache<string, Buffer>({
		max: 8,
		fetchMethod: async (_key, _old, { context }) => (context as () => Promise<Buffer>)(),
	});
	const isCurrent = (query: unknown, version: string | null) => (query as { v?: string }).v === version;
	const age = (isFixed: boolean) => (isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');

	app.get('/town.css', { logLevel: 'warn' }, async ({ query }, reply) => {
		const now = await town.now();
		return reply
			.type('text/css; charset=utf-8')
			.header('cache-control', age(isCurrent(query, lookOf(now))))
			.send(styleOf(now));
	});
	app.get('/town-logo.png', { logLevel: 'warn' }, async ({ query }, reply) => {
		const [{ logo: version }, { logo }] = await Promise.all([town.now(), town.brand()]);
		if (!logo) throw new AppError('NOT_FOUND');
		const cacheControl = age(isCurrent(query, version));
		return reply.type('image/png').header('cache-control', cacheControl).send(Buffer.from(logo, 'base64'));
	});
	for (const [file, side] of Object.entries(icons))
		app.get(`/${file}`, { logLevel: 'warn' }, async (_request, reply) => {
			const { logo } = await town.brand();
			if (!logo) return reply.sendFile(file);
			const context = () => iconOf(Buffer.from(logo, 'base64'), side);
			const icon = await made.fetch(`${side} ${hash('sha256', logo)}`, { context });
			return reply.type('image/png').header('cache-control', 'no-cache').send(icon);
		});
	app.get('/share.png', { logLevel: 'warn' }, async (_request, reply) => {
		const brand = await town.brand();
		if (lookOf(brand) === '') return reply.sendFile('share.png');
		const picture = await drawBrandedShare(
			readFileSync(join(webDist, 'share.png')).toString('base64'),
			brand,
		);
		return reply.type('image/png').header('cache-control', 'no-cache').send(picture);
	});
	app.get('/manifest.webmanifest', { logLevel: 'warn' }, async (_request, reply) => {
		const { name, logo } = await town.now();
		if (!name && !logo) return reply.sendFile('manifest.webmanifest');
		const built = JSON.parse(readFileSync(join(webDist, 'manifest.webmanifest'), 'utf8'));
		const own = {
			name: name ?? built.name,
			short_name: name ?? built.short_name,
			icons: built.icons.filter(({ src }: { src: string }) => !logo || src.endsWith('.png')),
		};
		return reply
			.type('application/manifest+json')
			.header('cache-control', 'no-cache')
			.send(JSON.stringify(Object.assign(built, own)));
	});
}
