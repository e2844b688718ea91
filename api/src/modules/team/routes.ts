import type { Handlers } from '#http/handlers.ts';
import type { Team } from './index.ts';

export const teamRoutes = ({ devices, ...team }: Team) =>
	({
		'business.team.get': (_input, { actor, shop }) => team.get({ userId: actor.userId, shop }),
		'business.team.invite': ({ body }, { actor, shop }) => team.invite({ userId: actor.userId, shop }, body),
		'business.team.withdraw': ({ params }, { actor, shop }) =>
			team.withdraw({ userId: actor.userId, shop }, params.invitation_id),
		'business.team.setRole': ({ params, body }, { actor, shop }) =>
			team.setRole({ userId: actor.userId, shop }, params.user_id, body.role),
		'business.team.setEmails': ({ body }, { actor, shop }) =>
			team.setEmails({ userId: actor.userId, shop }, body.shop_emails),
		'business.team.remove': ({ params }, { actor, shop }) =>
			team.remove({ userId: actor.userId, shop }, params.user_id),
		'invitation.get': ({ body }) => team.look(body.token),
		'invitation.accept': ({ body }, { actor }) => team.accept(actor, body.token),
		'business.devices.list': (_input, { actor, shop }) => devices.list({ userId: actor.userId, shop }),
		'business.devices.startPairing': ({ body }, { actor, shop }) =>
			devices.startPairing({ userId: actor.userId, shop }, body),
		'business.devices.revoke': ({ params }, { actor, shop }) =>
			devices.revoke({ userId: actor.userId, shop }, params.device_id),
		'business.team.setPin': ({ body }, { actor, shop }) =>
			devices.setPin({ userId: actor.userId, shop }, body.pin),
		'business.device.pair': async ({ body }, { saveDevice }) => {
			const { credential, home } = await devices.pair(body.code);
			saveDevice(credential);
			return home;
		},
		'business.device.get': (_input, { device, saveDevice, deviceCredential }) => {
			// Renews the cookie.
			saveDevice(deviceCredential);
			return devices.home(device);
		},
		'business.device.unlock': ({ body }, { device }) => devices.unlock(device, body),
		'business.device.touch': (_input, { device }) => devices.touch(device),
		'business.device.lock': (_input, { device }) => devices.lock(device),
	}) satisfies Partial<Handlers>;
