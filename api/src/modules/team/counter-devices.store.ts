import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CounterDeviceRow, CounterDevicesTable, CounterKeysTable } from '#db/tables.ts';
import { activeShops } from '#shops';

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
/** Replaces a pending pairing code. */
export async function replacePairing(tx: Db, device: NewDevice): Promise<void> {
	await tx
		.deleteFrom('counter_devices')
		.where('business_id', '=', device.business_id)
		.where('paired_at', 'is', null)
		.execute();
	await tx.insertInto('counter_devices').values(device).execute();
}

export type FoundDevice = CounterDeviceRow & { business_name: string; time_zone: string };
const devices = (db: Db) =>
	activeShops(db)
		.innerJoin('counter_devices', 'counter_devices.business_id', 'businesses.id')
		.selectAll('counter_devices')
		.select(['businesses.display_name as business_name', 'businesses.tz as time_zone']);
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

const noSession = { session_sha256: null, session_user_id: null, session_ends_at: null };

type KeysOf = Partial<Pick<CounterKeysTable, 'device_id' | 'business_id' | 'user_id'>>;
/** Ends keys: later signatures are invalid. */
async function endKeys(db: Db, keys: KeysOf, at: Date): Promise<void> {
	await db
		.updateTable('counter_keys')
		.set({ ends_at: at })
		.where((eb) => eb.and(keys))
		.where('began_at', '<=', at)
		.where('ends_at', '>', at)
		.execute();
}

/** Ends the device's earlier keys, which are deleted a day later. */
export async function beginKey(
	tx: Db,
	{ public_key, ...key }: Omit<CounterKeysTable, 'public_key'> & { public_key: string | undefined },
): Promise<void> {
	const { device_id, began_at } = key;
	await endKeys(tx, { device_id }, began_at);
	await tx
		.deleteFrom('counter_keys')
		.where('device_id', '=', device_id)
		.where('ends_at', '<', new Date(began_at.getTime() - 86_400_000))
		.execute();
	if (public_key === undefined) return;
	await tx
		.insertInto('counter_keys')
		.values({ ...key, public_key })
		.onConflict((oc) => oc.doNothing())
		.execute();
}

/** Returns the session's keys that were valid at `at`. */
export async function keysAt(
	db: Db,
	{ device_id, user_id, began_at }: Pick<CounterKeysTable, 'device_id' | 'user_id' | 'began_at'>,
	at: Date,
): Promise<string[]> {
	const rows = await db
		.selectFrom('counter_keys')
		.select('public_key')
		.where((eb) => eb.and({ device_id, user_id, began_at }))
		.where('began_at', '<=', at)
		.where('ends_at', '>=', at)
		.execute();
	return rows.map(({ public_key }) => public_key);
}

export async function lockDevice(tx: Db, id: string, at: Date): Promise<void> {
	await changeDevice(tx, id, noSession);
	await endKeys(tx, { device_id: id }, at);
}

/** Returns false if there is none. */
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
	if (row) await endKeys(tx, { device_id: id }, at);
	return row !== undefined;
}

/** Extends an open session and its key. Returns false if there is none. */
export async function extendSession(
	tx: Db,
	id: string,
	now: Date,
	{ endsAt, keyEndsAt }: { endsAt: Date; keyEndsAt: Date },
): Promise<boolean> {
	const row = await tx
		.updateTable('counter_devices')
		.set({ session_ends_at: endsAt, last_seen_at: now })
		.where('id', '=', id)
		.where('session_ends_at', '>', now)
		.returning('id')
		.executeTakeFirst();
	if (!row) return false;
	await tx
		.updateTable('counter_keys')
		.set({ ends_at: keyEndsAt })
		.where('device_id', '=', id)
		.where('ends_at', '>', now)
		.execute();
	return true;
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
				.doUpdateSet({ ...pin, attempts: 0, locked_until: null, lockouts: 0 }),
		)
		.execute();
	await endKeys(tx, { business_id: pin.business_id, user_id: pin.user_id }, pin.set_at);
}

/** Counts the attempt before the PIN is checked, because guesses may be concurrent. Undefined: locked, or no PIN. */
export async function takeAttempt(
	db: Db,
	{ businessId, userId }: { businessId: string; userId: string },
	now: Date,
	{ free, lockMs }: { free: number; lockMs: number },
): Promise<{ pin_hash: string; attempts: number; locked_until: Date | null } | undefined> {
	const isLast = sql`locked_until is null and attempts + 1 >= ${free}`;
	const { rows } = await sql<{ pin_hash: string; attempts: number; locked_until: Date | null }>`
		update counter_pins set
			attempts = case when locked_until is null then attempts + 1 else 1 end,
			lockouts = lockouts + (${isLast})::int,
			locked_until = case when ${isLast} then ${now}::timestamptz
				+ least(interval '1 day', ${lockMs} * power(2, least(lockouts, 20)) * interval '1 millisecond') end
		where business_id = ${businessId} and user_id = ${userId}
			and (locked_until is null or locked_until <= ${now})
		returning pin_hash, attempts, locked_until`.execute(db);
	return rows[0];
}

export async function forgiveAttempts(db: Db, businessId: string, userId: string): Promise<void> {
	await db
		.updateTable('counter_pins')
		.set({ attempts: 0, locked_until: null, lockouts: 0 })
		.where('business_id', '=', businessId)
		.where('user_id', '=', userId)
		.execute();
}

/** Ends a person's PINs, keys and sessions in one business, or in all. */
export async function endAtDevices(tx: Db, userId: string, businessId?: string): Promise<void> {
	const theirs = { user_id: userId, ...(businessId !== undefined && { business_id: businessId }) };
	for (const table of ['counter_pins', 'counter_keys'] as const)
		await tx
			.deleteFrom(table)
			.where((eb) => eb.and(theirs))
			.execute();
	await tx
		.updateTable('counter_devices')
		.set(noSession)
		.where('session_user_id', '=', userId)
		.$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
		.execute();
}

/** R-erasure: devices of closed shops, with their names. */
export async function eraseDevices(tx: Db, businessIds: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('counter_devices')
		.set({ name: '', revoked_at: sql`coalesce(revoked_at, ${at})`, ...noSession })
		.where(sql<boolean>`business_id = any(${businessIds}::uuid[])`)
		.execute();
	for (const table of ['counter_pins', 'counter_keys'] as const)
		await tx.deleteFrom(table).where(sql<boolean>`business_id = any(${businessIds}::uuid[])`).execute();
}
