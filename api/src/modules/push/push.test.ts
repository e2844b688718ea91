import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushLimits } from '@flavorbag/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, makeMember, makePerson, makeShop, type Person, tonight } from '#test/makers.ts';
import { shownOn, subscriptionAt, type TestDevice, turnOn, waitForEmails } from '#test/push-box.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(noon));

interface Mail {
	id: string;
	to: string;
	subject: string;
}
async function mailsTo({ email }: Person, kind: string): Promise<Mail[]> {
	const folder = join(world.dataDir, 'mail');
	const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
	const mails = await Promise.all(
		names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail),
	);
	return mails.filter(({ id, to }) => to === email && id.startsWith(`${kind}:`));
}
const devicesOf = async ({ token }: Person) => (await world.call('user.push.get', { token })).data.devices;
const fault = (mode: string, { subscription }: TestDevice, times = 1) =>
	sandboxCall(world, 'POST', '/_push/faults', { mode, match: subscription, times });

const pickup = {
	business_id: crypto.randomUUID(),
	business_name: 'Corner Bakery',
	local_date: '2031-06-11',
	start_time: '17:00',
	end_time: '20:00',
	tz: 'America/Los_Angeles',
};
/** Same payload as the waitlist's. */
function offerTo({ email: to }: Person) {
	const offer_id = crypto.randomUUID();
	const expires_at = new Date(world.clock.now().getTime() + 15 * 60_000).toISOString();
	const rest = { quantity: 1, expires_at, unsubscribe_url: 'http://localhost:3000/leave-waitlist/x' };
	return { kind: 'bag_offer' as const, to, first_name: 'Pat', offer_id, pickup, ...rest };
}
async function queueMail(request: object): Promise<void> {
	const payload = JSON.stringify(request);
	const row = {
		topic: 'mail',
		dedupe_key: `mail:${crypto.randomUUID()}`,
		payload,
		run_at: world.clock.now(),
	};
	await world.database.db.insertInto('outbox').values(row).execute();
	await world.drain();
}

// R-push-devices
describe('devices', () => {
	test('a browser is one device of one person: its keys are replaced, and whoever turns it on next has it', async () => {
		const [first, second] = [await makePerson(world), await makePerson(world)];
		const device = await turnOn(world, first);
		const { keys } = await subscriptionAt(world, device.body.public_key);
		const rotated = { ...device.body, keys };
		const saved = await world.call('user.push.subscribe', { token: first.token, body: rotated });
		expect(saved.data).toMatchObject({ id: device.id, name: 'Firefox on Linux', is_outdated: false });
		const moved = await world.call('user.push.subscribe', { token: second.token, body: rotated });
		expect(moved.data.id).not.toBe(device.id);
		expect(await devicesOf(first)).toEqual([]);
		expect(await devicesOf(second)).toMatchObject([{ id: moved.data.id, last_ok_at: null }]);
	});

	test('a device that moved shows nothing of the person before', async () => {
		const [first, second] = [await makePerson(world), await makePerson(world)];
		const device = await turnOn(world, first);
		await fault('away_503', device);
		await queueMail(offerTo(first));
		await world.call('user.push.subscribe', { token: second.token, body: device.body });
		world.clock.forward(10 * 60_000);
		await world.drain();
		expect(await shownOn(world, device)).toEqual([]);
	});

	test('ten of them, an eleventh is refused in words, and one of the ten may come once more', async () => {
		const person = await makePerson(world);
		const devices: TestDevice[] = [];
		for (let n = 0; n < pushLimits.devicesMax; n++) devices.push(await turnOn(world, person));
		const { keys, endpoint } = await subscriptionAt(world, devices[0]?.body.public_key ?? '');
		const body = { ...devices[0]?.body, endpoint, keys };
		const refused = await world.call('user.push.subscribe', { token: person.token, body });
		expect(refused.code).toBe('TOO_MANY_PUSH_DEVICES');
		const same = await world.call('user.push.subscribe', { token: person.token, body: devices[3]?.body });
		expect(same.status).toBe(200);
		expect(await devicesOf(person)).toHaveLength(10);
	});

	test.each([
		['http://127.0.0.1:5432/', {}],
		['https://169.254.169.254/latest', {}],
		['https://push.example.com/abc', {}],
		['https://fcm.googleapis.com/fcm/send/x', { p256dh: `B${'A'.repeat(86)}` }],
	])('%s is refused in words', async (endpoint, wrong) => {
		const person = await makePerson(world);
		const device = await turnOn(world, person);
		const body = { ...device.body, endpoint, keys: { ...device.body.keys, ...wrong } };
		const answer = await world.call('user.push.subscribe', { token: person.token, body });
		expect(answer.code).toBe('PUSH_SERVICE_UNKNOWN');
	});

	test('one is turned off by its person alone, and then it shows nothing', async () => {
		const [person, other] = [await makePerson(world), await makePerson(world)];
		const device = await turnOn(world, person);
		const asked = { params: { id: device.id } };
		expect((await world.call('user.push.unsubscribe', { token: other.token, ...asked })).code).toBe(
			'NOT_FOUND',
		);
		expect(await devicesOf(person)).toHaveLength(1);
		await world.call('user.push.unsubscribe', { token: person.token, ...asked });
		await queueMail(offerTo(person));
		expect(await shownOn(world, device)).toEqual([]);
		expect(await mailsTo(person, 'bag_offer')).toHaveLength(1);
	});

	test('R-erasure: nothing of them is left, and what waits is not sent', async () => {
		const person = await makePerson(world);
		const device = await turnOn(world, person);
		await world.call('user.push.settings', { token: person.token, body: { sales: false } });
		await fault('busy_429', device);
		await queueMail(offerTo(person));
		await world.app.personalData.remove(person.id);
		world.clock.forward(5 * 60_000);
		await world.drain();
		expect(await shownOn(world, device)).toEqual([]);
		for (const table of ['push_subscriptions', 'push_settings', 'push_messages'] as const) {
			const rows = await world.database.db
				.selectFrom(table)
				.select('user_id')
				.where('user_id', '=', person.id)
				.execute();
			expect(rows).toEqual([]);
		}
	});

	test('after a change of the secret old devices are still told, and are asked for a new subscription', async () => {
		const person = await makePerson(world);
		const device = await turnOn(world, person);
		const { createPushSender } = await import('#adapters/push/web-push.ts');
		const secret = world.env.AUTH_SECRET ?? '';
		const options = {
			subject: 'mailto:us@example.com',
			sandboxUrl: world.sandbox.url,
			service: 'sandbox',
		} as const;
		const rotated = createPushSender({ ...options, secrets: ['a new secret', secret] });
		expect(rotated.publicKeys[1]).toBe(device.body.public_key);
		const target = { ...device.body, ...device.body.keys };
		const message = {
			payload: '{"notification":{}}',
			ttlSeconds: 60,
			urgency: 'normal',
			topic: 'x',
		} as const;
		expect(await rotated.send(target, message)).toEqual({ kind: 'accepted' });
		const later = createPushSender({ ...options, secrets: ['a new secret'] });
		expect(await later.send(target, message)).toEqual({ kind: 'unsigned' });
		const body = { ...device.body, public_key: rotated.publicKeys[0] };
		const saved = await world.call('user.push.subscribe', { token: person.token, body });
		expect(saved.data.is_outdated).toBe(true);
	});
});

// R-push-email
describe('claims and alerts', () => {
	test('a claim comes to each device at once, urgent, for as long as it stands, and no email with it', async () => {
		const person = await makePerson(world);
		const devices = [await turnOn(world, person), await turnOn(world, person, 'Chrome on Android')];
		await queueMail(offerTo(person));
		for (const device of devices)
			expect(await shownOn(world, device)).toMatchObject([
				{
					web_push: 8030,
					title: '1 bag at Corner Bakery: yours if you like',
					body: 'Get it by 12:15 PM. Pickup: tonight 5–8 PM.',
					navigate: `http://localhost:3000/marketplace/${pickup.business_id}`,
					urgency: 'high',
					ttl: 15 * 60,
					lang: 'en-US',
				},
			]);
		await waitForEmails(world);
		expect(await mailsTo(person, 'bag_offer')).toEqual([]);
	});

	test('where no device took it within half a minute, the email goes, once', async () => {
		const person = await makePerson(world);
		const device = await turnOn(world, person);
		await fault('error_500', device, 20);
		await queueMail(offerTo(person));
		expect(await mailsTo(person, 'bag_offer')).toEqual([]);
		await waitForEmails(world);
		await waitForEmails(world);
		expect(await mailsTo(person, 'bag_offer')).toHaveLength(1);
		await sandboxCall(world, 'DELETE', '/_push/faults');
	});

	test('what is over is not shown: its offer ended while the push service was away', async () => {
		const person = await makePerson(world);
		const device = await turnOn(world, person);
		await fault('away_503', device);
		await queueMail(offerTo(person));
		world.clock.forward(16 * 60_000);
		await world.drain();
		expect(await shownOn(world, device)).toEqual([]);
	});
});

const ended = ({ email: to }: Person, given: object = {}) => ({
	kind: 'waitlist_ended',
	to,
	first_name: 'Pat',
	entry_id: crypto.randomUUID(),
	pickup,
	why: 'lapsed',
	...given,
});
const opened = ({ email: to }: Person) => ({
	kind: 'shop_opened',
	to,
	first_name: 'Pat',
	alert_id: crypto.randomUUID(),
	place: '97201',
	miles: 2.4,
	business: { id: pickup.business_id, name: 'Corner Bakery', city: 'Portland' },
});
// R-push-kinds, R-push-email
test.each([
	['waitlist_ended', 'claims', ended, 8 * 3_600, '/marketplace/'],
	['shop_opened', 'alerts', opened, 86_400, '/marketplace/'],
] as const)(
	'%s comes to devices, by email where none took it, and by email alone where %s are off',
	async (kind, setting, requestTo, ttl, path) => {
		const [reader, unreached, off] = [
			await makePerson(world),
			await makePerson(world),
			await makePerson(world),
		];
		const device = await turnOn(world, reader);
		const broken = await turnOn(world, unreached);
		const silent = await turnOn(world, off);
		await world.call('user.push.settings', { token: off.token, body: { [setting]: false } });
		await fault('error_500', broken, 20);
		for (const person of [reader, unreached, off]) await queueMail(requestTo(person));
		const navigate = `http://localhost:3000${path}${pickup.business_id}`;
		expect(await shownOn(world, device)).toMatchObject([{ urgency: 'normal', ttl, navigate }]);
		expect(await shownOn(world, silent)).toEqual([]);
		expect(await mailsTo(off, kind)).toHaveLength(1);
		expect(await mailsTo(unreached, kind)).toEqual([]);
		await waitForEmails(world);
		expect(await mailsTo(unreached, kind)).toHaveLength(1);
		expect(await mailsTo(reader, kind)).toEqual([]);
		await sandboxCall(world, 'DELETE', '/_push/faults');
	},
);

test('what they say is in the language of who reads it', async () => {
	const shown = async (language: 'en' | 'es') => {
		const person = await makePerson(world);
		await world.call('user.setLanguage', { token: person.token, body: { language } });
		const device = await turnOn(world, person);
		await queueMail(opened(person));
		await queueMail(ended(person));
		const gone = { ...pickup, business_name: '', start_time: '18:00' };
		await queueMail(ended(person, { pickup: gone, why: 'account' }));
		await queueMail({ ...offerTo(person), pickup: { ...pickup, local_date: '2031-06-12' } });
		return (await shownOn(world, device)).map(({ title, body }) => `${title} | ${body}`).sort();
	};
	expect(await shown('en')).toEqual(
		[
			'1 bag at Corner Bakery: yours if you like | Get it by 12:15 PM. Pickup: tomorrow 5–8 PM.',
			'Corner Bakery opened near you | Surprise bags in Portland, about 2 miles from 97201.',
			'You’re off the waitlist: Corner Bakery | We offered you a bag twice, and the time ran out twice. You can get in line again.',
			'You’re off the waitlist: a shop that’s gone | You no longer wait for a bag there.',
		].sort(),
	);
	// R-display-formats
	expect(await shown('es')).toEqual(
		[
			'1 bolsa en Corner Bakery: para ti, si quieres | Pídela antes de las 12:15 p.m. Para recoger: mañana, 5–8 p.m.',
			'Corner Bakery abrió cerca de ti | Bolsas sorpresa en Portland, a 2 millas más o menos de 97201.',
			'Ya no estás en la lista de espera: Corner Bakery | Te ofrecimos una bolsa dos veces, y dos veces se acabó el tiempo. Puedes volver a la fila.',
			'Ya no estás en la lista de espera: una tienda que cerró | Ya no esperas una bolsa ahí.',
		].sort(),
	);
});

// R-push-once
test('killed between sending and writing it down, it is sent twice and seen once', async () => {
	const person = await makePerson(world);
	const device = await turnOn(world, person);
	// The outbox row runs again, because the first answer was lost with the process.
	await fault('cut_after', device);
	await queueMail(offerTo(person));
	world.clock.forward(60_000);
	await world.drain();
	const shown = await shownOn(world, device);
	expect(shown.map(({ is_replaced }) => is_replaced)).toEqual([false, true]);
	expect(new Set(shown.map(({ tag, topic }) => `${tag} ${topic}`)).size).toBe(1);
	expect(shown[0]?.tag).toBe(shown[0]?.topic);
	// Another offer of the same bags replaces it too.
	await queueMail(offerTo(person));
	expect((await shownOn(world, device)).filter(({ is_replaced }) => !is_replaced)).toHaveLength(1);
});

// R-push-kinds
describe('orders', () => {
	test('a shop cancels: the device and the email say so; turned off, the email alone', async () => {
		const [shop, buyer] = [await makeShop(world, { name: 'Sourdough & Co' }), await makePerson(world)];
		const device = await turnOn(world, buyer);
		const cancel = async () => {
			const order = await buyBags(world, buyer, shop);
			await world.call('business.orders.setStatus', {
				token: shop.owner.token,
				params: { id: order.id },
				body: { status: 'cancelled', reason: 'The oven broke.' },
			});
			world.clock.forward(2 * 60_000);
			await world.drain();
		};
		await cancel();
		expect(await shownOn(world, device)).toMatchObject([
			{ title: 'Sourdough & Co canceled your order', urgency: 'normal', ttl: 86_400 },
		]);
		expect(await mailsTo(buyer, 'cancelled_by_business')).toHaveLength(1);
		await world.call('user.push.settings', { token: buyer.token, body: { orders: false } });
		await cancel();
		expect(await shownOn(world, device)).toHaveLength(1);
		expect(await mailsTo(buyer, 'cancelled_by_business')).toHaveLength(2);
	});

	test('whoever works in a shop is told of its orders, if they want; strangers and the buyer are not', async () => {
		const shop = await makeShop(world, { name: 'Noodle Bar' });
		const [counter, manager] = [
			await makeMember(world, shop, 'counter'),
			await makeMember(world, shop, 'manager'),
		];
		const buyer = await makePerson(world);
		const people = [shop.owner, counter, manager, buyer, await makePerson(world)];
		const devices = await Promise.all(people.map((person) => turnOn(world, person)));
		await world.call('user.push.settings', { token: manager.token, body: { sales: false } });
		await buyBags(world, buyer, shop, 2);
		await world.drain();
		const titles = await Promise.all(
			devices.map(async (device) => (await shownOn(world, device)).map(({ title }) => title)),
		);
		expect(titles).toEqual([['New order: 2 bags'], ['New order: 2 bags'], [], [], []]);
		expect((await shownOn(world, devices[0] as TestDevice))[0]).toMatchObject({
			body: 'Noodle Bar. Pickup: tonight 5–8 PM.',
			navigate: `http://localhost:3000/business/${shop.id}?tab=orders`,
		});
	});

	test('an hour before the pickup ends whoever has not come is reminded once, whoever has come or turned it off is not', async () => {
		const shop = await makeShop(world, { name: 'Late Deli', quantity: 9 });
		const [late, came, off] = [await makePerson(world), await makePerson(world), await makePerson(world)];
		const devices = [await turnOn(world, late), await turnOn(world, came), await turnOn(world, off)];
		for (const person of [late, off]) await buyBags(world, person, shop);
		const order = await buyBags(world, came, shop);
		await world.call('user.push.settings', { token: off.token, body: { reminders: false } });
		world.clock.set(new Date(noon.getTime() + 6 * 3_600_000));
		await world.call('business.orders.setStatus', {
			token: shop.owner.token,
			params: { id: order.id },
			body: { status: 'fulfilled' },
		});
		await world.app.push.remind();
		await world.drain();
		expect(await shownOn(world, devices[0] as TestDevice)).toEqual([]);
		for (const minutes of [61, 62, 90]) {
			world.clock.set(new Date(noon.getTime() + (6 * 60 + minutes) * 60_000));
			await world.app.push.remind();
			await world.drain();
		}
		const shown = await Promise.all(devices.map((device) => shownOn(world, device)));
		expect(shown.map((one) => one.length)).toEqual([1, 0, 0]);
		expect(shown[0]?.[0]).toMatchObject({
			title: 'Your bag is waiting at Late Deli',
			body: 'Pickup ends at 8:00 PM.',
			ttl: 59 * 60,
		});
		expect(tonight.order_date).toBe('2031-06-11');
	});
});

// R-push-local
test('/dev/push shows what devices would show', async () => {
	const person = await makePerson(world);
	await turnOn(world, person);
	await queueMail({ ...offerTo(person), pickup: { ...pickup, business_name: 'Bread <b>&</b> Butter' } });
	const answer = await fetch(`${world.url}/dev/push`);
	const text = await answer.text();
	expect(text).toContain('1 bag at Bread &lt;b&gt;&amp;&lt;/b&gt; Butter: yours if you like');
	expect(text).toContain(`href="/marketplace/${pickup.business_id}"`);
	expect((await (await fetch(`${world.url}/dev/push.json`)).json()) as unknown[]).not.toEqual([]);
});
