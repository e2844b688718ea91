import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { newPin, type OfflinePickup } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	buyBags,
	makeMember,
	makePerson,
	makeShop,
	type PairedDevice,
	type Person,
	pairDevice,
	type Shop,
	setPin,
	unlockAs,
} from '#test/makers.ts';
import { callerOf, createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const minute = 60_000;

const startPairing = (shop: Shop, by = shop.owner) =>
	call('business.devices.startPairing', {
		token: by.token,
		params: { id: shop.id },
		body: { name: 'Tablet' },
	});
const pair = (code: string) => call('business.device.pair', { body: { code } });
const unlock = ({ cookie }: PairedDevice, person: Person, pin = '4071', public_key?: string) =>
	call('business.device.unlock', { cookie, body: { user_id: person.id, pin, public_key } });
const getShop = (shop: Shop, token: string) => call('business.get', { token, params: { id: shop.id } });
const revoke = (shop: Shop, { id }: PairedDevice, by = shop.owner) =>
	call('business.devices.revoke', { token: by.token, params: { id: shop.id, device_id: id } });

// R-counter-device
test('a manager pairs a device: its code works once, for ten minutes, until there is another one', async () => {
	const shop = await makeShop(world, { name: 'Corner Bakery' });
	const manager = await makeMember(world, shop, 'manager');
	const first = (await startPairing(shop, manager)).data;
	const { code, url } = (await startPairing(shop, manager)).data;
	expect(url).toBe(`http://localhost:3000/counter-device#${code.replace('-', '')}`);
	expect((await pair(first.code)).code).toBe('PAIRING_CODE_WRONG');
	expect((await pair('0000-0000')).code).toBe('PAIRING_CODE_WRONG');
	const paired = await pair(` ${code.toLowerCase()} `);
	expect(paired.data).toMatchObject({ business_name: 'Corner Bakery', name: 'Tablet', people: [] });
	expect(paired.headers.getSetCookie()[0]).toMatch(
		/^flavorbag\.counter=[\w.-]+; Path=\/v0\/counter-device; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
	);
	expect((await pair(code)).code).toBe('PAIRING_CODE_USED');
	const late = (await startPairing(shop)).data;
	clock.forward(10 * minute);
	expect((await pair(late.code)).code).toBe('PAIRING_CODE_EXPIRED');
	clock.set(noon);
	const { data } = await call('business.devices.list', {
		token: shop.owner.token,
		params: { id: shop.id },
	});
	expect(data.devices).toMatchObject([{ name: 'Tablet', paired_by: expect.stringContaining('Pat Nr') }]);
});

test('two who type one code at the same moment do not both become the device', async () => {
	const { code } = (await startPairing(await makeShop(world))).data;
	const answers = await Promise.all([pair(code), pair(code), pair(code)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a shop has ten devices, and a revoked one makes room', async () => {
	const shop = await makeShop(world);
	const devices = [];
	for (let nth = 0; nth < 10; nth++) devices.push(await pairDevice(world, shop));
	expect((await startPairing(shop)).code).toBe('DEVICES_FULL');
	await revoke(shop, devices[0] as PairedDevice);
	expect((await startPairing(shop)).status).toBe(200);
});

test('what somebody does at the device is theirs in the order’s history', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const order = await buyBags(world, await makePerson(world), shop);
	const token = await unlockAs(world, shop, device, sam);
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const body = { status: 'fulfilled', code: order.pickup_code };
	// The device locked itself in the three hours since.
	const confirm = (as: string) =>
		call('business.orders.setStatus', {
			token: as,
			key: crypto.randomUUID(),
			params: { id: order.id },
			body,
		});
	await expect.poll(async () => (await getShop(shop, token)).code).toBe('DEVICE_LOCKED');
	expect((await confirm(token)).code).toBe('DEVICE_LOCKED');
	expect((await confirm((await unlock(device, sam)).data.token)).data.status).toBe('fulfilled');
	clock.set(noon);
	const { data } = await call('business.orders.get', {
		token: shop.owner.token,
		params: { id: order.id },
	});
	const { first_name, last_name } = (await call('user.get', { token: sam.token })).data;
	expect(data.history.at(-1)).toMatchObject({
		status: 'fulfilled',
		by: 'business',
		name: `${first_name} ${last_name}`,
	});
});

/** Same key as the device page creates. */
const newKey = () => {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
	return { key: privateKey, public_key };
};
type Shift = { key: ReturnType<typeof newKey>['key']; since: string };
async function beginShift(device: PairedDevice, person: Person): Promise<Shift & { token: string }> {
	const { key, public_key } = newKey();
	const { token, since } = (await unlock(device, person, '4071', public_key)).data;
	return { key, since, token };
}
/** Signs as the device page does. */
function signed(
	shift: Shift,
	by: Person,
	orderId: string,
	at: Date,
	key: string = crypto.randomUUID(),
): OfflinePickup {
	const lines = Buffer.from([key, orderId, at.toISOString()].join('\n'));
	return {
		key,
		order_id: orderId,
		user_id: by.id,
		since: shift.since,
		at: at.toISOString(),
		signature: sign('sha256', lines, { key: shift.key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
	};
}
const record = ({ cookie }: PairedDevice, ...pickups: OfflinePickup[]) =>
	call('business.device.recordPickups', { cookie, body: { pickups } });
const outcomesOf = async (device: PairedDevice, ...pickups: OfflinePickup[]) =>
	(await record(device, ...pickups)).data.outcomes.map(({ outcome }) => outcome);

// R-offline-pickups
test('what was handed over without a network is recorded at its time, once, and as theirs', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const order = await buyBags(world, await makePerson(world), shop);
	await setPin(world, shop, sam);
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const shift = await beginShift(device, sam);
	clock.forward(minute);
	const at = clock.now();
	const pickup = signed(shift, sam, order.id, at);
	clock.forward(9 * minute);
	// The session has ended, but its key hasn't.
	expect(await outcomesOf(device, pickup)).toEqual(['recorded']);
	clock.forward(5 * minute);
	// The answer was lost, so the device sends it again.
	expect(await outcomesOf(device, pickup)).toEqual(['recorded']);
	expect(await outcomesOf(device, signed(shift, sam, order.id, at))).toEqual(['picked_up']);
	const { data } = await call('business.orders.get', { token: shop.owner.token, params: { id: order.id } });
	expect(data.order).toMatchObject({ status: 'fulfilled', picked_up_at: at.toISOString() });
	const { first_name, last_name } = (await call('user.get', { token: sam.token })).data;
	expect(data.history.at(-1)).toMatchObject({ status: 'fulfilled', name: `${first_name} ${last_name}` });
	clock.set(noon);
});

test('a press whose answer was lost, and what was stored because of it, are one hand-over', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	const order = await buyBags(world, await makePerson(world), shop);
	await setPin(world, shop, shop.owner);
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const shift = await beginShift(device, shop.owner);
	const key = crypto.randomUUID();
	await call('business.orders.setStatus', {
		token: shift.token,
		key,
		params: { id: order.id },
		body: { status: 'fulfilled' },
	});
	expect(await outcomesOf(device, signed(shift, shop.owner, order.id, clock.now(), key))).toEqual([
		'recorded',
	]);
	clock.set(noon);
});

test('nothing is recorded that is too old, canceled, made up, or signed elsewhere', async () => {
	const shop = await makeShop(world);
	const other = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const [device, second] = [await pairDevice(world, shop), await pairDevice(world, shop)];
	const customer = await makePerson(world);
	const [order, cancelled] = [await buyBags(world, customer, shop), await buyBags(world, customer, shop)];
	const others = await buyBags(world, customer, other);
	await setPin(world, shop, sam);
	await call('business.orders.setStatus', {
		token: shop.owner.token,
		key: crypto.randomUUID(),
		params: { id: cancelled.id },
		body: { status: 'cancelled', reason: 'The oven broke.' },
	});
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const shift = await beginShift(device, sam);
	const at = new Date(clock.now().getTime() + minute);
	clock.forward(2 * minute);
	const right = signed(shift, sam, order.id, at);
	expect(
		await outcomesOf(
			device,
			signed(shift, sam, cancelled.id, at),
			signed(shift, sam, others.id, at),
			signed(shift, sam, crypto.randomUUID(), at),
			signed(shift, shop.owner, order.id, at),
			signed({ ...shift, key: newKey().key }, sam, order.id, at),
			// This is before the session began.
			signed(shift, sam, order.id, new Date(at.getTime() - 2 * minute)),
			{ ...right, at: new Date(at.getTime() + 1).toISOString() },
		),
	).toEqual(['cancelled', ...Array(6).fill('refused')]);
	expect(await outcomesOf(second, right)).toEqual(['refused']);
	clock.forward(10 * minute);
	expect(await outcomesOf(device, right)).toEqual(['too_old']);
	await call('business.team.remove', { token: shop.owner.token, params: { id: shop.id, user_id: sam.id } });
	expect(await outcomesOf(device, signed(shift, sam, order.id, clock.now()))).toEqual(['refused']);
	await revoke(shop, device);
	expect((await record(device, right)).code).toBe('DEVICE_REVOKED');
	clock.set(noon);
});

// R-offline-pickups, R-counter-device
test('with the cookie and the rows of a locked device nobody signs, and whoever signed before is recorded', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const customer = await makePerson(world);
	const [before, order] = [await buyBags(world, customer, shop), await buyBags(world, customer, shop)];
	await setPin(world, shop, sam);
	await setPin(world, shop, shop.owner);
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const shift = await beginShift(device, sam);
	const early = signed(shift, sam, before.id, clock.now());
	clock.forward(minute);
	await call('business.device.lock', { cookie: device.cookie });
	clock.forward(minute);
	const at = clock.now();
	const { db } = world.database;
	const { secret_sha256 } = await db
		.selectFrom('counter_devices')
		.select('secret_sha256')
		.where('id', '=', device.id)
		.executeTakeFirstOrThrow();
	const stored = await db
		.selectFrom('counter_keys')
		.selectAll()
		.where('device_id', '=', device.id)
		.executeTakeFirstOrThrow();
	// None of these secrets signs for any person or time: the cookie, its hash, the row's key and an older token.
	const secrets = [
		secret_sha256 ?? '',
		device.cookie.split('.').at(-1) ?? '',
		stored.public_key,
		shift.token,
	];
	const forged = secrets.flatMap((secret) =>
		[sam, shop.owner].map((person): OfflinePickup => {
			const key = crypto.randomUUID();
			const made = createHmac('sha256', secret).update(`pickups\n${person.id}\n${shift.since}`);
			const lines = [key, order.id, at.toISOString()].join('\n');
			const signature = createHmac('sha256', made.digest('base64url')).update(lines).digest('base64url');
			return {
				key,
				order_id: order.id,
				user_id: person.id,
				since: shift.since,
				at: at.toISOString(),
				signature,
			};
		}),
	);
	// The ended session's real key doesn't either.
	const withKey = [signed(shift, sam, order.id, at), signed(shift, shop.owner, order.id, at)];
	expect(await outcomesOf(device, ...forged, ...withKey, early)).toEqual([
		...Array(forged.length + withKey.length).fill('refused'),
		'recorded',
	]);
	// A wrong PIN registers no key.
	const { key, public_key } = newKey();
	await unlock(device, sam, '9999', public_key);
	const { length } = await db
		.selectFrom('counter_keys')
		.where('public_key', '=', public_key)
		.selectAll()
		.execute();
	expect(length).toBe(0);
	const wrong = { key, since: clock.now().toISOString() };
	expect(await outcomesOf(device, signed(wrong, sam, order.id, clock.now()))).toEqual(['refused']);
	clock.set(noon);
});

test.each<[string, (asked: { shop: Shop; device: PairedDevice; sam: Person }) => Promise<unknown>]>([
	['the next PIN at the device', ({ device, shop }) => unlock(device, shop.owner)],
	['a new PIN of its person', ({ shop, sam }) => setPin(world, shop, sam, '8352')],
	['a quarter of an hour without a touch', async () => clock.forward(15 * minute)],
])('a key counts up to %s', async (_, end) => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const order = await buyBags(world, await makePerson(world), shop);
	await setPin(world, shop, sam);
	await setPin(world, shop, shop.owner);
	clock.set(new Date('2031-06-12T00:30:00Z'));
	const shift = await beginShift(device, sam);
	clock.forward(minute);
	await end({ shop, device, sam });
	const last = signed(shift, sam, order.id, clock.now());
	clock.forward(1);
	expect(await outcomesOf(device, signed(shift, sam, order.id, clock.now()))).toEqual(['refused']);
	if (_.includes('PIN')) expect(await outcomesOf(device, last)).toEqual(['recorded']);
	clock.set(noon);
});

test('touching keeps it open, leaving it alone or locking it does not', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	const token = await unlockAs(world, shop, device, shop.owner);
	const touch = () => call('business.device.touch', { cookie: device.cookie });
	for (let nth = 0; nth < 4; nth++) {
		clock.forward(3 * minute);
		expect((await touch()).status).toBe(200);
	}
	expect((await getShop(shop, token)).data.my_role).toBe('counter');
	await call('business.device.lock', { cookie: device.cookie });
	expect((await getShop(shop, token)).code).toBe('DEVICE_LOCKED');
	expect((await touch()).code).toBe('DEVICE_LOCKED');
	clock.set(noon);
	// The next session replaces the current one.
	const first = (await unlock(device, shop.owner)).data.token;
	const second = (await unlock(device, shop.owner)).data.token;
	expect((await getShop(shop, second)).status).toBe(200);
	expect((await getShop(shop, first)).code).toBe('DEVICE_LOCKED');
});

test('a device that is revoked loses access within five seconds, in the middle of a hand-over and its stream too', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	const token = await unlockAs(world, shop, device, shop.owner);
	const order = await buyBags(world, await makePerson(world), shop);
	const stream = await fetch(`${world.url}/v0/business/${shop.id}/live`, {
		headers: { authorization: `Bearer ${token}` },
	});
	const ended = (async () => {
		for await (const _ of stream.body ?? []);
		return Date.now();
	})();
	const found = await call('business.orders.lookup', {
		token,
		params: { id: shop.id },
		body: { code: order.pickup_code },
	});
	expect(found.status).toBe(200);
	const at = Date.now();
	expect((await revoke(shop, device)).status).toBe(200);
	const refused = await call('business.orders.setStatus', {
		token,
		key: crypto.randomUUID(),
		params: { id: order.id },
		body: { status: 'fulfilled' },
	});
	expect(refused.code).toBe('DEVICE_REVOKED');
	expect((await ended) - at).toBeLessThan(5_000);
	const { data } = await call('business.orders.get', {
		token: shop.owner.token,
		params: { id: order.id },
	});
	expect(data.order.status).toBe('paid');
	expect((await unlock(device, shop.owner)).code).toBe('DEVICE_REVOKED');
	expect((await revoke(shop, device)).code).toBe('NOT_FOUND');
});

// R-counter-pin
test('five wrong PINs lock one person in one shop for ten minutes, in every process', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	await setPin(world, shop, sam);
	await setPin(world, shop, shop.owner);
	// A second process shares only the database.
	const { createApp } = await import('../../app/app.ts');
	const { readConfig } = await import('../../app/config.ts');
	const { createLog } = await import('../../app/log.ts');
	const second = await createApp(readConfig(world.env), createLog('silent'), { clock });
	const elsewhere = callerOf(await second.server.listen({ host: '127.0.0.1', port: 0 }));
	try {
		const guess = (caller: typeof call, pin: string) =>
			caller('business.device.unlock', { cookie: device.cookie, body: { user_id: sam.id, pin } });
		const codes = [];
		for (const caller of [call, elsewhere, call, elsewhere, call])
			codes.push((await guess(caller, '9999')).code);
		expect(codes).toEqual([...Array(4).fill('WRONG_PIN'), 'PIN_LOCKED']);
		expect((await guess(elsewhere, '4071')).code).toBe('PIN_LOCKED');
		expect((await unlock(device, shop.owner)).status).toBe(200);
		clock.forward(10 * minute);
		expect((await guess(elsewhere, '4071')).status).toBe(200);
		// A correct PIN resets the count.
		for (let nth = 0; nth < 4; nth++) await guess(call, '9999');
		expect((await guess(call, '4071')).status).toBe(200);
		expect((await guess(call, '9999')).code).toBe('WRONG_PIN');
	} finally {
		clock.set(noon);
		await second.close();
	}
});

test('each lock is twice as long as the one before, a day at most, and the shop reads of it', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	await setPin(world, shop, sam);
	const { owner } = world.database;
	const pins = owner.updateTable('counter_pins').where('user_id', '=', sam.id);
	const lockAfter = async (lockouts: number) => {
		await pins.set({ attempts: 4, lockouts, locked_until: null }).execute();
		expect((await unlock(device, sam, '9999')).code).toBe('PIN_LOCKED');
		const row = await pins.set({ attempts: 0 }).returning('locked_until').executeTakeFirstOrThrow();
		return ((row.locked_until?.getTime() ?? 0) - clock.now().getTime()) / minute;
	};
	const minutes = [];
	for (const lockouts of [0, 1, 7, 40]) minutes.push(await lockAfter(lockouts));
	expect(minutes).toEqual([10, 20, 1280, 1440]);
	const mails = await owner
		.selectFrom('outbox')
		.select('payload')
		.where('dedupe_key', 'like', 'mail:pin_locked:%')
		.execute();
	expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(shop.id))).toHaveLength(4);
	await pins.set({ attempts: 0, locked_until: null }).execute();
	expect((await unlock(device, sam)).status).toBe(200);
	const [forgiven] = await pins.set({ attempts: 0 }).returning('lockouts').execute();
	expect(forgiven).toEqual({ lockouts: 0 });
});

test('however many guesses at once are five', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	await setPin(world, shop, shop.owner);
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, nth) => unlock(device, shop.owner, `${5000 + nth * 7}`)),
	);
	expect(answers.filter(({ code }) => code === 'WRONG_PIN').length).toBe(4);
	expect((await unlock(device, shop.owner)).code).toBe('PIN_LOCKED');
});

test('a member who is removed has no PIN, no place at the device, and none when they come back', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const token = await unlockAs(world, shop, device, sam);
	const people = async () =>
		(await call('business.device.get', { cookie: device.cookie })).data.people.map((one) => one.user_id);
	expect(await people()).toEqual([sam.id]);
	await call('business.team.remove', {
		token: shop.owner.token,
		params: { id: shop.id, user_id: sam.id },
	});
	expect((await getShop(shop, token)).code).toBe('DEVICE_LOCKED');
	expect(await people()).toEqual([]);
	expect((await unlock(device, sam)).code).toBe('PIN_LOCKED');
	const { rows } = { rows: await world.database.db.selectFrom('counter_pins').selectAll().execute() };
	expect(rows.filter((row) => row.user_id === sam.id)).toEqual([]);
	// The hash may contain the digits by chance, so its length is checked instead.
	for (const { pin_hash } of rows) expect(pin_hash).toMatch(/^.{60,}$/);
});

test('a PIN of one shop is none of another, and a device sees its own shop alone', async () => {
	const [one, other] = [await makeShop(world), await makeShop(world)];
	const device = await pairDevice(world, one);
	await setPin(world, other, other.owner);
	expect((await unlock(device, other.owner)).code).toBe('PIN_LOCKED');
	const token = await unlockAs(world, one, device, one.owner);
	expect((await getShop(other, token)).code).toBe('NOT_FOUND');
});

test('a suspended colleague, and a shop that was closed, are at no device any more', async () => {
	const shop = await makeShop(world);
	const sam = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	const token = await unlockAs(world, shop, device, sam);
	await world.app.auth.suspend(sam.email, true);
	await expect.poll(async () => (await getShop(shop, token)).code).toBe('DEVICE_LOCKED');
	expect((await unlock(device, sam)).code).toBe('DEVICE_LOCKED');
	await call('business.remove', { token: shop.owner.token, params: { id: shop.id } });
	expect((await call('business.device.get', { cookie: device.cookie })).code).toBe('DEVICE_REVOKED');
});

test('of an owner who deletes their account no device and no PIN is left', async () => {
	const shop = await makeShop(world);
	const device = await pairDevice(world, shop);
	await unlockAs(world, shop, device, shop.owner);
	await world.app.personalData.remove(shop.owner.id);
	const { db } = world.database;
	const rows = await db.selectFrom('counter_devices').selectAll().where('id', '=', device.id).execute();
	expect(rows).toMatchObject([{ name: '', session_user_id: null }]);
	expect(rows[0]?.revoked_at).not.toBeNull();
});

test.each([
	['4071', true],
	['40715', true],
	['407155', true],
	['1212', false],
	['123123', false],
	['0000', false],
	['1234', false],
	['4321', false],
	['7890', false],
	['456789', false],
	['407', false],
	['4071552', false],
	['40a1', false],
])('the PIN %s is one to choose: %s', (pin, isFine) => {
	expect(newPin.safeParse(pin).success).toBe(isFine);
});
