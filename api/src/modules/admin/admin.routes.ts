import type { Handlers } from '#http/handlers.ts';
import type { Admin } from './admin.ts';
import type { Demand } from './demand.ts';

export const adminRoutes = ({ admin, demand }: { admin: Admin; demand: Demand }) =>
	({
		'admin.figures': () => admin.figures(),
		'admin.demand': async () => ({ places: await demand.list() }),
		'admin.demand.file': async (_call, { language }) => demand.file(language),
	}) satisfies Partial<Handlers>;
