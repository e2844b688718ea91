import type { Handlers } from '#http/handlers.ts';
import type { Places } from './places.ts';

export const placeRoutes = (places: Places) =>
	({
		'places.autocomplete': async ({ query }) => ({ suggestions: await places.suggest(query.input) }),
		'places.get': ({ params }) => places.get(params.place_id),
	}) satisfies Pick<Handlers, 'places.autocomplete' | 'places.get'>;
