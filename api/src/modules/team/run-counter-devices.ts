// Counter devices and PINs (R-counter-device, R-counter-pin). A device acts in one shop with the counter role, as the
// person whose PIN was entered. It is locked within two seconds after its session or pairing ends or that person
// leaves. Signatures are valid as long as their session's key is.

import { createPublicKey, hash, randomBytes, randomUUID, timingSafeEqual, verify } from 'node:crypto';
import { type CounterDevice, type DeviceHome, limits, type OfflinePickup } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import { type Db, transaction } from '#db/database.ts';
import type { Actor, CounterDevice as Device } from '#http/handlers.ts';
import { namesAndEmails, namesOf } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { bound } from '#lib/bound.ts';
import { newPickupCode, normalizeCode, shownCode } from '#lib/pickup-code.ts';
import type { Clock } from '#ports/clock.ts';
import type { Passwords } from '#ports/passwords.ts';
import { type Asker, notifyShop, stampBusiness } from '#shops';
import * as store from './counter-devices.store.ts';
import type { StaffLookup } from './look-up-staff.ts';

export interface DevicesDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	passwords: Passwords;
	staff: Pick<StaffLookup, 'accessOf'>;
	/** Returns undefined for erased or suspended people. */
	findPerson(userId: string): Promise<Actor | undefined>;
}

/** Same as for verified users (#identity). */
const trustMs = 2_000;
/** The device locks itself earlier; this covers devices in standby. */
const sessionMs = limits.deviceIdleMs + 2 * limits.deviceTouchMs;
/** Covers going offline right after the last touch. */
const keyMs = sessionMs + limits.offlinePickupMs;
const tokenStart = 'device.';

const sha256 = (secret: string) => hash('sha256', secret, 'buffer');
const fits = (secret: string, expected: Buffer | null) =>
	expected !== null && timingSafeEqual(sha256(secret), expected);
const newSecret = () => randomBytes(24).toString('base64url');
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const inThe = (ms: number, { clock }: DevicesDeps) => new Date(clock.now().getTime() + ms);

export async function list({ db }: DevicesDeps, { shop }: Asker): Promise<{ devices: CounterDevice[] }> {
	const rows = await store.pairedDevices(db, shop.businessId);
	const pairedBy = rows.map((row) => row.paired_by);
	const people = await namesAndEmails(db, pairedBy);
	const devices = rows.map(({ id, name, paired_by, paired_at, last_seen_at }) => ({
		id,
		name,
		paired_by: people.get(paired_by)?.name ?? '',
		paired_at: (paired_at ?? new Date(0)).toISOString(),
		last_seen_at: (last_seen_at ?? new Date(0)).toISOString(),
	}));
	return { devices };
}

export async function startPairing(
	deps: DevicesDeps,
	asker: Asker,
	{ name }: { name: string },
): Promise<{ code: string; url: string; expires_at: string }> {
	const { db, clock, publicUrl } = deps;
	const { userId, shop } = asker;
	if ((await list(deps, asker)).devices.length >= limits.devicesMax) throw new AppError('DEVICES_FULL');
	const code = newPickupCode();
	const code_expires_at = inThe(limits.pairingMs, deps);
	await transaction(db, `business:${userId}`, (tx) =>
		store.replacePairing(tx, {
			business_id: shop.businessId,
			name,
			paired_by: userId,
			code_expires_at,
			code_sha256: sha256(code),
			created_at: clock.now(),
		}),
	);
	return {
		code: shownCode(code),
		// The fragment is never sent to servers, so it isn't logged.
		url: `${publicUrl}/counter-device#${code}`,
		expires_at: code_expires_at.toISOString(),
	};
}

async function homeOf({ db, staff }: DevicesDeps, device: Device): Promise<DeviceHome> {
	const { business_id, business_name, time_zone, name } = device;
	const ids = await store.peopleWithPin(db, business_id);
	const roles = await Promise.all(ids.map((id) => staff.accessOf(id, business_id)));
	const inTeam = ids.filter((_, at) => roles[at]);
	const names = await namesOf(db, inTeam);
	const people = [...names].map(([user_id, name]) => {
		const [first = '', ...others] = name.split(' ');
		return { user_id, first, initial: others.at(-1)?.slice(0, 1) };
	});
	const isAlone = (name: string) => people.filter(({ first }) => first === name).length === 1;
	return {
		business_id,
		business_name,
		time_zone,
		name,
		// The initial tells people with the same first name apart.
		people: people.map(({ user_id, first, initial }) => ({
			user_id,
			first_name: isAlone(first) || !initial ? first : `${first} ${initial}.`,
		})),
	};
}

/** Codes work once. Returns the device's credential. */
export async function pair(
	deps: DevicesDeps,
	code: string,
): Promise<{ credential: string; home: DeviceHome }> {
	const { db, clock } = deps;
	const now = clock.now();
	const secret = newSecret();
	const device = await transaction(db, 'device', async (tx) => {
		const found = await store.lockPairing(tx, sha256(normalizeCode(code)));
		if (!found) throw new AppError('PAIRING_CODE_WRONG');
		if (found.paired_at) throw new AppError('PAIRING_CODE_USED');
		if (found.code_expires_at <= now) throw new AppError('PAIRING_CODE_EXPIRED');
		const values = { paired_at: now, last_seen_at: now, secret_sha256: sha256(secret) };
		await store.changeDevice(tx, found.id, values);
		// Refreshes the page that shows the code.
		await stampBusiness(tx, found.business_id, now);
		return { ...found, ...values };
	});
	return { credential: `${device.id}.${secret}`, home: await homeOf(deps, device) };
}

export async function home(deps: DevicesDeps, device: Device): Promise<DeviceHome> {
	await store.changeDevice(deps.db, device.id, { last_seen_at: deps.clock.now() });
	return homeOf(deps, device);
}

/** Starts a session for the person with this PIN and ends the previous one. */
export async function unlock(
	deps: DevicesDeps,
	device: Device,
	{ user_id: userId, pin, public_key }: { user_id: string; pin: string; public_key?: string | undefined },
): Promise<{ token: string; first_name: string; since: string }> {
	const { db, clock, staff, passwords, findPerson } = deps;
	const { id: device_id, business_id: businessId } = device;
	const since = clock.now();
	const limit = { free: limits.pinAttempts, lockMs: limits.pinLockMs };
	const attempt = await store.takeAttempt(db, { businessId, userId }, since, limit);
	if (!attempt) throw new AppError('PIN_LOCKED');
	if (!(await passwords.verify(attempt.pin_hash, pin))) {
		if (!attempt.locked_until) throw new AppError('WRONG_PIN');
		await notifyOfLock(deps, device, userId, attempt.locked_until);
		throw new AppError('PIN_LOCKED');
	}
	const [access, person] = await Promise.all([staff.accessOf(userId, businessId), findPerson(userId)]);
	if (!access || !person) throw new AppError('DEVICE_LOCKED');
	const secret = newSecret();
	await store.forgiveAttempts(db, businessId, userId);
	await transaction(db, `business:${userId}`, async (tx) => {
		const isOpen = await store.changeDevice(tx, device_id, {
			session_sha256: sha256(secret),
			session_user_id: userId,
			session_ends_at: inThe(sessionMs, deps),
			last_seen_at: since,
		});
		if (!isOpen) throw new AppError('DEVICE_REVOKED');
		const key = { device_id, business_id: businessId, user_id: userId, began_at: since };
		await store.beginKey(tx, { ...key, public_key, ends_at: inThe(keyMs, deps) });
	});
	const token = `${tokenStart}${device_id}.${secret}`;
	return { token, first_name: person.firstName, since: since.toISOString() };
}

/** R-counter-pin: tells the shop's managers, because the person guessing is at the counter. */
function notifyOfLock(
	{ db, clock }: DevicesDeps,
	device: Device,
	userId: string,
	until: Date,
): Promise<void> {
	const { business_id: id, business_name, name, time_zone } = device;
	const news = {
		kind: 'pin_locked' as const,
		change_id: randomUUID(),
		business: { id, name: business_name },
		device: name,
		until: until.toISOString(),
		tz: time_zone,
	};
	return transaction(db, `business:${userId}`, (tx) => notifyShop(tx, news, clock.now()));
}

/** Verifies the signature made with the device's private key. */
function isSigned(publicKey: string, { key, order_id, at, signature }: OfflinePickup): boolean {
	try {
		const spki = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
		const text = Buffer.from([key, order_id, at].join('\n'));
		const given = Buffer.from(signature, 'base64url');
		return verify('sha256', text, { key: spki, dsaEncoding: 'ieee-p1363' }, given);
	} catch {
		// The stored key isn't a point of the curve, so it never signed anything.
		return false;
	}
}

/** R-offline-pickups. Returns undefined for invalid signatures and for people who left the team. */
export async function signerOf(
	deps: DevicesDeps,
	device: Device,
	pickup: OfflinePickup,
): Promise<{ userId: string; ownerId: string } | undefined> {
	const { user_id: userId, since, at } = pickup;
	const signer = { device_id: device.id, user_id: userId, began_at: new Date(since) };
	const keys = await store.keysAt(deps.db, signer, new Date(at));
	if (!keys.some((publicKey) => isSigned(publicKey, pickup))) return undefined;
	const [access, person] = await Promise.all([
		deps.staff.accessOf(userId, device.business_id),
		deps.findPerson(userId),
	]);
	return access && !access.isClosed && person ? { userId, ownerId: access.ownerId } : undefined;
}

export async function touch(deps: DevicesDeps, device: Device): Promise<void> {
	const ends = { endsAt: inThe(sessionMs, deps), keyEndsAt: inThe(keyMs, deps) };
	const isOpen = await transaction(deps.db, 'device', (tx) =>
		store.extendSession(tx, device.id, deps.clock.now(), ends),
	);
	if (!isOpen) throw new AppError('DEVICE_LOCKED');
}

export async function setPin(
	{ db, clock, passwords }: DevicesDeps,
	{ userId, shop }: Asker,
	pin: string,
): Promise<void> {
	const pin_hash = await passwords.hash(pin);
	const row = { business_id: shop.businessId, user_id: userId, pin_hash, set_at: clock.now() };
	await transaction(db, `business:${userId}`, (tx) => store.savePin(tx, row));
}

export function createCounterDevices(deps: DevicesDeps) {
	const { db, clock } = deps;
	const sessions = new LRUCache<string, Actor>({ max: 10_000, ttl: trustMs });
	const forget = (deviceId: string) => {
		for (const key of sessions.keys()) if (key.startsWith(`${tokenStart}${deviceId}.`)) sessions.delete(key);
	};
	return {
		...bound(deps, { list, startPairing, setPin, pair, home, unlock, signerOf, touch }),
		async lock(device: Device): Promise<void> {
			await transaction(db, 'device', (tx) => store.lockDevice(tx, device.id, clock.now()));
			forget(device.id);
		},
		async revoke({ userId, shop }: Asker, deviceId: string): Promise<void> {
			await transaction(db, `business:${userId}`, async (tx) => {
				if (!(await store.revokeDevice(tx, shop.businessId, deviceId, clock.now())))
					throw new AppError('NOT_FOUND');
				await stampBusiness(tx, shop.businessId, clock.now());
			});
			forget(deviceId);
		},
		/** `credential` is the device's cookie. */
		async find(credential: string | undefined): Promise<Device> {
			const [id = '', secret = ''] = credential?.split('.') ?? [];
			if (!idPattern.test(id)) throw new AppError('UNAUTHORIZED');
			const device = await store.findDevice(db, id);
			if (!device || !fits(secret, device.secret_sha256)) throw new AppError('DEVICE_REVOKED');
			return device;
		},
		isDeviceToken: (bearer: string) => bearer.startsWith(tokenStart),
		async actorOf(bearer: string): Promise<Actor> {
			const known = sessions.get(bearer);
			if (known) return known;
			const [id = '', secret = ''] = bearer.slice(tokenStart.length).split('.');
			if (!idPattern.test(id)) throw new AppError('UNAUTHORIZED');
			const device = await store.findDevice(db, id);
			if (!device) throw new AppError('DEVICE_REVOKED');
			const { session_user_id: userId, session_ends_at: endsAt } = device;
			const isOpen = endsAt !== null && endsAt > clock.now() && fits(secret, device.session_sha256);
			const person = isOpen && userId !== null ? await deps.findPerson(userId) : undefined;
			if (!person) throw new AppError('DEVICE_LOCKED');
			const actor = { ...person, device: { id, businessId: device.business_id } };
			sessions.set(bearer, actor);
			return actor;
		},
	};
}
