import { limits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
	buyBags,
	cards,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	settle,
	tonight,
} from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const minute = 60_000;
const hour = 60 * minute;

const paymentOf = ({ id }: { id: string }) =>
	world.database.db
		.selectFrom('payments')
		.select(['status', 'captured_cents'])
		.where('order_id', '=', id)
		.executeTakeFirstOrThrow();
async function availableAt(shopId: string, token: string): Promise<number> {
	const business = await call('customer.businesses.get', { token, params: { id: shopId } });
	return business.data.inventory.find((entry) => entry.date === tonight.order_date)?.available ?? 0;
}

test('a held bag leaves the shelf and a paid one stays away from it', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 5, taxRateBps: 825 }), await makePerson(world)];
	const order = await holdBags(world, customer, shop, 2);
	expect(order).toMatchObject({
		status: 'pending',
		quantity: 2,
		order_date: tonight.order_date,
		start_time: '17:00',
		end_time: '20:00',
		pickup_code: null,
		order_details: { subtotal: 10, tax_amount: 0.83, total: 10.83 },
		total_cost: 10.83,
	});
	expect(order.client_secret).toMatch(/_secret_/);
	expect(await availableAt(shop.id, customer.token)).toBe(3);
	expect(await payWith(world, order, cards.good)).toEqual({ ok: true, status: 'requires_capture' });
	const paid = await settle(world, customer, order);
	expect(paid.status).toBe('paid');
	expect(paid.pickup_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
	expect(paid.client_secret).toBeNull();
	expect(await availableAt(shop.id, customer.token)).toBe(3);
});

// R-order-keeps-place
test('an order says where its shop was when it was bought, whatever becomes of the shop', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const edit = (body: Record<string, unknown>) =>
		call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
	expect((await edit({ pickup_notes: '  Ring at the side door.  ' })).data.pickup_notes).toBe(
		'Ring at the side door.',
	);
	const pickup_place = {
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: 97201,
		coordinates: { lat: 45.5122, lng: -122.6587 },
		phone_number: '503-555-0100',
		notes: 'Ring at the side door.',
	};
	const batched = await holdBags(world, customer, shop);
	expect(batched.pickup_place).toEqual(pickup_place);
	const single = await holdBags(world, customer, shop, 2);
	expect(single.pickup_place).toEqual(pickup_place);
	await payWith(world, single, cards.good);
	const paid = await settle(world, customer, single);

	await edit({ street: '9 Far Ave', city: 'Salem', zip_code: 97301, phone_number: '503-555-0199' });
	await edit({ pickup_notes: null, enabled: false, public_profile: false });
	const listing = await call('customer.businesses.get', { token: customer.token, params: { id: shop.id } });
	expect(listing.code).toBe('NOT_FOUND');
	const saved = await call('customer.orders.get', { token: customer.token, params: { id: paid.id } });
	expect(saved.data.pickup_place).toEqual(pickup_place);
	expect(saved.data.card).toEqual({ brand: 'visa', last4: '4242' });
	await world.drain();
	const mails = await (await fetch(`${world.url}/dev/mail.json?to=${customer.email}`)).text();
	expect(mails).toContain('1 Main St, Portland, OR 97201');
	expect(mails).toContain('503-555-0100');
	expect(mails).toContain('Ring at the side door.');
});

test('the signed webhook alone makes an order paid, and the receipt goes out once', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	await expect
		.poll(async () => {
			const now = await call('customer.orders.get', { token: customer.token, params: { id: order.id } });
			return now.data.status;
		})
		.toBe('paid');
	await Promise.all([
		settle(world, customer, order),
		settle(world, customer, order),
		settle(world, customer, order),
	]);
	await world.drain();
	const ledger = await world.database.db
		.selectFrom('ledger')
		.selectAll()
		.where('order_id', '=', order.id)
		.execute();
	expect(ledger.map((line) => [line.account.split(':')[0], line.amount_cents]).sort()).toEqual([
		['owed', -500],
		['provider', 500],
	]);
	const receipts = await world.database.db
		.selectFrom('outbox')
		.select('id')
		.where('dedupe_key', '=', `mail:receipt:${order.id}`)
		.execute();
	expect(receipts).toHaveLength(1);
});

// R-events-are-hints
test('the return page and the webhook at the same time pay once and refund nothing', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	const all = await Promise.all(Array.from({ length: 8 }, () => settle(world, customer, order)));
	expect(all.some((one) => one.status === 'paid')).toBe(true);
	await expect.poll(async () => (await settle(world, customer, order)).status).toBe('paid');
	const refunds = await world.database.db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select('refunds.id')
		.where('payments.order_id', '=', order.id)
		.execute();
	expect(refunds).toEqual([]);
});

test('a declined card keeps the hold, says why, and another card succeeds', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	expect((await payWith(world, order, cards.declined)).ok).toBe(false);
	const declined = await settle(world, customer, order);
	expect(declined.status).toBe('pending');
	expect(declined.payment_problem).toMatch(/declined/i);
	await payWith(world, order, cards.good);
	expect((await settle(world, customer, order)).status).toBe('paid');
});

test('the last bag goes to one of two buyers', async () => {
	const [shop, ann, bob] = [
		await makeShop(world, { quantity: 1 }),
		await makePerson(world),
		await makePerson(world),
	];
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const answers = await Promise.all(
		[ann, bob].map(({ token }) => call('customer.orders.create', { token, key: crypto.randomUUID(), body })),
	);
	expect(answers.map((answer) => answer.code ?? 'held').sort()).toEqual(['SOLD_OUT', 'held']);
});

// R-leave-checkout
test('an abandoned checkout gives the bags back and a later authorization moves no money', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	const gone = await call('customer.orders.abandon', { token: customer.token, params: { id: order.id } });
	expect(gone.data.status).toBe('abandoned');
	expect(await availableAt(shop.id, customer.token)).toBe(1);
	await payWith(world, order, cards.good);
	await world.drain();
	expect((await settle(world, customer, order)).status).toBe('abandoned');
	expect(await paymentOf(order)).toEqual({ status: 'voided', captured_cents: 0 });
});

// R-capture
test('a card that is authorized once the window is over is not charged, though no job has come by', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	const start = clock.now();
	const order = await holdBags(world, customer, shop);
	clock.set(new Date(order.pickup_ends_at));
	await payWith(world, order, cards.good);
	await world.drain();
	expect((await settle(world, customer, order)).status).toBe('abandoned');
	expect(await paymentOf(order)).toEqual({ status: 'voided', captured_cents: 0 });
	clock.set(start);
});

// R-hold-ends
test('a hold ends by itself, without traffic', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	const start = clock.now();
	const order = await holdBags(world, customer, shop);
	expect(order.hold_expires_at).toBe(new Date(start.getTime() + limits.holdMs).toISOString());
	clock.forward(limits.holdMs - 1);
	await world.app.orders.releaseDueHolds();
	expect(await availableAt(shop.id, customer.token)).toBe(0);
	clock.forward(1);
	await world.app.orders.releaseDueHolds();
	await world.drain();
	expect(await availableAt(shop.id, customer.token)).toBe(1);
	clock.set(start);
});

// R-hold-ends
test('a card that was authorized just before the hold ended is not refused', async () => {
	const silent = world;
	const [shop, customer] = [await makeShop(silent, { quantity: 1 }), await makePerson(silent)];
	const start = clock.now();
	silent.sandbox.setWebhookUrl('http://127.0.0.1:9/nobody');
	const order = await holdBags(silent, customer, shop);
	await payWith(silent, order, cards.good);
	clock.forward(limits.holdMs + 1);
	await silent.app.orders.releaseDueHolds();
	expect(
		(await call('customer.orders.get', { token: customer.token, params: { id: order.id } })).data.status,
	).toBe('paid');
	clock.set(start);
	silent.sandbox.setWebhookUrl(`${silent.url}/v0/webhooks/stripe`);
});

// R-same-key
test('the same key gives the same order, and refuses another body', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const [token, key] = [customer.token, crypto.randomUUID()];
	const answers = await Promise.all(
		[1, 2, 3].map(() => call('customer.orders.create', { token, key, body })),
	);
	expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
	const other = await call('customer.orders.create', { token, key, body: { ...body, quantity: 2 } });
	expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
});

// R-open-checkouts
test('a second checkout of the same slot replaces the first, so nobody pays twice', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 2 }), await makePerson(world)];
	const first = await holdBags(world, customer, shop, 2);
	const second = await holdBags(world, customer, shop, 1);
	await payWith(world, first, cards.good);
	await payWith(world, second, cards.good);
	await world.drain();
	expect((await settle(world, customer, first)).status).toBe('abandoned');
	expect((await settle(world, customer, second)).status).toBe('paid');
	expect(await availableAt(shop.id, customer.token)).toBe(1);
});

// R-open-checkouts
test('at most three checkouts are open per customer, also when they start at once', async () => {
	const customers = await Promise.all(Array.from({ length: 4 }, () => makePerson(world)));
	const shops = await Promise.all(Array.from({ length: 5 }, () => makeShop(world)));
	const start = (customer: Person) =>
		Promise.all(
			shops.map((shop) =>
				call('customer.orders.create', {
					token: customer.token,
					key: crypto.randomUUID(),
					body: { business_id: shop.id, quantity: 1, ...tonight },
				}),
			),
		);
	for (const answers of await Promise.all(customers.map(start))) {
		expect(answers.filter((answer) => answer.code === undefined)).toHaveLength(3);
		const refused = answers.filter((answer) => answer.code === 'TOO_MANY_HOLDS');
		expect(refused).toHaveLength(2);
		const open = answers.filter((answer) => answer.code === undefined).map(({ data }) => data.business_name);
		const where = `They are at ${new Intl.ListFormat('en-US').format(open.sort())}.`;
		for (const { body } of refused) expect(JSON.stringify(body)).toContain(where);
	}
});

// R-pickup-time
test('a paid order can be picked up once, from half an hour before its window', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const start = clock.now();
	const order = await buyBags(world, customer, shop);
	const confirm = (key: string) =>
		call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id }, key });
	expect((await confirm('too-early-key')).code).toBe('TOO_EARLY');
	clock.set(new Date(Date.parse(order.pickup_starts_at) - 30 * minute));
	const both = await Promise.all([confirm('one'), confirm('two')]);
	expect(both.map((answer) => answer.code ?? answer.data.status).sort()).toEqual([
		'WRONG_STATUS',
		'fulfilled',
	]);
	const winner = both[0]?.code === undefined ? 'one' : 'two';
	expect((await confirm(winner)).data.status).toBe('fulfilled');
	clock.set(start);
});

// R-pickup-code
test('the counter finds an open order by its code, whatever way it is typed, and hands it over', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const start = clock.now();
	const order = await buyBags(world, customer, shop);
	const typed = `${order.pickup_code?.slice(0, 4)}-${order.pickup_code?.slice(4)}`.toLowerCase();
	const found = await call('business.orders.lookup', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { code: typed },
	});
	expect(found.data.id).toBe(order.id);
	clock.set(new Date(order.pickup_starts_at));
	const handed = await call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: order.id },
		body: { status: 'fulfilled' },
		key: crypto.randomUUID(),
	});
	expect(handed.data.status).toBe('fulfilled');
	const repeated = await call('business.orders.lookup', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { code: typed },
	});
	expect([repeated.status, repeated.code]).toEqual([404, 'WRONG_CODE']);
	expect(repeated.body).toMatchObject({
		error: {
			message: expect.stringMatching(/^The bags of this code were handed over already: \w+ \d+, \d{4}/),
		},
	});
	clock.set(start);
});

// R-cancel
test('a canceled order puts its bags back on sale once and its money on the way back once', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 3 }), await makePerson(world)];
	const order = await buyBags(world, customer, shop, 2);
	expect(order.cancel_until).toBe('2031-06-11T22:00:00.000Z');
	const cancel = (key: string) =>
		call('customer.orders.cancel', { token: customer.token, params: { id: order.id }, key });
	const answers = await Promise.all([cancel('a'), cancel('b'), cancel('a')]);
	expect(answers.filter((answer) => answer.code === undefined).length).toBeGreaterThan(0);
	expect(await availableAt(shop.id, customer.token)).toBe(3);
	await world.drain();
	const refunds = await world.database.db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select(['refunds.status', 'refunds.amount_cents'])
		.where('payments.order_id', '=', order.id)
		.execute();
	expect(refunds).toEqual([{ status: 'succeeded', amount_cents: 1_000 }]);
});

// R-cancel
test('canceling is refused within two hours of the window', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const start = clock.now();
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(Date.parse(order.pickup_starts_at) - 2 * hour));
	const late = await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	expect(late.code).toBe('TOO_LATE_TO_CANCEL');
	clock.set(start);
});

// R-expiry
test('an order that nobody collects expires and can still be handed over for a day', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const start = clock.now();
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(Date.parse(order.pickup_ends_at) + hour));
	const read = await call('customer.orders.get', { token: customer.token, params: { id: order.id } });
	expect(read.data.status).toBe('expired');
	await world.app.orders.expire();
	const byCustomer = await call('customer.orders.confirmPickup', {
		token: customer.token,
		params: { id: order.id },
	});
	expect(byCustomer.code).toBe('WRONG_STATUS');
	const atCounter = () =>
		call('business.orders.lookup', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { code: order.pickup_code },
		});
	expect((await atCounter()).data.pickup_opens_at).toBe(order.pickup_opens_at);
	const soon = clock.now();
	clock.set(new Date(soon.getTime() + 25 * hour));
	expect((await atCounter()).data.pickup_opens_at).toBeNull();
	clock.set(soon);
	const late = await call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: order.id },
		body: { status: 'fulfilled' },
	});
	expect(late.data.status).toBe('fulfilled');
	clock.set(start);
});

// R-expiry
test('two jobs expire many orders once each, a few at a time', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 30 }), await makePerson(world)];
	const start = clock.now();
	for (let nth = 0; nth < 30; nth++) await buyBags(world, customer, shop);
	clock.set(new Date(start.getTime() + 24 * hour));
	await Promise.all([world.app.orders.expire(), world.app.orders.expire()]);
	const { rows } = await sql<{ orders: number }>`
		select count(*)::int as orders from orders o join order_events e on e.order_id = o.id and e.to_status = 'expired'
		where o.business_id = ${shop.id} and o.status = 'expired' group by o.xmin`.execute(world.database.db);
	expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(30);
	expect(Math.max(...rows.map(({ orders }) => orders))).toBeLessThanOrEqual(8);
	clock.set(start);
});

test('somebody else sees no order, no business and no code', async () => {
	const [shop, customer, stranger] = [
		await makeShop(world),
		await makePerson(world),
		await makePerson(world),
	];
	const otherShop = await makeShop(world);
	const order = await buyBags(world, customer, shop);
	const as = { token: stranger.token, params: { id: order.id } };
	for (const name of [
		'customer.orders.get',
		'customer.orders.settle',
		'customer.orders.abandon',
		'customer.orders.cancel',
		'customer.orders.confirmPickup',
	] as const) {
		expect([name, (await call(name, as)).status]).toEqual([name, 404]);
	}
	const owner = { token: otherShop.owner.token };
	expect(
		(
			await call('business.orders.setStatus', {
				...owner,
				params: { id: order.id },
				body: { status: 'fulfilled' },
			})
		).status,
	).toBe(404);
	expect((await call('business.dashboard', { ...owner, params: { id: shop.id } })).status).toBe(404);
	expect((await call('business.orders.list', { ...owner, params: { id: shop.id } })).status).toBe(404);
	const code = await call('business.orders.lookup', {
		...owner,
		params: { id: otherShop.id },
		body: { code: order.pickup_code },
	});
	expect(code.code).toBe('WRONG_CODE');
});

// R-not-own
test('nobody buys from their own shop, from a closed one, or in a slot that is not offered', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const create = (token: string, body: object) =>
		call('customer.orders.create', {
			token,
			key: crypto.randomUUID(),
			body: { business_id: shop.id, quantity: 1, ...tonight, ...body },
		});
	expect((await create(shop.owner.token, {})).code).toBe('OWN_BUSINESS');
	expect((await create(customer.token, { pickup_window: 'morning' })).code).toBe('SLOT_CLOSED');
	expect((await create(customer.token, { order_date: '2031-06-18' })).code).toBe('SLOT_CLOSED');
	expect((await create(customer.token, { order_date: '2031-06-10' })).code).toBe('SLOT_CLOSED');
	expect((await create(customer.token, { business_id: crypto.randomUUID() })).code).toBe('NOT_FOUND');
	expect((await create(customer.token, { quantity: 6 })).code).toBe('SOLD_OUT');
	const offline = await makeShop(world, { enabled: false });
	expect((await create(customer.token, { business_id: offline.id })).code).toBe('BUSINESS_OFFLINE');
});

// R-figures
test('the owner sees the order with its sums on the dashboard', async () => {
	const [shop, customer] = [await makeShop(world, { taxRateBps: 1_000 }), await makePerson(world)];
	const order = await buyBags(world, customer, shop, 2);
	const board = (await call('business.dashboard', { token: shop.owner.token, params: { id: shop.id } })).data;
	expect(board.today).toBe(tonight.order_date);
	expect(board.today_orders.map((one) => one.id)).toEqual([order.id]);
	expect(board.pending_orders[0]).toMatchObject({
		id: order.id,
		pickup_code: order.pickup_code,
		client_secret: null,
	});
	expect(board).toMatchObject({
		today_revenue: 10,
		weekly: { orders: 1, revenue: 10, average: 10 },
		totals: { orders: 1, bags: 2, completed: 0, revenue: 10, not_picked_up: { orders: 0, sales: 0 } },
	});
	const found = await call('business.orders.list', {
		token: shop.owner.token,
		params: { id: shop.id },
		query: { search: order.id.slice(-8) },
	});
	expect(found.data.orders.map((one) => one.id)).toEqual([order.id]);
});

test('an order that is shown as expired is listed and counted so, before the job has come to it', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await buyBags(world, customer, shop);
	const before = clock.now();
	clock.set(new Date('2031-06-12T04:00:30.000Z'));
	const mine = (status?: 'paid' | 'expired') =>
		call('customer.orders.list', { token: customer.token, ...(status && { query: { status } }) });
	const owned = async (status: 'paid' | 'expired') => {
		const query = { status };
		const list = await call('business.orders.list', {
			token: shop.owner.token,
			params: { id: shop.id },
			query,
		});
		return [list.data.orders.map((one) => [one.id, one.status]), list.body.meta.pagination?.total];
	};
	expect((await mine()).data.counts).toMatchObject({ all: 1, paid: 0, expired: 1 });
	expect((await mine('paid')).data.orders).toEqual([]);
	expect((await mine('expired')).data.orders.map((one) => [one.id, one.status])).toEqual([
		[order.id, 'expired'],
	]);
	expect(await owned('paid')).toEqual([[], 0]);
	expect(await owned('expired')).toEqual([[[order.id, 'expired']], 1]);
	const overview = await call('business.dashboard', { token: shop.owner.token, params: { id: shop.id } });
	expect([overview.data.pending_count, overview.data.pending_orders]).toEqual([0, []]);
	await world.app.orders.expire();
	expect(await owned('expired')).toEqual([[[order.id, 'expired']], 1]);
	expect((await mine()).data.counts).toMatchObject({ all: 1, paid: 0, expired: 1 });
	clock.set(before);
});

// R-pages
test('my orders are listed newest first, filtered and counted on the server', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const first = await buyBags(world, customer, shop);
	clock.forward(1_000);
	const second = await buyBags(world, customer, shop);
	await call('customer.orders.cancel', { token: customer.token, params: { id: first.id } });
	await holdBags(world, customer, shop);
	const all = await call('customer.orders.list', { token: customer.token });
	expect(all.data.orders.map((one) => [one.id, one.status])).toEqual([
		[second.id, 'paid'],
		[first.id, 'cancelled'],
	]);
	expect(all.data.counts).toEqual({ all: 2, paid: 1, fulfilled: 0, cancelled: 1, expired: 0 });
	expect(all.body.meta.pagination).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 });
	const paid = await call('customer.orders.list', { token: customer.token, query: { status: 'paid' } });
	expect(paid.data.orders.map((one) => one.id)).toEqual([second.id]);
});

// R-provider-silent
test('a provider that does not answer leaves no bag held and nothing charged', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	await fetch(`${world.sandbox.url}/_faults`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ mode: '500_before', match: '/v1/payment_intents', times: 3 }),
	});
	const down = await call('customer.orders.create', {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	});
	expect([down.status, down.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN']);
	expect(await availableAt(shop.id, customer.token)).toBe(1);
});
