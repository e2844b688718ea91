// Web Push notifications (R-push-devices, R-push-kinds, R-push-email). A device belongs to one person until they remove
// it, their account is erased, or its push service reports it gone.
import type { MyPush, NewPushDevice, PushDevice, PushSettings } from '@flavorbag/contract';
import { type Db, violates } from '#db/database.ts';
import { AppError, refuseAs } from '#lib/app-error.ts';
import { createDelivery, createReminders } from './deliver-messages.ts';
import type { PushDeps } from './deps.ts';
import * as store from './push.store.ts';
import { createSend } from './send-message.ts';

/** Covers retries of the outbox rows that reference these messages. */
const messagesForMs = 24 * 3_600_000;

/** For an insert that lost against an erasure. */
const refuseErased = refuseAs('UNAUTHORIZED', violates('person_not_erased'));

export type { PushDeps } from './deps.ts';
export { pushExport } from './push.export.ts';
export type { DeviceMessage } from './send-message.ts';
export type Push = ReturnType<typeof createPush>;

export function createPush(deps: PushDeps) {
	const { db, clock, sender } = deps;
	const [currentKey = ''] = sender.publicKeys;
	const onWire = ({ id, name, public_key, created_at, last_ok_at }: store.Device): PushDevice => ({
		id,
		name,
		is_outdated: public_key !== currentKey,
		created_at: created_at.toISOString(),
		last_ok_at: last_ok_at?.toISOString() ?? null,
	});
	return {
		async get(userId: string): Promise<MyPush> {
			const devices = await store.devicesOf(db, userId);
			return {
				public_key: currentKey,
				service: sender.service,
				settings: await store.settingsOf(db, userId),
				devices: devices.map(onWire),
			};
		},

		async subscribe(userId: string, device: NewPushDevice): Promise<PushDevice> {
			const { endpoint, keys, public_key, name, language } = device;
			if (!sender.accepts({ endpoint, ...keys })) throw new AppError('PUSH_SERVICE_UNKNOWN');
			const said = { user_id: userId, endpoint, ...keys, public_key, name, language };
			const saved = await store.saveDevice(db, { ...said, created_at: clock.now() }).catch(refuseErased);
			if (!saved) throw new AppError('TOO_MANY_PUSH_DEVICES');
			return onWire(saved);
		},
		async unsubscribe(userId: string, id: string): Promise<void> {
			if (!(await store.removeDevice(db, userId, id))) throw new AppError('NOT_FOUND');
		},

		set: (userId: string, patch: Partial<PushSettings>): Promise<PushSettings> =>
			store.saveSettings(db, userId, patch).catch(refuseErased),

		/** Notifies devices; returns whether to send the email too. */
		deliver: createDelivery(deps),
		send: createSend(deps),
		remind: createReminders(deps),
		tidy: (): Promise<void> =>
			store.deleteMessagesBefore(db, new Date(clock.now().getTime() - messagesForMs)),
	};
}

/** Devices and their pending messages are erased with the account (R-erasure). */
export const pushErasure = {
	erase: (tx: Db, person: { id: string }): Promise<void> => store.erase(tx, person.id),
};
