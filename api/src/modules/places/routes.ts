import type { Handlers } from '#http/handlers.ts';
import type { CutMapTile } from '#ports/map-tiles.ts';
import type { Places } from './index.ts';

export const placeRoutes = (places: Places, cutMapTile: CutMapTile) =>
	({
		'places.autocomplete': async ({ query }) => ({ suggestions: await places.suggest(query.input) }),
		'business.checkAddress': async ({ query: { city, state, zip_code } }, { language }) => {
			const problem = await places.addressProblem({ city, state, zip: zip_code.slice(0, 5) });
			return { problem: problem?.[language] ?? null };
		},
		'places.get': ({ params }) => places.get(params.place_id),
		'public.map.tile': ({ params: { z, x, y } }) => cutMapTile(z, x, y),
	}) satisfies Partial<Handlers>;
