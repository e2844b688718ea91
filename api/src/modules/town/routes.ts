import type { Handlers } from '#http/handlers.ts';
import type { TownModule } from './index.ts';

export const townRoutes = ({ town }: { town: TownModule }) =>
	({
		'admin.town.get': () => town.get(),
		'admin.town.set': ({ body }) => town.set(body),
		'admin.town.setLogo': (_call, { readUpload }) => town.setLogo(readUpload),
		'admin.town.removeLogo': () => town.removeLogo(),
	}) satisfies Partial<Handlers>;
