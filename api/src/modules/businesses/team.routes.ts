/** Contract endpoints of who works in a shop → use cases. */
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const teamRoutes = ({ team, handovers }: Pick<Businesses, 'team' | 'handovers'>) =>
	({
		'business.team.get': (_input, { actor, shop }) => team.get({ userId: actor.userId, shop }),
		'business.team.invite': ({ body }, { actor, shop }) => team.invite({ userId: actor.userId, shop }, body),
		'business.team.withdraw': ({ params }, { actor, shop }) =>
			team.withdraw({ userId: actor.userId, shop }, params.invitation_id),
		'business.team.setRole': ({ params, body }, { actor, shop }) =>
			team.setRole({ userId: actor.userId, shop }, params.user_id, body.role),
		'business.team.setEmails': ({ body }, { actor, shop }) =>
			team.setEmails({ userId: actor.userId, shop }, body.shop_emails),
		'business.team.remove': async ({ params }, { actor, shop }) => {
			await team.remove({ userId: actor.userId, shop }, params.user_id);
			return null;
		},
		'business.handover.offer': ({ body }, { actor, shop }) =>
			handovers.offer({ userId: actor.userId, shop }, body),
		'business.handover.withdraw': (_input, { actor, shop }) =>
			handovers.withdraw({ userId: actor.userId, shop }),
		'user.shopOffers.list': async (_input, { actor }) => ({ offers: await handovers.offersTo(actor.userId) }),
		'user.shopOffers.accept': ({ params }, { actor }) => handovers.accept(actor.userId, params.offer_id),
		'invitation.get': ({ body }) => team.look(body.token),
		'invitation.accept': ({ body }, { actor }) => team.accept(actor, body.token),
	}) satisfies Partial<Handlers>;
