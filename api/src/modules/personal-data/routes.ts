import type { People } from '#admin';
import type { Handlers } from '#http/handlers.ts';
import type { PersonalDataCalls } from './index.ts';

export const personalDataRoutes = (data: PersonalDataCalls, people: Pick<People, 'get'>) =>
	({
		'user.remove': (_input, { actor }) => data.remove(actor.userId),
		'user.export': ({ query }, { actor, language }) =>
			data.export(actor.userId, { format: query.format, language }),
		'admin.people.export': ({ params, query }, { language }) =>
			data.exportForAdmin(params.id, { format: query.format, language }),
		'admin.people.erase': async ({ params }, { actor }) => {
			await data.removeByAdmin(actor.userId, params.id);
			return people.get(actor.userId, params.id);
		},
	}) satisfies Partial<Handlers>;
