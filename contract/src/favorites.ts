/** A customer's favorite shops (R-favorites). */
import { z } from 'zod';
import { endpoint, forCustomers } from './endpoint.ts';
import { id, localDate, localTime } from './fields.ts';
import { businessSummary, ownByBusiness } from './listing.ts';

export const favoritesMax = 200;

export const favoriteShop = z
	.object({
		...businessSummary.shape,
		/** Present only when nothing is for sale: when the next bags go on sale, and their pickup. */
		next_sale: z.object({ on_sale: localDate, date: localDate, start: localTime, end: localTime }).optional(),
	})
	.meta({ id: 'FavoriteShop' });
export type FavoriteShop = z.infer<typeof favoriteShop>;

export const favoriteEndpoints = {
	'customer.favorites.list': endpoint('GET /v0/customer/favorites', {
		...forCustomers,
		summary: 'Every shop that I marked, wherever it is: those with bags first, the last marked first',
		reply: z.object({
			favorites: z.array(favoriteShop),
			/** Favorites that customers can't find now. */
			away: z.int().min(0),
			yours: ownByBusiness,
		}),
	}),
	'customer.favorites.set': endpoint('PATCH /v0/customer/businesses/:id/favorite', {
		...forCustomers,
		summary: 'Mark a shop as a favorite, or no longer. Repeating it changes nothing',
		params: z.strictObject({ id }),
		body: z.strictObject({ favorite: z.boolean() }),
		example: { favorite: true },
		reply: z.object({ favorite: z.boolean() }),
		later: ['customer.favorites'],
		codes: ['TOO_MANY_FAVORITES'],
	}),
};
