import type { Handlers } from '#http/handlers.ts';
import type { Identity } from './index.ts';

export const identityRoutes = (identity: Identity) =>
	({
		'user.create': async ({ body }, { identity: who }) => {
			const { first_name, last_name, role, language, terms_version } = body;
			return identity.create(who, { first_name, last_name, role, language, terms_version });
		},
		'user.get': async (_input, { identity: who }) => identity.get(who),
		'user.verify': async (_input, { identity: who, actor }) => identity.verify(actor.userId, who),
		'user.becomeAdmin': ({ body }, { actor }) => identity.becomeAdmin(actor.userId, body.token),
		'user.update': async ({ body }, { actor }) => identity.update(actor.userId, body),
		'user.setLanguage': async ({ body }, { actor }) => identity.update(actor.userId, body),
		'user.acceptTerms': ({ body }, { identity: who }) => identity.acceptTerms(who, body.version),
		'user.diet.get': (_input, { actor }) => identity.diet(actor.userId),
		'user.diet.set': ({ body }, { actor }) => identity.setDiet(actor.userId, body),
		'user.setLocation': async ({ body }, { actor }) => identity.setLocation(actor.userId, body),
	}) satisfies Partial<Handlers>;
