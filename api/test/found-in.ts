import type { Person, Shop } from './makers.ts';
import type { World } from './world.ts';

const slugOf = async (world: World, { id }: Shop) =>
	(
		await world.database.db
			.selectFrom('business_slugs')
			.select('slug')
			.where('business_id', '=', id)
			.where('current', '=', true)
			.executeTakeFirstOrThrow()
	).slug;

/** Returns every place where customers and strangers can find this shop. */
export async function foundIn(world: World, shop: Shop, person: Person): Promise<string[]> {
	const { token } = person;
	const { call } = world;
	const query = { radius: 25 };
	const slug = await slugOf(world, shop);
	const ids = async (asked: Promise<{ data: { businesses: { id: string }[] } }>) =>
		(await asked).data.businesses.some(({ id }) => id === shop.id);
	const saved = (await call('customer.favorites.list', { token })).data.favorites;
	const one = await call('customer.businesses.get', { token, params: { id: shop.id } });
	const { publicShops } = world.app.listing;
	const town = await publicShops.list({ city: 'portland-or', radius: 25, page: 1, per_page: 100 });
	const shown = {
		list: await ids(call('customer.businesses.list', { token, query })),
		summaries: await ids(call('customer.businesses.summaries', { token, query })),
		'public list': await ids(call('public.businesses.list', { query: { city: 'portland-or' } })),
		sheet: one.status === 200,
		favorites: saved.some(({ id }) => id === shop.id),
		'public answer': (await call('public.businesses.get', { params: { slug } })).status === 200,
		page: (await publicShops.get(slug)) !== undefined,
		'page of the town': town.businesses.some(({ id }) => id === shop.id),
		'landing page': (await publicShops.soonest(100)).some(({ id }) => id === shop.id),
		sitemap: (await publicShops.addresses('', 1_000)).some((one) => one.slug === slug),
		'towns of the sitemap': (await publicShops.towns()).some(({ city }) => city === 'Portland'),
		ratings: (await call('rating.shown', { params: { slug } })).status === 200,
	};
	return Object.entries(shown).flatMap(([where, isThere]) => (isThere ? [where] : []));
}
