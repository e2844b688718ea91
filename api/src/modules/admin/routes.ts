import type { Handlers } from '#http/handlers.ts';
import type { AuditLog } from './audit-log.ts';
import type { Admin } from './index.ts';
import type { InstallationSettings } from './record-settings.ts';
import type { Demand } from './show-demand.ts';
import type { Money } from './show-money.ts';
import type { People } from './show-people.ts';
import type { ShopConsole } from './show-shops.ts';

export const adminRoutes = ({
	admin,
	auditLog,
	demand,
	money,
	people,
	settings,
	shopConsole: shops,
}: {
	admin: Admin;
	auditLog: AuditLog;
	demand: Demand;
	money: Money;
	people: People;
	settings: InstallationSettings;
	shopConsole: ShopConsole;
}) =>
	({
		'admin.figures': () => admin.figures(),
		'admin.auditLog.list': ({ query }) => auditLog.list(query),
		'admin.auditLog.file': async ({ query }, { language }) => auditLog.file(query, language),
		'admin.people.find': ({ query }) => people.find(query),
		'admin.people.get': ({ params }, { actor }) => people.get(actor.userId, params.id),
		'admin.people.suspend': ({ params, body }, { actor }) =>
			people.suspend(actor.userId, params.id, body.reason),
		'admin.people.restore': ({ params, body }, { actor }) =>
			people.restore(actor.userId, params.id, body.reason),
		'admin.shops.find': ({ query }) => shops.find(query),
		'admin.shops.get': ({ params }) => shops.get(params.id),
		'admin.shops.approve': ({ params }, { actor }) => shops.approve(actor.userId, params.id),
		'admin.shops.decline': ({ params, body }, { actor }) =>
			shops.decline(actor.userId, params.id, body.reason),
		'admin.shops.suspend': ({ params, body }, { actor }) =>
			shops.suspend(actor.userId, params.id, body.reason),
		'admin.shops.restore': ({ params, body }, { actor }) =>
			shops.restore(actor.userId, params.id, body.reason),
		'admin.shops.close': ({ params, body }, { actor, idempotencyKey: key }) =>
			shops.close({ userId: actor.userId, key }, params.id, body),
		'admin.money.get': () => money.get(),
		'admin.money.find': ({ query }) => money.find(query),
		'admin.settings.get': async () => settings.get(),
		'admin.settings.changes': ({ query }) => settings.changes(query),
		'admin.demand': async () => ({ places: await demand.list() }),
		'admin.demand.file': async (_call, { language }) => demand.file(language),
	}) satisfies Partial<Handlers>;
