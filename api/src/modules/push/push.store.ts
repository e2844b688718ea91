import { type PushKind, type PushSettings, pushLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { PushSubscriptionRow } from '#db/tables.ts';

export type Device = PushSubscriptionRow;

export const devicesOf = (db: Db, userId: string): Promise<Device[]> =>
	db
		.selectFrom('push_subscriptions')
		.selectAll()
		.where('user_id', '=', userId)
		.orderBy('created_at', 'desc')
		.execute();

/** Registers an endpoint under a new ID, so its previous user's messages don't reach it. Undefined: too many. */
export async function saveDevice(
	db: Db,
	device: Omit<Device, 'id' | 'last_ok_at' | 'fails'>,
): Promise<Device | undefined> {
	const { user_id, endpoint, p256dh, auth, public_key, name, language, created_at } = device;
	const { rows } = await sql<Device>`
		insert into push_subscriptions as d (user_id, endpoint, p256dh, auth, public_key, name, language, created_at)
		select ${user_id}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${public_key}, ${name}, ${language}, ${created_at}::timestamptz
		where exists (select from push_subscriptions o where o.endpoint = ${endpoint} and o.user_id = ${user_id})
			or (select count(*) from push_subscriptions o where o.user_id = ${user_id}) < ${pushLimits.devicesMax}
		on conflict (endpoint) do update set
			id = case when d.user_id = excluded.user_id then d.id else gen_random_uuid() end,
			created_at = case when d.user_id = excluded.user_id then d.created_at else excluded.created_at end,
			last_ok_at = case when d.user_id = excluded.user_id then d.last_ok_at end,
			user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key,
			name = excluded.name, language = excluded.language, fails = 0
		returning d.*`.execute(db);
	return rows[0];
}

/** Returns false if they have no such device. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('push_subscriptions')
		.where('user_id', '=', userId)
		.where('id', '=', id)
		.executeTakeFirst();
	return numDeletedRows > 0;
}

/** Deletes a subscription that is gone, unless its keys were replaced meanwhile. */
export async function endDevice(db: Db, { id, endpoint, p256dh }: Device): Promise<void> {
	await db
		.deleteFrom('push_subscriptions')
		.where('id', '=', id)
		.where('endpoint', '=', endpoint)
		.where('p256dh', '=', p256dh)
		.execute();
}

const everything: PushSettings = { claims: true, alerts: true, orders: true, reminders: true, sales: true };

export async function settingsOf(db: Db, userId: string): Promise<PushSettings> {
	const row = await db
		.selectFrom('push_settings')
		.select(['claims', 'alerts', 'orders', 'reminders', 'sales'])
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row ?? everything;
}

export const saveSettings = async (
	db: Db,
	userId: string,
	patch: Partial<PushSettings>,
): Promise<PushSettings> =>
	db
		.insertInto('push_settings')
		.values({ ...everything, ...patch, user_id: userId })
		.onConflict((oc) => oc.column('user_id').doUpdateSet({ user_id: userId, ...patch }))
		.returning(['claims', 'alerts', 'orders', 'reminders', 'sales'])
		.executeTakeFirstOrThrow();

/** Returns the devices of these people that have this kind turned on. */
export const devicesFor = async (
	db: Db,
	kind: PushKind,
	which: { people: readonly string[] } | { id: string },
): Promise<Device[]> =>
	db
		.selectFrom('push_subscriptions as d')
		.leftJoin('push_settings as s', 's.user_id', 'd.user_id')
		.selectAll('d')
		.where((eb) => eb.fn.coalesce(`s.${kind}`, sql.lit(true)), '=', true)
		.where(
			'people' in which
				? sql<boolean>`d.user_id = any(${which.people}::uuid[])`
				: sql<boolean>`d.id = ${which.id}`,
		)
		.execute();

export async function noteAccepted(db: Db, device: Device, messageId: string, now: Date): Promise<void> {
	await db
		.updateTable('push_subscriptions')
		.set({ last_ok_at: now, fails: 0 })
		.where('id', '=', device.id)
		.execute();
	await db
		.updateTable('push_messages')
		.set({ accepted_at: now })
		.where('id', '=', messageId)
		.where('accepted_at', 'is', null)
		.execute();
}

export async function noteFailed(db: Db, { id }: Device): Promise<void> {
	await db.updateTable('push_subscriptions').set({ fails: sql`fails + 1` }).where('id', '=', id).execute();
}

export async function insertMessage(db: Db, id: string, userId: string, now: Date): Promise<void> {
	await db
		.insertInto('push_messages')
		.values({ id, user_id: userId, created_at: now })
		.onConflict((oc) => oc.column('id').doNothing())
		.execute();
}

export async function wasAccepted(db: Db, id: string): Promise<boolean> {
	const row = await db
		.selectFrom('push_messages')
		.select('id')
		.where('id', '=', id)
		.where('accepted_at', 'is not', null)
		.executeTakeFirst();
	return row !== undefined;
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom('push_messages').where('created_at', '<', before).execute();
}

export async function erase(tx: Db, userId: string): Promise<void> {
	for (const table of ['push_subscriptions', 'push_settings', 'push_messages'] as const)
		await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
