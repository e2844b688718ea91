/** Contract endpoints of favorites → use cases, and what is a person's own beside cards (R-own-beside-list). */
import type { OwnAtBusiness } from '@flavorbag/contract';
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

/** By business: what somebody has there. Rooms above bring it. */
export type OwnOf = (customerId: string) => Promise<ReadonlyMap<string, OwnAtBusiness>>;

/** What stands beside cards of these. */
export function yoursAt(
	ids: readonly string[],
	of: {
		own: ReadonlyMap<string, OwnAtBusiness>;
		marked: ReadonlySet<string>;
		conflicts: ReadonlyMap<string, string>;
	},
) {
	const yours: Record<string, OwnAtBusiness> = {};
	for (const id of ids) {
		const [here, conflict, favorite] = [of.own.get(id), of.conflicts.get(id), of.marked.has(id)];
		if (!here && conflict === undefined && !favorite) continue;
		yours[id] = { ...here, ...(conflict !== undefined && { conflict }), ...(favorite && { favorite }) };
	}
	return yours;
}

export const favoriteRoutes = (businesses: Pick<Businesses, 'favorites' | 'dietConflicts'>, ownOf: OwnOf) =>
	({
		'customer.favorites.list': async (_call, { actor, language }) => {
			const { favorites, away } = await businesses.favorites.list(actor.userId);
			const ids = favorites.map(({ id }) => id);
			const [own, conflicts] = await Promise.all([
				ownOf(actor.userId),
				businesses.dietConflicts(actor.diet, ids, language),
			]);
			return { favorites, away, yours: yoursAt(ids, { own, marked: new Set(ids), conflicts }) };
		},
		'customer.favorites.set': async ({ params, body }, { actor }) => {
			await businesses.favorites.set(actor.userId, params.id, body.favorite);
			return body;
		},
	}) satisfies Partial<Handlers>;
