import type { PurchaseWindow } from '@flavorbag/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	buyBags,
	cards,
	everyDay,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
let owner = await makePerson(world, { role: 'business' });
const customer = await makePerson(world);
const typed = {
	display_name: 'Corner Bakery',
	description: 'Bread and buns that were baked this morning.',
	price: 5.99,
	email: 'corner@example.com',
	phone_number: '(503) 555-0101',
	street: '5 Oak St',
	city: 'Portland',
	state: 'OR',
	zip_code: 97201,
};

let opened = 0;
/** An owner may open only ten shops a day, and each test opens several. */
beforeEach(async () => {
	if (opened < 6) return;
	opened = 0;
	owner = await makePerson(world, { role: 'business' });
});

const open = (body: object = {}, token = owner.token, key = crypto.randomUUID()) => {
	opened++;
	return world.call('business.create', { token, key, body: { ...typed, ...body } });
};
const change = (id: string, body: object, token = owner.token) =>
	world.call('business.update', { token, params: { id }, body });
const see = async (id: string) =>
	(await world.call('business.get', { token: owner.token, params: { id } })).data;
const fieldsOf = (answer: Awaited<ReturnType<typeof change>>) =>
	answer.body.success ? [] : (answer.body.error.details ?? []).map((one) => one.field);
/** Sends an If-Match header, which `world.call` can't. */
const patchIfMatch = (id: string, tag: string, body: object) =>
	fetch(`${world.url}/v0/business/${id}`, {
		method: 'PATCH',
		headers: {
			authorization: `Bearer ${owner.token}`,
			'content-type': 'application/json',
			'if-match': tag,
		},
		body: JSON.stringify(body),
	});

describe('opening', () => {
	test('a new business is switched off, placed by its address, and lives by the clock of that place', async () => {
		const { data, headers } = await open();
		expect(data).toMatchObject({
			...typed,
			name: 'Corner Bakery',
			country: 'United States',
			formatted_address: '5 Oak St, Portland, OR 97201',
			time_zone: 'America/Los_Angeles',
			enabled: false,
			public_profile: true,
			email_notifications: true,
			missing: ['disabled', 'cannot_charge'],
			purchase_window: {},
			version: 1,
		});
		expect(headers.get('etag')).toBe('"1"');
		expect(data.coordinates?.lat).toBeCloseTo(45.5, 0);
	});

	// R-businesses-a-day
	test('one owner opens ten a day, also all at once, whatever is deleted meanwhile; tomorrow there are more', async () => {
		const { token } = await makePerson(world, { role: 'business' });
		const answers = await Promise.all(Array.from({ length: 25 }, () => open({}, token)));
		const opened = answers.filter(({ status }) => status === 200);
		expect(opened).toHaveLength(10);
		for (const answer of answers) if (answer.status !== 200) expect(answer.code).toBe('TOO_MANY_BUSINESSES');
		const [first] = opened;
		await world.call('business.remove', { token, params: { id: first?.data.id ?? '' } });
		const refused = await open({}, token);
		expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_BUSINESSES']);
		expect((await open({}, (await makePerson(world, { role: 'business' })).token)).status).toBe(200);
		world.clock.set(new Date(noon.getTime() + 86_400_000));
		expect((await open({}, token)).status).toBe(200);
		world.clock.set(noon);
	});

	test('a ZIP code that starts with zero survives', async () => {
		const { data } = await open({ street: '1 Beacon St', city: 'Boston', state: 'MA', zip_code: 2108 });
		expect(data.zip_code).toBe(2108);
		expect(data.formatted_address).toBe('1 Beacon St, Boston, MA 02108');
		expect(data.time_zone).toBe('America/New_York');
	});

	test('the same call twice opens one business', async () => {
		const key = crypto.randomUUID();
		const [first, second] = [await open({}, owner.token, key), await open({}, owner.token, key)];
		expect(second.data.id).toBe(first.data.id);
		expect((await open({ price: 6 }, owner.token, key)).code).toBe('IDEMPOTENCY_MISMATCH');
	});

	// R-required-fields
	test.each([
		[{ owner_id: crypto.randomUUID() }, 'owner_id'],
		[{ enabled: true }, 'enabled'],
		[{ name: 'Mine' }, 'name'],
		[{ price: '5.99' }, 'price'],
		[{ price: 3.999 }, 'price'],
		[{ price: 2.99 }, 'price'],
		[{ price: 20.01 }, 'price'],
		[{ price: 0 }, 'price'],
		[{ description: 'Too short.' }, 'description'],
		[{ description: `${' '.repeat(20)}bread` }, 'description'],
		[{ display_name: '   ' }, 'display_name'],
		[{ display_name: '\u0000\u200b\u202e' }, 'display_name'],
		[{ email: 'corner@example' }, 'email'],
		[{ phone_number: '555-0101' }, 'phone_number'],
		[{ street: '' }, 'street'],
		[{ city: '' }, 'city'],
		[{ state: 'DC' }, 'state'],
		[{ zip_code: '97201' }, 'zip_code'],
		[{ zip_code: 123_456 }, 'zip_code'],
		[{ retail_value: 5 }, 'retail_value'],
	])('%j is refused at its field', async (wrong, field) => {
		const before = await world.call('business.list', { token: owner.token });
		const answer = await open(wrong);
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		expect(fieldsOf(answer)).toEqual([field]);
		const after = await world.call('business.list', { token: owner.token });
		expect(after.data.businesses).toHaveLength(before.data.businesses.length);
	});
});

describe('changing', () => {
	test('what is given changes, the rest stays', async () => {
		const { data: before } = await open();
		const patch = { price: 7.5, enabled: true, email_notifications: false, time_zone: 'America/Boise' };
		const { data, headers } = await change(before.id, patch);
		const { updated_at, ...rest } = before;
		expect(data).toMatchObject({ ...rest, ...patch, missing: ['cannot_charge'], version: 2 });
		expect(headers.get('etag')).toBe('"2"');
		expect((await change(before.id, { time_zone: 'Oregon/Portland' })).code).toBe('INVALID_INPUT');
	});

	// R-profile-edit
	test('an optional value is cleared by null, a required one never', async () => {
		const { id } = (await open({ retail_value: 15, category: 'bakery' })).data;
		await change(id, { time_zone: 'America/Boise', formatted_address: 'Beside the fountain' });
		const { data } = await change(id, { retail_value: null, category: null, time_zone: null });
		expect(data).toMatchObject({
			retail_value: null,
			category: 'market',
			time_zone: 'America/Los_Angeles',
			formatted_address: 'Beside the fountain',
		});
		const plain = await change(id, { formatted_address: null });
		expect(plain.data.formatted_address).toBe('5 Oak St, Portland, OR 97201');
		const required = ['display_name', 'description', 'price', 'email', 'phone_number', 'street', 'city'];
		for (const field of required) {
			const answer = await change(id, { [field]: null });
			expect([answer.code, fieldsOf(answer)]).toEqual(['INVALID_INPUT', [field]]);
		}
	});

	// R-zip-contradicts
	test('a ZIP code of another town is asked about, and kept once it is confirmed', async () => {
		const words = '97205 is a ZIP code of Portland, OR, not of Boston, MA.';
		const boston = { city: 'Boston', state: 'MA', zip_code: 97205 };
		const refused = await open(boston);
		expect([refused.status, refused.code]).toEqual([422, 'ADDRESS_CONTRADICTS']);
		expect(fieldsOf(refused)).toEqual(['zip_code']);
		expect(JSON.stringify(refused.body)).toContain(`${words} Boston, MA has ZIP codes such as 02108`);
		expect((await open({ ...boston, address_confirmed: true })).data).toMatchObject(boston);

		const { id } = (await open()).data;
		for (const patch of [{ city: 'Boston', state: 'MA' }, { zip_code: 2108 }]) {
			expect((await change(id, patch)).code).toBe('ADDRESS_CONTRADICTS');
			expect(await see(id)).toMatchObject({ city: 'Portland', time_zone: 'America/Los_Angeles', version: 1 });
		}
		const confirmed = await change(id, { zip_code: 2108, address_confirmed: true });
		expect(confirmed.data).toMatchObject({ city: 'Portland', zip_code: 2108 });
		// A confirmed address isn't questioned again.
		expect((await change(id, { street: '6 Oak St', price: 7 })).status).toBe(200);
	});

	test('a business that moves is found anew, with the zone of where it is now', async () => {
		const { id } = (await open()).data;
		const { data } = await change(id, { street: '1 Beacon St', city: 'Boston', state: 'MA', zip_code: 2108 });
		expect(data.time_zone).toBe('America/New_York');
		expect(data.formatted_address).toBe('1 Beacon St, Boston, MA 02108');
		expect(data.coordinates?.lng).toBeCloseTo(-71, 0);
	});

	// R-one-editor
	test('of two tabs the second is refused, and what the first saved stays', async () => {
		const { id, version } = (await open()).data;
		const first = await patchIfMatch(id, `"${version}"`, {
			purchase_window: everyDay('morning', '08:00', '11:00', 3),
		});
		expect([first.status, first.headers.get('etag')]).toEqual([200, `"${version + 1}"`]);
		const second = await patchIfMatch(id, `"${version}"`, { purchase_window: {} });
		expect(second.status).toBe(412);
		expect(await second.json()).toMatchObject({ error: { code: 'PRECONDITION_FAILED' } });
		expect((await see(id)).purchase_window.Mon?.morning?.quantity).toBe(3);
		expect((await patchIfMatch(id, '*', { purchase_window: {} })).status).toBe(200);
		expect((await patchIfMatch(id, 'nonsense', { purchase_window: {} })).status).toBe(412);
	});

	test('of two edits at the same moment with the same version one is refused', async () => {
		const { id, version } = (await open()).data;
		const edits = [1, 2, 3].map((price) => patchIfMatch(id, `"${version}"`, { price: price + 4 }));
		const statuses = (await Promise.all(edits)).map((answer) => answer.status);
		expect(statuses.sort()).toEqual([200, 412, 412]);
	});

	const slot = { start: '17:00', end: '20:00', enabled: true, quantity: 5 };
	test.each([
		[{ Holiday: { evening: slot } }, 'purchase_window.Holiday'],
		[{ Mon: { night: slot } }, 'purchase_window.Mon.night'],
		[{ Mon: { evening: { ...slot, start: '20:00', end: '19:00' } } }, 'purchase_window.Mon.evening.end'],
		[{ Mon: { evening: { ...slot, end: '17:00' } } }, 'purchase_window.Mon.evening.end'],
		[{ Mon: { evening: { ...slot, start: '16:55' } } }, 'purchase_window.Mon.evening.start'],
		[{ Mon: { evening: { ...slot, end: '24:00' } } }, 'purchase_window.Mon.evening.end'],
		[{ Mon: { evening: { ...slot, quantity: 51 } } }, 'purchase_window.Mon.evening.quantity'],
		[{ Mon: { evening: { ...slot, quantity: 0 } } }, 'purchase_window.Mon.evening.quantity'],
		[{ Mon: { evening: { ...slot, quantity: 1.5 } } }, 'purchase_window.Mon.evening.quantity'],
		[{ Mon: { evening: { ...slot, price: 1 } } }, 'purchase_window.Mon.evening.price'],
	])('the week %j is refused at %s and nothing of the call is kept', async (purchase_window, field) => {
		const { id } = (await open()).data;
		const answer = await change(id, { price: 9, purchase_window });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		expect(fieldsOf(answer)).toEqual([field]);
		expect(await see(id)).toMatchObject({ price: 5.99, version: 1 });
	});

	test.each([
		[{ owner_id: crypto.randomUUID() }, 'owner_id'],
		[{ price: '7' }, 'price'],
		[{ price: 3.999 }, 'price'],
		[{ description: 'Short.' }, 'description'],
		[{ state: 'DC' }, 'state'],
		[{ image_key: 'x' }, 'image_key'],
		[{ tax_rate_bps: 0 }, 'tax_rate_bps'],
	])('%j changes nothing', async (wrong, field) => {
		const { id } = (await open()).data;
		const answer = await change(id, wrong);
		expect([answer.code, ...fieldsOf(answer)]).toEqual(['INVALID_INPUT', field]);
		expect((await see(id)).version).toBe(1);
	});
});

describe('what an edit of the week does to coming dates (R-week-edits)', () => {
	const datesOf = async (shop: { id: string; owner: { token: string } }) =>
		(await world.call('business.dates', { token: shop.owner.token, params: { id: shop.id } })).data;
	const setWeek = (shop: { id: string; owner: { token: string } }, purchase_window: PurchaseWindow) =>
		change(shop.id, { purchase_window }, shop.owner.token);
	const tryToHold = (shop: { id: string }, quantity: number) =>
		world.call('customer.orders.create', {
			token: customer.token,
			key: crypto.randomUUID(),
			body: { business_id: shop.id, quantity, ...tonight },
		});

	test('lowering it below what is sold cancels nothing and sells nothing more', async () => {
		const shop = await makeShop(world, { quantity: 5 });
		const order = await buyBags(world, customer, shop, 3);
		expect((await datesOf(shop)).dates[0]).toEqual({
			date: '2031-06-11',
			day: 'Wed',
			slots: [{ period: 'evening', quantity: 5, held: 0, sold: 3 }],
		});
		await setWeek(shop, everyDay('evening', '17:00', '20:00', 2));
		expect((await tryToHold(shop, 1)).code).toBe('SOLD_OUT');
		expect((await datesOf(shop)).dates[0]?.slots).toEqual([
			{ period: 'evening', quantity: 2, held: 0, sold: 3 },
		]);
		const mine = await world.call('customer.orders.get', { token: customer.token, params: { id: order.id } });
		expect(mine.data.status).toBe('paid');
	});

	test('raising it sells more of a date that was sold out', async () => {
		const shop = await makeShop(world, { quantity: 2 });
		await buyBags(world, customer, shop, 2);
		expect((await tryToHold(shop, 1)).code).toBe('SOLD_OUT');
		await setWeek(shop, everyDay('evening', '17:00', '20:00', 4));
		expect((await tryToHold(shop, 2)).status).toBe(200);
	});

	test('a slot that is switched off or taken away keeps its orders and takes no new ones', async () => {
		for (const week of [
			{},
			{ Wed: { evening: { start: '17:00', end: '20:00', enabled: false, quantity: 5 } } },
		]) {
			const shop = await makeShop(world, { quantity: 5 });
			const order = await buyBags(world, customer, shop, 1);
			await setWeek(shop, week);
			expect((await tryToHold(shop, 1)).code).toBe('SLOT_CLOSED');
			expect((await datesOf(shop)).dates[0]?.slots).toEqual([
				{ period: 'evening', quantity: 0, held: 0, sold: 1 },
			]);
			expect(order.start_time).toBe('17:00');
		}
	});

	test('new times hold for new orders, and those already made keep theirs (R-order-keeps-terms)', async () => {
		const shop = await makeShop(world, { quantity: 5 });
		const early = await buyBags(world, customer, shop, 1);
		await setWeek(shop, everyDay('evening', '18:00', '21:00', 5));
		const late = await holdBags(world, customer, shop, 1);
		expect([late.start_time, late.pickup_starts_at]).toEqual(['18:00', '2031-06-12T01:00:00.000Z']);
		const unchanged = await world.call('customer.orders.get', {
			token: customer.token,
			params: { id: early.id },
		});
		expect(unchanged.data.start_time).toBe('17:00');
		await change(shop.id, { time_zone: 'America/Denver' }, shop.owner.token);
		const other = await makePerson(world);
		const denver = await holdBags(world, other, shop, 1);
		expect(denver.pickup_starts_at).toBe('2031-06-12T00:00:00.000Z');
	});

	test('a bag that is being paid for is kept while the slot is lowered', async () => {
		const shop = await makeShop(world, { quantity: 3 });
		const held = await holdBags(world, customer, shop, 2);
		await setWeek(shop, everyDay('evening', '17:00', '20:00', 1));
		await payWith(world, held, cards.good);
		expect((await settle(world, customer, held)).status).toBe('paid');
	});
});

describe('removing (R-closing)', () => {
	const remove = (id: string, token = owner.token) =>
		world.call('business.remove', { token, params: { id } });

	test('a business is gone from every list, and its customers still read their orders', async () => {
		const shop = await makeShop(world);
		const order = await buyBags(world, customer, shop);
		expect((await remove(shop.id, shop.owner.token)).code).toBe('OPEN_ORDERS');
		const { id } = order;
		const body = { status: 'cancelled', reason: 'The oven broke.' };
		await world.call('business.orders.setStatus', { token: shop.owner.token, params: { id }, body });
		const { status, body: answer } = await remove(shop.id, shop.owner.token);
		expect([status, answer.success && answer.data]).toEqual([200, null]);
		const own = await world.call('business.list', { token: shop.owner.token });
		expect(own.data.businesses).toEqual([]);
		const listed = await world.call('customer.businesses.get', {
			token: customer.token,
			params: { id: shop.id },
		});
		expect(listed.code).toBe('NOT_FOUND');
		const mine = await world.call('customer.orders.get', { token: customer.token, params: { id } });
		expect(mine.data).toMatchObject({ status: 'cancelled', business_id: shop.id });
		expect((await remove(shop.id, shop.owner.token)).code).toBe('NOT_FOUND');
	});

	test('bags that somebody is paying for hold it open', async () => {
		const shop = await makeShop(world);
		const held = await holdBags(world, customer, shop);
		expect((await remove(shop.id, shop.owner.token)).code).toBe('OPEN_ORDERS');
		await world.call('customer.orders.abandon', { token: customer.token, params: { id: held.id } });
		expect((await remove(shop.id, shop.owner.token)).status).toBe(200);
	});

	afterEach(() => world.clock.set(noon));

	// R-closed-books
	test('its owner still reads its orders, payouts and files, and changes nothing', async () => {
		const { shop, id } = await pickedUp();
		const { token } = shop.owner;
		const there = { token, params: { id: shop.id } };
		expect((await remove(shop.id, token)).status).toBe(200);
		const closed_at = world.clock.now().toISOString();

		const closed = await world.call('business.list', { token, query: { closed: 'true' } });
		expect(closed.data.businesses).toMatchObject([{ id: shop.id, closed_at }]);
		expect((await world.call('business.list', { token })).data.businesses).toEqual([]);
		expect((await world.call('business.get', there)).data).toMatchObject({
			closed_at,
			missing: ['disabled', 'no_place'],
		});
		expect((await world.call('business.dashboard', there)).data.totals.orders).toBe(1);
		const orders = await world.call('business.orders.list', there);
		expect(orders.data.orders.map((order) => order.id)).toEqual([id]);
		const one = await world.call('business.orders.get', { token, params: { id } });
		expect(one.data.order.id).toBe(id);
		const payouts = await world.call('business.payouts', there);
		expect(payouts.data.payouts.map((payout) => payout.order_id)).toEqual([id]);
		const file = async (name: string, as = token) => {
			const headers = { authorization: `Bearer ${as}` };
			const answer = await fetch(`${world.url}/v0/business/${shop.id}/${name}`, { headers });
			return [answer.status, (await answer.text()).includes(id)];
		};
		for (const name of ['orders.csv', 'payouts.csv']) expect(await file(name)).toEqual([200, true]);

		const changes = [
			['business.update', { price: 9 }],
			['business.remove', undefined],
			['business.dates', undefined],
			['business.orders.lookup', { code: 'ABCD-1234' }],
			['business.stripe.onboard', undefined],
			['business.stripe.refresh', undefined],
			['business.stripe.dashboard', undefined],
			['business.stripe.status', undefined],
		] as const;
		for (const [name, body] of changes)
			expect([name, (await world.call(name, { ...there, ...(body && { body }) })).code]).toEqual([
				name,
				'NOT_FOUND',
			]);
		const sold = { token, params: { id } };
		const refunded = { status: 'refunded', reason: 'Too late.' };
		expect((await world.call('business.orders.setStatus', { ...sold, body: refunded })).code).toBe(
			'NOT_FOUND',
		);
		const answer = { decision: 'approve' };
		expect((await world.call('business.orders.answerRefund', { ...sold, body: answer })).code).toBe(
			'NOT_FOUND',
		);

		// Everyone else gets NOT_FOUND, as before.
		for (const name of [
			'business.get',
			'business.dashboard',
			'business.orders.list',
			'business.payouts',
		] as const)
			expect((await world.call(name, { token: owner.token, params: { id: shop.id } })).code).toBe(
				'NOT_FOUND',
			);
		expect((await world.call('business.orders.get', { token: owner.token, params: { id } })).code).toBe(
			'NOT_FOUND',
		);
		for (const name of ['orders.csv', 'payouts.csv'])
			expect(await file(name, owner.token)).toEqual([404, false]);
		const others = await world.call('business.list', { token: customer.token, query: { closed: 'true' } });
		expect(others.code ?? others.data.businesses).toBe('FORBIDDEN');
	});

	async function pickedUp(): Promise<{ shop: Shop; buyer: Person; id: string }> {
		const [shop, buyer] = [await makeShop(world), await makePerson(world)];
		const order = await buyBags(world, buyer, shop);
		world.clock.set(new Date(order.pickup_starts_at));
		await world.call('customer.orders.confirmPickup', { token: buyer.token, params: { id: order.id } });
		return { shop, buyer, id: order.id };
	}
	const askBack = (token: string, id: string) =>
		world.call('customer.orders.refund', {
			token,
			params: { id },
			body: { reason: 'The bag was empty.' },
			key: crypto.randomUUID(),
		});

	test('a refund request holds it open, and the answer says how many', async () => {
		const { shop, buyer, id } = await pickedUp();
		expect((await askBack(buyer.token, id)).status).toBe(200);
		const refused = await remove(shop.id, shop.owner.token);
		expect([refused.status, refused.code, refused.body.success || refused.body.error.message]).toEqual([
			409,
			'OPEN_REFUND_REQUESTS',
			'1 refund request is waiting for an answer. Answer it first.',
		]);
		const body = { decision: 'refuse', answer: 'It was full.' };
		await world.call('business.orders.answerRefund', { token: shop.owner.token, params: { id }, body });
		expect((await remove(shop.id, shop.owner.token)).status).toBe(200);
	});

	test('a refund asked of a business that is gone waits for the admin at once', async () => {
		const { shop, buyer, id } = await pickedUp();
		expect((await remove(shop.id, shop.owner.token)).status).toBe(200);
		const asked = await askBack(buyer.token, id);
		expect(asked.data.refund).toMatchObject({
			status: 'requested',
			answer_due_at: world.clock.now().toISOString(),
		});
		const admin = await makePerson(world);
		await world.app.identity.grantAdmin(admin.email);
		const waiting = await world.call('admin.refunds.list', {
			token: admin.token,
			query: { state: 'overdue' },
		});
		expect(waiting.data.orders.map((one) => one.id)).toContain(id);
		const body = { decision: 'approve' };
		const decided = await world.call('admin.refunds.answer', { token: admin.token, params: { id }, body });
		expect(decided.data.status).toBe('refunded');
		await world.drain();
		const kinds = await world.database.db
			.selectFrom('outbox')
			.select('dedupe_key')
			.where('dedupe_key', 'like', `%:${asked.data.refund && (await refundIdOf(id))}`)
			.execute();
		expect(kinds.map((row) => row.dedupe_key.split(':')[1])).toContain('refund_with_us');
		expect(kinds.map((row) => row.dedupe_key.split(':')[1])).not.toContain('refund_to_answer');
	});
	const refundIdOf = async (orderId: string) =>
		(
			await world.database.db
				.selectFrom('refunds')
				.innerJoin('payments', 'payments.id', 'refunds.payment_id')
				.select('refunds.id')
				.where('payments.order_id', '=', orderId)
				.executeTakeFirstOrThrow()
		).id;

	test('of a refund request and a removal at the same moment, nobody is left without an answer', async () => {
		for (let round = 0; round < 5; round++) {
			world.clock.set(noon);
			const { shop, buyer, id } = await pickedUp();
			const [asked, removed] = await Promise.all([
				askBack(buyer.token, id),
				remove(shop.id, shop.owner.token),
			]);
			const due = asked.data.refund?.answer_due_at;
			const now = world.clock.now().getTime();
			const later = new Date(now + 48 * 3_600_000).toISOString();
			expect([
				['OPEN_REFUND_REQUESTS', later],
				['removed', new Date(now).toISOString()],
			]).toContainEqual([removed.code ?? 'removed', due]);
		}
	});

	test('of a sale and a removal at the same moment one gives way', async () => {
		for (let round = 0; round < 5; round++) {
			const shop = await makeShop(world);
			const buyer = await makePerson(world);
			const sale = world.call('customer.orders.create', {
				token: buyer.token,
				key: crypto.randomUUID(),
				body: { business_id: shop.id, quantity: 1, ...tonight },
			});
			const [sold, removed] = await Promise.all([sale, remove(shop.id, shop.owner.token)]);
			const outcome = [sold.code ?? 'sold', removed.code ?? 'removed'];
			expect([
				['sold', 'OPEN_ORDERS'],
				['NOT_FOUND', 'removed'],
			]).toContainEqual(outcome);
		}
	});
});

describe('what belongs to somebody else', () => {
	const calls = [
		['business.get', undefined],
		['business.update', { price: 9 }],
		['business.remove', undefined],
		['business.dates', undefined],
		['business.dashboard', undefined],
		['business.orders.list', undefined],
		['business.orders.lookup', { code: 'ABCD2345' }],
		['business.stripe.onboard', undefined],
		['business.stripe.refresh', undefined],
		['business.stripe.status', undefined],
	] as const;
	test.each(calls)('%s cannot tell it from one that is not there (R-own-only)', async (name, body) => {
		const theirs = await makeShop(world);
		const before = await see((await open()).data.id);
		const answer = await world.call(name, { token: owner.token, params: { id: theirs.id }, body });
		expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
		expect(await see(before.id)).toEqual(before);
		const own = await world.call('business.get', { token: theirs.owner.token, params: { id: theirs.id } });
		expect(own.data).toMatchObject({ price: 5, version: 1 });
	});
});
