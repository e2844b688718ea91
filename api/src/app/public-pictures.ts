/** Pictures and posters of shops' public pages (R-public-pages). */
import type { Language, PublicBusiness } from '@flavorbag/contract';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { drawPoster, drawSharePicture } from '#adapters/print/drawing.ts';
import { lookOf } from '#http/town-look.ts';
import { pageLanguage } from '#lib/language.ts';
import type { TownReader } from '#ports/town.ts';

interface PicturesDeps {
	/** Throws if there is no such shop. */
	find(name: string): Promise<PublicBusiness>;
	town: Pick<TownReader, 'now' | 'brand'>;
	/** Undefined if the picture isn't in our storage. */
	readPicture(url: string): Promise<Buffer | undefined>;
	limit: onRequestHookHandler;
	/** For drawings, which cost more than reads. */
	workLimit: onRequestHookHandler;
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

export function registerPictures(app: FastifyInstance, deps: PicturesDeps, origin: string): void {
	const onRequest = deps.limit;
	/** About 60 KB each. */
	const pictures = new LRUCache<string, Uint8Array>({
		max: 200,
		ttl: 3_600_000,
		fetchMethod: async (_key, _old, { context }) => {
			const { shop, language } = context as { shop: PublicBusiness; language: Language };
			return drawSharePicture({
				language,
				brand: await deps.town.brand(),
				name: shop.display_name,
				town: `${shop.city}, ${shop.state}`,
				price: dollars(shop.price),
				retailValue: shop.retail_value === null ? undefined : dollars(shop.retail_value),
				photo: await deps.readPicture(shop.image_url ?? shop.motif_url ?? ''),
			});
		},
	});
	app.get<{ Params: { slug: string } }>('/s/:slug/share.png', { onRequest }, async (request, reply) => {
		const shop = await deps.find(request.params.slug);
		const { display_name, price, retail_value, image_url, motif_url, city, state } = shop;
		// The response is cached publicly, so only the URL may decide the language.
		const language = pageLanguage({ headers: {}, query: request.query });
		const look = lookOf(await deps.town.now());
		const facts = [display_name, price, retail_value, image_url ?? motif_url, city, state, language, look];
		const key = JSON.stringify(facts);
		const picture = await pictures.fetch(key, { context: { shop, language } });
		return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture);
	});
	app.get<{ Params: { slug: string }; Querystring: { format?: string } }>(
		'/s/:slug/poster.pdf',
		{ onRequest: [onRequest, deps.workLimit] },
		async (request, reply) => {
			const shop = await deps.find(request.params.slug);
			const format = request.query.format === 'tent' ? 'tent' : 'letter';
			const pdf = await drawPoster({
				brand: await deps.town.brand(),
				language: pageLanguage(request),
				name: shop.display_name,
				price: dollars(shop.price),
				retailValue: shop.retail_value === null ? undefined : dollars(shop.retail_value),
				url: `${origin}/s/${shop.slug}`,
				format,
			});
			return reply
				.type('application/pdf')
				.header('content-disposition', `inline; filename="${shop.slug}-${format}.pdf"`)
				.header('cache-control', 'no-store')
				.send(pdf);
		},
	);
}
