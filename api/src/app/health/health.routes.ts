import type { GoLive } from '@flavorbag/contract';
import type { Handlers } from '#http/handlers.ts';
import type { HealthActs } from './acts.ts';
import type { Attempts } from './attempts.ts';
import type { HealthReader } from './health.ts';

export interface HealthParts {
	health: HealthReader;
	acts: HealthActs;
	attempts: Attempts;
	goLive(): Promise<GoLive>;
}

export const healthRoutes = ({ health, acts, attempts, goLive }: HealthParts) =>
	({
		'admin.goLive.get': async ({ query }, { seen }) => {
			await attempts.look(query, seen());
			return goLive();
		},
		'admin.goLive.mailArrived': ({ body }) => attempts.mailArrived(body.token),
		'admin.health.get': ({ query }) => health.read(query.fresh === 'yes'),
		'admin.health.sendNow': () => acts.sendNow(),
		'admin.health.testEmail': (_call, { actor, language }) => acts.testEmail(actor, language),
		'admin.health.recount': () => acts.recount(),
		'admin.health.deleteLogs': () => acts.deleteLogs(),
		'admin.health.askBackup': ({ body }) => acts.askBackup(body.kind),
	}) satisfies Partial<Handlers>;
