import type { Handlers } from '#http/handlers.ts';
import type { HealthReader } from './health.ts';

export const healthRoutes = ({ health }: { health: HealthReader }) =>
	({
		'admin.health.get': ({ query }) => health.read(query.fresh === 'yes'),
	}) satisfies Partial<Handlers>;
