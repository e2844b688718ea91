/** SQL of counter devices and PINs (R-counter-device, R-counter-pin). */
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CounterDeviceRow, CounterDevicesTable } from '#db/tables.ts';

export const pairedDevices = (db: Db, businessId: string) =>
	db
		.selectFrom('counter_devices')
		.select(['id', 'name', 'paired_by', 'paired_at', 'last_seen_at'])
		.where('business_id', '=', businessId)
		.where('paired_at', 'is not', null)
		.where('revoked_at', 'is', null)
		.orderBy('paired_at')
		.execute();

type NewDevice = Pick<
	Insertable<CounterDevicesTable>,
	'business_id' | 'name' | 'paired_by' | 'created_at' | 'code_sha256' | 'code_expires_at'
>;
/** A code that waits takes the place of the one before. */
export async function replacePairing(tx: Db, device: NewDevice): Promise<void> {
	await tx
		.deleteFrom('counter_devices')
		.where('business_id', '=', device.business_id)
		.where('paired_at', 'is', null)
		.execute();
	await tx.insertInto('counter_devices').values(device).execute();
}

export type FoundDevice = CounterDeviceRow & { business_name: string; time_zone: string };
/** Of a business that is there. */
const devices = (db: Db) =>
	db
		.selectFrom('counter_devices')
		.innerJoin('businesses', 'businesses.id', 'counter_devices.business_id')
		.selectAll('counter_devices')
		.select(['businesses.display_name as business_name', 'businesses.tz as time_zone'])
		.where('businesses.deleted_at', 'is', null);
/** Nobody else pairs with this code until the transaction ends. */
export const lockPairing = (tx: Db, code_sha256: Buffer): Promise<FoundDevice | undefined> =>
	devices(tx).where('code_sha256', '=', code_sha256).forUpdate('counter_devices').executeTakeFirst();
export const findDevice = (db: Db, id: string): Promise<FoundDevice | undefined> =>
	devices(db)
		.where('counter_devices.id', '=', id)
		.where('paired_at', 'is not', null)
		.where('revoked_at', 'is', null)
		.executeTakeFirst();

export async function changeDevice(
	tx: Db,
	id: string,
	values: Partial<
		Pick<
			CounterDeviceRow,
			| 'paired_at'
			| 'secret_sha256'
			| 'last_seen_at'
			| 'session_sha256'
			| 'session_user_id'
			| 'session_ends_at'
		>
	>,
): Promise<boolean> {
	const row = await tx
		.updateTable('counter_devices')
		.set(values)
		.where('id', '=', id)
		.where('revoked_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Nobody is at it from now on. */
export const noSession = { session_sha256: null, session_user_id: null, session_ends_at: null };

/** False: there is none. */
export async function revokeDevice(tx: Db, businessId: string, id: string, at: Date): Promise<boolean> {
	const row = await tx
		.updateTable('counter_devices')
		.set({ revoked_at: at, ...noSession })
		.where('id', '=', id)
		.where('business_id', '=', businessId)
		.where('paired_at', 'is not', null)
		.where('revoked_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** An open session stays open for longer. False: there is none. */
export async function extendSession(db: Db, id: string, now: Date, endsAt: Date): Promise<boolean> {
	const row = await db
		.updateTable('counter_devices')
		.set({ session_ends_at: endsAt, last_seen_at: now })
		.where('id', '=', id)
		.where('session_ends_at', '>', now)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

export const peopleWithPin = async (db: Db, businessId: string): Promise<string[]> => {
	const rows = await db
		.selectFrom('counter_pins')
		.select('user_id')
		.where('business_id', '=', businessId)
		.orderBy('set_at')
		.execute();
	return rows.map(({ user_id }) => user_id);
};

export async function savePin(
	tx: Db,
	pin: { business_id: string; user_id: string; pin_hash: string; set_at: Date },
): Promise<void> {
	await tx
		.insertInto('counter_pins')
		.values(pin)
		.onConflict((oc) =>
			oc
				.columns(['business_id', 'user_id'])
				.doUpdateSet({ pin_hash: pin.pin_hash, set_at: pin.set_at, attempts: 0, locked_until: null }),
		)
		.execute();
}

/**
 * Counts an attempt before it is looked at, so that a hundred at once are not a hundred guesses; the last free one locks. Undefined:
 * locked, or there is no PIN.
 */
export async function takeAttempt(
	db: Db,
	{ businessId, userId }: { businessId: string; userId: string },
	now: Date,
	{ free, lockedUntil }: { free: number; lockedUntil: Date },
): Promise<{ pin_hash: string; attempts: number } | undefined> {
	const { rows } = await sql<{ pin_hash: string; attempts: number }>`
		update counter_pins set
			attempts = case when locked_until is null then attempts + 1 else 1 end,
			locked_until = case when locked_until is null and attempts + 1 >= ${free}
				then ${lockedUntil}::timestamptz else null end
		where business_id = ${businessId} and user_id = ${userId}
			and (locked_until is null or locked_until <= ${now})
		returning pin_hash, attempts`.execute(db);
	return rows[0];
}

/** The PIN was right. */
export async function forgiveAttempts(db: Db, businessId: string, userId: string): Promise<void> {
	await db
		.updateTable('counter_pins')
		.set({ attempts: 0, locked_until: null })
		.where('business_id', '=', businessId)
		.where('user_id', '=', userId)
		.execute();
}

/** Whoever left acts at no device any more, there or, without a business, anywhere. */
export async function endAtDevices(tx: Db, userId: string, businessId?: string): Promise<void> {
	await tx
		.deleteFrom('counter_pins')
		.where('user_id', '=', userId)
		.$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
		.execute();
	await tx
		.updateTable('counter_devices')
		.set(noSession)
		.where('session_user_id', '=', userId)
		.$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
		.execute();
}

/** R-erasure: devices of a shop that is gone, with the names that were given to them. */
export async function eraseDevices(tx: Db, businessIds: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('counter_devices')
		.set({ name: '', revoked_at: sql`coalesce(revoked_at, ${at})`, ...noSession })
		.where(sql<boolean>`business_id = any(${businessIds}::uuid[])`)
		.execute();
	await tx
		.deleteFrom('counter_pins')
		.where(sql<boolean>`business_id = any(${businessIds}::uuid[])`)
		.execute();
}
