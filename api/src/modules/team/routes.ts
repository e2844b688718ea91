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
		'business.team.remove': async ({ params }, { actor, shop }) => {
			await team.remove({ userId: actor.userId, shop }, params.user_id);
			return null;
		},
		'invitation.get': ({ body }) => team.look(body.token),
		'invitation.accept': ({ body }, { actor }) => team.accept(actor, body.token),
		'business.devices.list': (_input, { actor, shop }) => devices.list({ userId: actor.userId, shop }),
		'business.devices.startPairing': ({ body }, { actor, shop }) =>
			devices.startPairing({ userId: actor.userId, shop }, body),
		'business.devices.revoke': async ({ params }, { actor, shop }) => {
			await devices.revoke({ userId: actor.userId, shop }, params.device_id);
			return null;
		},
		'business.team.setPin': async ({ body }, { actor, shop }) => {
			await devices.setPin({ userId: actor.userId, shop }, body.pin);
			return null;
		},
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
		'business.device.touch': async (_input, { device }) => {
			await devices.touch(device);
			return null;
		},
		'business.device.lock': async (_input, { device }) => {
			await devices.lock(device);
			return null;
		},
	}) satisfies Partial<Handlers>;
