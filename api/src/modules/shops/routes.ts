import { limits, type Translated } from '@flavorbag/contract';
import type { Handlers } from '#http/handlers.ts';
import type { Shops } from './index.ts';

export const shopRoutes = (shops: Shops) =>
	({
		'customer.favorites.set': async ({ params, body }, { actor }) => {
			await shops.favorites.set(actor.userId, params.id, body.favorite);
			return body;
		},
		'business.list': async ({ query }, { actor }) => ({
			businesses: await shops.listOwned(actor.userId, query.closed === 'true'),
		}),
		'business.get': ({ params }, { shop }) => shops.getForBooks(shop, params.id),
		'business.create': ({ body }, { actor, idempotencyKey }) =>
			shops.open({ userId: actor.userId, email: actor.email, key: idempotencyKey }, body),
		'business.anotherBag': ({ params, body }, { actor, idempotencyKey }) =>
			shops.openAnotherBag({ userId: actor.userId, key: idempotencyKey }, params.id, body),
		'business.update': ({ params, body }, { actor, shop, ifMatch }) =>
			shops.update({ ...shop, userId: actor.userId }, params.id, body, ifMatch),
		'business.setImage': ({ params }, { shop, readUpload }) => shops.setImage(shop, params.id, readUpload),
		'business.calendar.get': ({ params, query }, { shop }) => shops.calendar(shop, params.id, query.days),
		'business.calendar.change': async ({ params, body }, { actor, shop }) => {
			await shops.changeDates({ userId: actor.userId, shop }, params.id, body.changes);
			return shops.calendar(shop, params.id, limits.calendarDays);
		},
		'business.dates': ({ params }, { shop }) => shops.comingDates(shop.ownerId, params.id),
		'business.acceptTerms': ({ params, body }, { shop }) => shops.acceptTerms(shop, params.id, body.version),
		'business.requestApproval': ({ params }, { actor, shop }) =>
			shops.requestApproval({ ...shop, userId: actor.userId }, params.id),
		'admin.shopDrafts.list': async () => ({ drafts: await shops.drafts.list() }),
		'admin.shopDrafts.upload': async ({ query }, { actor, readUpload, language }) => {
			const lines = await shops.drafts.upload(actor.userId, await readUpload(), query.send);
			const inLanguage = (problems: readonly Translated[]) => problems.map((one) => one[language]);
			return {
				lines: lines.map(({ draft: _, ...line }) => ({ ...line, problems: inLanguage(line.problems) })),
			};
		},
		'admin.taxRates.list': async () => ({ rates: await shops.taxRates.list() }),
		'admin.taxRates.set': async ({ body }, { actor }) => ({
			rates: await shops.taxRates.set(actor.userId, body),
		}),
		'business.calendarFeed.get': (_input, { actor, shop }) => shops.feeds.get({ userId: actor.userId, shop }),
		'business.calendarFeed.create': (_input, { actor, shop }) =>
			shops.feeds.create({ userId: actor.userId, shop }),
		'business.calendarFeed.revoke': (_input, { actor, shop }) =>
			shops.feeds.revoke({ userId: actor.userId, shop }),
		'public.calendar.get': ({ params }) => shops.feeds.read(params.token),
	}) satisfies Partial<Handlers>;
