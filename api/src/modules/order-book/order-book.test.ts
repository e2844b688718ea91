import { beforeAll, describe, expect, test } from 'vitest';
import { toLocalDateTime } from '#lib/time.ts';
import { buyBags, makeMember, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const customer = await makePerson(world);
const shop = await makeShop(world, { quantity: 40 });
const stranger = await makePerson(world, { role: 'business' });
const { token } = shop.owner;
const params = { id: shop.id };
const list = async (query: Record<string, string | number> = {}) =>
	(await world.call('business.orders.list', { token, params, query })).data.orders;
const small = await buyBags(world, customer, shop, 1);
world.clock.forward(60_000);
const large = await buyBags(world, customer, shop, 3);
const other = await buyBags(world, await makePerson(world), await makeShop(world));

const file = (query = '', who = token, id = shop.id) =>
	fetch(`${world.url}/v0/business/${id}/orders.csv${query}`, { headers: { authorization: `Bearer ${who}` } });

describe('search', () => {
	// R-order-search
	test.each([
		['the whole id', () => small.id],
		['what people see of it', () => small.id.slice(-8)],
		['the beginning of what people see', () => small.id.slice(-8, -3)],
		['its beginning, in capitals', () => small.id.slice(0, 10).toUpperCase()],
		['the pickup code', () => small.pickup_code ?? ''],
		[
			'the pickup code as it is shown',
			() => `${small.pickup_code?.slice(0, 4)}-${small.pickup_code?.slice(4)}`,
		],
		['the beginning of the code, small', () => small.pickup_code?.slice(0, 6).toLowerCase() ?? ''],
	])('finds an order by %s', async (_name, search) => {
		expect((await list({ search: search() })).map((order) => order.id)).toEqual([small.id]);
	});
	test.each(['%', '_', "' or true --", 'zzzz', '\\'])('takes %s for nothing but text', async (search) => {
		expect(await list({ search })).toEqual([]);
	});
	// R-order-search
	describe('by who bought it', () => {
		const called = async (first_name: string, last_name: string, phone_number: string) => {
			const person = await makePerson(world);
			const body = { first_name, last_name, phone_number };
			expect((await world.call('user.update', { token: person.token, body })).status).toBe(200);
			return person;
		};
		let jose: string;
		let josef: string;
		let lukasz: string;
		const atCafe = { shop: '', token: '' };
		const found = async (search: string, who = atCafe.token, id = atCafe.shop) =>
			(
				await world.call('business.orders.list', { token: who, params: { id }, query: { search } })
			).data?.orders
				.map((order) => order.id)
				.sort();
		beforeAll(async () => {
			const cafe = await makeShop(world, { quantity: 20 });
			[atCafe.shop, atCafe.token] = [cafe.id, cafe.owner.token];
			const one = await called('José María', "O'Brien-Núñez", '(503) 555-4821');
			jose = (await buyBags(world, one, cafe)).id;
			josef = (await buyBags(world, await called('Josef', '50%_off', '503-555-0148'), cafe)).id;
			lukasz = (await buyBags(world, await called('Łukasz', 'Đặng', '503-555-0149'), cafe)).id;
			await buyBags(world, one, await makeShop(world));
		});
		test.each([
			['the beginning of a first name', 'jos', () => [jose, josef].sort()],
			['a first name without its accents', 'jose maria', () => [jose]],
			['a first name with them', 'JOSÉ', () => [jose, josef].sort()],
			['a last name', "o'brien", () => [jose]],
			['a letter with a stroke, as any keyboard has it', 'lukasz dang', () => [lukasz]],
			['a letter with a stroke', 'ĐẶNG', () => [lukasz]],
			['first and last name', '  josé   maría o', () => [jose]],
			['a first name and an initial', 'Josef 5.', () => [josef]],
			['signs of a pattern, taken for text', '50%_', () => [josef]],
			['the last four digits of a phone number', '4821', () => [jose]],
			['three digits of a phone number', '821', () => []],
			['digits inside a phone number', '5554', () => []],
			['the middle of a name', 'osef', () => []],
		])('%s', async (_name, search, expected) => {
			expect(await found(search)).toEqual(expected());
		});
		test('one letter is the beginning of a pickup code at most, never of a name', async () => {
			const { orders } = (
				await world.call('business.orders.list', { token: atCafe.token, params: { id: atCafe.shop } })
			).data;
			const byCode = orders.filter(({ pickup_code }) => pickup_code?.startsWith('J'));
			expect(orders).toHaveLength(3);
			expect(await found('j')).toEqual(byCode.map(({ id }) => id).sort());
		});
		test('in the own shop alone, for owner and managers, by whole names', async () => {
			const cafe = { id: atCafe.shop, owner: { ...shop.owner, token: atCafe.token } };
			const [manager, gone, counter] = [
				await makeMember(world, cafe, 'manager'),
				await makeMember(world, cafe, 'manager'),
				await makeMember(world, cafe, 'counter'),
			];
			expect(await found('jose maria', manager.token)).toEqual([jose]);
			const remove = { token: atCafe.token, params: { id: cafe.id, user_id: gone.id } };
			await world.call('business.team.remove', remove);
			const codeFor = async (who: string) =>
				(
					await world.call('business.orders.list', {
						token: who,
						params: { id: cafe.id },
						query: { search: 'jose' },
					})
				).code;
			expect(await codeFor(gone.token)).toBe('NOT_FOUND');
			expect(await codeFor(stranger.token)).toBe('NOT_FOUND');
			expect(await codeFor(counter.token)).toBe('FORBIDDEN');
			expect(await found('jose maria', token, shop.id)).toEqual([]);
			const asked = { token: manager.token, params: { id: cafe.id }, query: { search: '4821' } };
			const { orders } = (await world.call('business.orders.list', asked)).data;
			expect(orders.map(({ customer_name }) => customer_name)).toEqual(["José María O'Brien-Núñez"]);
		});
		test('whoever was erased is found by nothing', async () => {
			const cafe = await makeShop(world);
			const ida = await called('Ida', 'Erased', '503-555-9377');
			const order = await buyBags(world, ida, cafe);
			const body = { status: 'cancelled', reason: 'The oven broke.' };
			await world.call('business.orders.setStatus', {
				token: cafe.owner.token,
				params: { id: order.id },
				body,
			});
			expect(await found('ida', cafe.owner.token, cafe.id)).toEqual([order.id]);
			await world.app.personalData.remove(ida.id);
			for (const search of ['ida', 'erased', '9377'])
				expect(await found(search, cafe.owner.token, cafe.id)).toEqual([]);
		});
		test('too much text is refused with the field', async () => {
			const asked = { token, params, query: { search: 'x'.repeat(41) } };
			const answer = await world.call('business.orders.list', asked);
			expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
		});
	});
	test("finds nothing of somebody else's", async () => {
		expect(await list({ search: other.id })).toEqual([]);
		expect(await list({ search: other.pickup_code ?? '' })).toEqual([]);
	});
});

test('sorts by date, amount and id', async () => {
	const ids = async (sort: string) => (await list({ sort })).map((order) => order.id);
	expect(await ids('date')).toEqual([large.id, small.id]);
	expect(await ids('amount')).toEqual([large.id, small.id]);
	expect(await ids('id')).toEqual([large.id, small.id].sort());
});

// R-order-search
test('by pickup: who still comes, next first, then all others, the latest pickup first', async () => {
	const start = world.clock.now();
	const shop = await makeShop(world, { quantity: 20 });
	const buy = (order_date: string) =>
		buyBags(world, customer, shop, 1, { order_date, pickup_window: 'evening' });
	const ids = {
		saturday: (await buy('2031-06-14')).id,
		tonight: (await buy('2031-06-11')).id,
		friday: (await buy('2031-06-13')).id,
		cancelled: (await buy('2031-06-12')).id,
	};
	const name = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];
	const body = { status: 'cancelled', reason: 'The oven broke.' };
	const asked = { token: shop.owner.token, params: { id: ids.cancelled }, body };
	await world.call('business.orders.setStatus', asked);
	const pages = async (per_page: number, query = {}) => {
		const found = [];
		for (let page = 1; page <= Math.ceil(4 / per_page); page++) {
			const { data } = await world.call('business.orders.list', {
				token: shop.owner.token,
				params: { id: shop.id },
				query: { sort: 'pickup', page, per_page, ...query },
			});
			found.push(...data.orders.map(({ id }) => name(id)));
		}
		return found;
	};
	for (const perPage of [1, 2, 3, 4])
		expect(await pages(perPage)).toEqual(['tonight', 'friday', 'saturday', 'cancelled']);
	expect(await pages(4, { status: 'paid' })).toEqual(['tonight', 'friday', 'saturday']);
	expect(await pages(4, { status: 'cancelled' })).toEqual(['cancelled']);
	// Half an hour late, it still comes first. Once overdue, it is among the others, even before the job runs.
	world.clock.set(new Date('2031-06-12T03:30:00Z'));
	expect((await pages(4))[0]).toBe('tonight');
	world.clock.set(new Date('2031-06-12T04:01:00Z'));
	expect(await pages(2)).toEqual(['friday', 'saturday', 'cancelled', 'tonight']);
	expect(await pages(4, { status: 'paid' })).toEqual(['friday', 'saturday']);
	world.clock.set(start);
});

test("today begins at the business's midnight, and days back count by the clock", async () => {
	const start = world.clock.now();
	world.clock.set(new Date('2031-06-12T07:30:00Z'));
	expect(await list({ within: 'today' })).toEqual([]);
	expect(await list({ within: '7d' })).toHaveLength(2);
	world.clock.set(start);
	expect(await list({ within: 'today' })).toHaveLength(2);
});

test('an order comes with what happened to it, and who did it by role', async () => {
	const order = await buyBags(world, customer, shop);
	const body = { status: 'cancelled', reason: 'The oven broke.' };
	await world.call('business.orders.setStatus', { token, params: { id: order.id }, body });
	const { data } = await world.call('business.orders.get', { token, params: { id: order.id } });
	expect(data.order).toMatchObject({ id: order.id, status: 'cancelled', reason: 'The oven broke.' });
	expect(data.order.client_secret).toBeNull();
	expect(data.history.map(({ status, by }) => [status, by])).toEqual([
		['pending', 'customer'],
		['paid', 'system'],
		['cancelled', 'business'],
	]);
	const theirs = await world.call('business.orders.get', { token: stranger.token, params: { id: order.id } });
	expect(theirs.code).toBe('NOT_FOUND');
});

test('a refund request is counted and found until it is answered', async () => {
	world.clock.set(new Date('2031-06-12T00:30:00Z'));
	const board = async () => (await world.call('business.dashboard', { token, params })).data;
	const order = large;
	const ask = { token: customer.token, params: { id: order.id }, body: { reason: 'The bag was empty.' } };
	expect((await board()).refunds_to_answer).toBe(0);
	expect((await world.call('customer.orders.refund', ask)).code).toBeUndefined();
	expect((await board()).refunds_to_answer).toBe(1);
	expect((await list({ refund: 'requested' })).map(({ id }) => id)).toEqual([order.id]);
	await world.call('business.orders.answerRefund', {
		token,
		params: { id: order.id },
		body: { decision: 'refuse', answer: 'It was full when it left.' },
	});
	expect((await board()).refunds_to_answer).toBe(0);
	expect(await list({ refund: 'requested' })).toEqual([]);
	const { data } = await world.call('business.orders.get', { token, params: { id: order.id } });
	expect(data.history.slice(-2).map(({ status, by }) => [status, by])).toEqual([
		['refund_requested', 'customer'],
		['refund_refused', 'business'],
	]);
});

const none = { orders: 0, bags: 0, sales: 0 };
const noSales = { paid: none, fulfilled: none, cancelled: none, expired: none, refunded: none };

// R-figures
test('the figures follow every status, and a drift from the orders is seen', async () => {
	const busy = await makeShop(world, { quantity: 10 });
	const board = async () =>
		(await world.call('business.dashboard', { token: busy.owner.token, params: { id: busy.id } })).data;
	world.clock.set(new Date('2031-06-12T00:45:00Z'));
	const orders = [await buyBags(world, customer, busy, 2), await buyBags(world, customer, busy, 1)];
	expect(await board()).toMatchObject({
		today_count: 2,
		pending_count: 2,
		today_revenue: 15,
		weekly: { orders: 2, revenue: 15, average: 7.5 },
		totals: { orders: 2, bags: 3, completed: 0, revenue: 15, not_picked_up: { orders: 0, sales: 0 } },
	});
	expect((await board()).days.at(-1)).toEqual({ date: '2031-06-11', bags: 3, revenue: 15 });
	const setStatus = (id: string, body: object) =>
		world.call('business.orders.setStatus', { token: busy.owner.token, params: { id }, body });
	await setStatus(orders[0]?.id ?? '', { status: 'fulfilled' });
	await setStatus(orders[1]?.id ?? '', { status: 'cancelled', reason: 'The oven broke.' });
	expect(await board()).toMatchObject({
		today_count: 2,
		pending_count: 0,
		weekly: { orders: 2, revenue: 10, average: 10 },
		totals: {
			orders: 2,
			bags: 2,
			completed: 1,
			revenue: 10,
			not_picked_up: { orders: 0, sales: 0 },
			by_status: {
				...noSales,
				fulfilled: { orders: 1, bags: 2, sales: 10 },
				cancelled: { orders: 1, bags: 1, sales: 5 },
			},
		},
	});
	const { db } = world.app;
	const drift = () => db.selectFrom('inv_stock_drift').selectAll().execute();
	const shift = (by: number) =>
		world.database.tamper(
			`update order_days set bags = bags + ${by} where business_id = '${busy.id}' and status = 'fulfilled'`,
		);
	expect(await drift()).toEqual([]);
	await shift(1);
	expect(await drift()).toEqual([{ id: busy.id }]);
	await shift(-1);
});

describe('the file', () => {
	test('has a line per order that the filter lists, newest first', async () => {
		const answer = await file('?status=paid');
		expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(answer.headers.get('content-disposition')).toContain('orders.csv');
		const lines = (await answer.text()).split('\r\n');
		expect(lines[0]).toContain('order_id,pickup_code,status');
		expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual([large.id, small.id]);
		expect(lines[1]).toMatch(/,3,5\.00,0\.00,15\.00,Pat Nr\d+,/);
		const { date, time } = toLocalDateTime(new Date(large.created_at), large.time_zone);
		const code = `${large.pickup_code?.slice(0, 4)}-${large.pickup_code?.slice(4)}`;
		expect(lines[1]).toContain(`,${code},paid,${date} ${time},`);
	});
	// R-csv-is-data
	test('runs nothing that somebody typed', async () => {
		const order = await buyBags(world, customer, shop);
		const body = { status: 'cancelled', reason: '=HYPERLINK("http://x","y")' };
		await world.call('business.orders.setStatus', { token, params: { id: order.id }, body });
		expect(await (await file('?status=cancelled')).text()).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
	});
	test('is for the owner alone and takes no filter that it does not know', async () => {
		expect((await file('', stranger.token)).status).toBe(404);
		expect((await file('', customer.token)).status).toBe(403);
		expect((await file('', 'nonsense')).status).toBe(401);
		expect((await file('', token, 'not-an-id')).status).toBe(404);
		expect((await file('?surprise=1')).status).toBe(422);
		expect((await file('?status=pending')).status).toBe(422);
	});
});

test('what nobody picked up is no revenue, and is paid out all the same', async () => {
	const quiet = await makeShop(world, { quantity: 10 });
	const order = await buyBags(world, customer, quiet, 2);
	const before = world.clock.now();
	world.clock.set(new Date(Date.parse(order.pickup_ends_at) + 61 * 60_000));
	await world.app.orders.expire();
	const owned = { token: quiet.owner.token, params: { id: quiet.id } };
	expect((await world.call('business.dashboard', owned)).data.totals).toEqual({
		orders: 1,
		bags: 2,
		completed: 0,
		revenue: 0,
		not_picked_up: { orders: 1, sales: 10 },
		by_status: { ...noSales, expired: { orders: 1, bags: 2, sales: 10 } },
	});
	expect((await world.call('business.payouts', owned)).data.payouts).toMatchObject([
		{ order_id: order.id, status: 'expired', gross: 10 },
	]);
	world.clock.set(before);
});
