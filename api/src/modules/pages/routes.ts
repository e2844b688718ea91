import type { Handlers } from '#http/handlers.ts';
import type { Pages } from './index.ts';

export const pageRoutes = (pages: Pages) =>
	({
		'pages.get': ({ params }) => pages.get(params.page),
		'admin.pages.save': ({ params, body }) => pages.save(params.page, body),
	}) satisfies Partial<Handlers>;
