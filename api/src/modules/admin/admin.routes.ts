import type { Handlers } from '#http/handlers.ts';
import type { Admin } from './admin.ts';

export const adminRoutes = (admin: Admin) =>
	({ 'admin.figures': () => admin.figures() }) satisfies Pick<Handlers, 'admin.figures'>;
