import type { Handlers } from '#http/handlers.ts';
import type { Admin } from './admin.ts';
import type { AuditLog } from './audit-log.ts';
import type { Demand } from './demand.ts';

export const adminRoutes = ({
	admin,
	auditLog,
	demand,
}: {
	admin: Admin;
	auditLog: AuditLog;
	demand: Demand;
}) =>
	({
		'admin.figures': () => admin.figures(),
		'admin.auditLog.list': ({ query }) => auditLog.list(query),
		'admin.auditLog.file': async ({ query }, { language }) => auditLog.file(query, language),
		'admin.demand': async () => ({ places: await demand.list() }),
		'admin.demand.file': async (_call, { language }) => demand.file(language),
	}) satisfies Partial<Handlers>;
