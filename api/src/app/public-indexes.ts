/** The sitemap, robots.txt and llms.txt: where the public pages are (R-public-pages). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorPagePaths } from '@flavorbag/contract';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { slugOf } from '#lib/slug.ts';
import type { PublicShops } from '#listing';
import type { TownReader } from '#ports/town.ts';

const urlsMax = 45_000;

interface IndexDeps {
	shops: PublicShops;
	webDist: string;
	town: TownReader;
	limit: onRequestHookHandler;
}

export function registerIndexes(
	app: FastifyInstance,
	{ shops, webDist, limit, town }: IndexDeps,
	origin: string,
): void {
	const onRequest = limit;
	const fixed = readFileSync(join(webDist, 'sitemap.xml'), 'utf8').replaceAll('__ORIGIN__', origin);
	const entry = (path: string, at?: Date) =>
		`\t<url><loc>${origin}${path}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}<xhtml:link rel="alternate" hreflang="es" href="${origin}${path}?lang=es"/></url>\n`;
	app.get<{ Querystring: { after?: string } }>('/sitemap.xml', { onRequest }, async (request, reply) => {
		reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
		const after = request.query.after ?? '';
		const found = await shops.addresses(after, urlsMax);
		const urls = found.map(({ slug, updated_at }) => entry(`/s/${slug}`, updated_at)).join('');
		if (after === '') {
			const towns = (await shops.towns()).map(({ city, state }) => slugOf(`${city} ${state}`));
			const ours = Object.values(operatorPagePaths);
			const more = [...ours, '/data', ...towns.map((slug) => `/near/${slug}`)];
			return fixed.replace(
				'</urlset>',
				() => `${[...new Set(more)].map((path) => entry(path)).join('')}${urls}</urlset>`,
			);
		}
		return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}</urlset>\n`;
	});
	app.get('/robots.txt', { onRequest }, async (_request, reply) => {
		const rules = readFileSync(join(webDist, 'robots.txt'), 'utf8')
			.replaceAll('__ORIGIN__', origin)
			.trimEnd();
		const starts: string[] = [];
		for (let last = ''; ; ) {
			const found = await shops.addresses(last, urlsMax);
			if (found.length < urlsMax) break;
			last = found.at(-1)?.slug ?? '';
			starts.push(`\nSitemap: ${origin}/sitemap.xml?after=${last}`);
		}
		return reply.type('text/plain; charset=utf-8').send(`${rules}${starts.join('')}\n`);
	});
	app.get('/llms.txt', { onRequest }, async (_request, reply) => {
		const towns = await shops.towns();
		const list = towns
			.slice(0, 200)
			.map(({ city, state }) => `- [${city}, ${state}](${origin}/near/${slugOf(`${city} ${state}`)})`);
		const { name } = await town.now();
		const text = `# ${name ?? 'FlavorBag'}\n\n> Restaurants, cafés and markets sell the food left at the end of the day as surprise bags, for less than it costs over the counter. People pay by card and pick up with a code.\n\nPrices and bags left are at most fifteen seconds old on every page. Buying needs an account.\n\n## Where bags are sold\n\n${list.join('\n')}\n\n## Data\n\n- [Shops near a place, as JSON](${origin}/v0/public/businesses?near=97201): give \`near\` (a ZIP code, or a city and state) or \`city\` (portland-or)\n- [The whole catalog, as JSON](${origin}/feed/v1.json) and [as GeoJSON](${origin}/feed/v1.geojson), CC BY 4.0; around a town: \`?city=portland-or\`\n- [For assistants, by the Model Context Protocol](${origin}/mcp)\n- [How to use the data](${origin}/data)\n- [The API, described](${origin}/v0/openapi.json)\n- [All pages](${origin}/sitemap.xml)\n`;
		return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
	});
}
