import type { Handlers } from '#http/handlers.ts';
import type { HealthActs } from './acts.ts';
import type { HealthReader } from './health.ts';

export const healthRoutes = ({ health, acts }: { health: HealthReader; acts: HealthActs }) =>
	({
		'admin.health.get': ({ query }) => health.read(query.fresh === 'yes'),
		'admin.health.sendNow': () => acts.sendNow(),
		'admin.health.testEmail': (_call, { actor, language }) => acts.testEmail(actor, language),
		'admin.health.recount': () => acts.recount(),
		'admin.health.deleteLogs': () => acts.deleteLogs(),
		'admin.health.askBackup': ({ body }) => acts.askBackup(body.kind),
	}) satisfies Partial<Handlers>;
