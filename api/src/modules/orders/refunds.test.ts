import type { Order } from '@flavorbag/contract';
import { beforeEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const hour = 3_600_000;
const reason = 'The bag was empty.';

beforeEach(() => clock.set(noon));

interface Sold {
	shop: Shop;
	customer: Person;
	order: Order;
}
async function sold(): Promise<Sold> {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	return { shop, customer, order: await buyBags(world, customer, shop) };
}
async function pickedUp(): Promise<Sold> {
	const all = await sold();
	clock.set(new Date(all.order.pickup_starts_at));
	const { token } = all.customer;
	await call('customer.orders.confirmPickup', { token, params: { id: all.order.id } });
	return all;
}
const ask = ({ customer, order }: Sold, key?: string, why = reason) =>
	call('customer.orders.refund', {
		token: customer.token,
		params: { id: order.id },
		body: { reason: why },
		...(key && { key }),
	});
const answer = ({ shop, order }: Sold, decision: 'approve' | 'refuse', words?: string, key?: string) =>
	call('business.orders.answerRefund', {
		token: shop.owner.token,
		params: { id: order.id },
		body: { decision, ...(words && { answer: words }) },
		...(key && { key }),
	});
const decide = ({ order }: Sold, decision: 'approve' | 'refuse', words?: string) =>
	call('admin.refunds.answer', {
		token: admin.token,
		params: { id: order.id },
		body: { decision, ...(words && { answer: words }) },
	});
const read = async ({ customer, order }: Sold) =>
	(await call('customer.orders.get', { token: customer.token, params: { id: order.id } })).data;
const setStatus = ({ shop, order }: Sold, body: object) =>
	call('business.orders.setStatus', { token: shop.owner.token, params: { id: order.id }, body });

async function mailsAbout(ids: string[]): Promise<string[]> {
	const rows = await world.database.db
		.selectFrom('outbox')
		.select('dedupe_key')
		.where('topic', '=', 'mail')
		.execute();
	return rows
		.map((row) => row.dedupe_key.split(':'))
		.filter(([, , id]) => ids.includes(id ?? ''))
		.map(([, kind]) => kind ?? '');
}
async function refundsOf(orderId: string) {
	return world.database.db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select(['refunds.id', 'refunds.status', 'refunds.amount_cents', 'payments.refund_reserved_cents'])
		.where('payments.order_id', '=', orderId)
		.execute();
}

test('a customer asks, the business approves, and the money goes back once', async () => {
	const all = await pickedUp();
	const asked = await ask(all);
	expect(asked.data).toMatchObject({
		status: 'fulfilled',
		refund_until: null,
		refund: {
			status: 'requested',
			requested_by: 'customer',
			reason,
			answer: null,
			amount: 5,
			answer_due_at: new Date(clock.now().getTime() + 48 * hour).toISOString(),
		},
	});
	const list = await call('business.orders.list', {
		token: all.shop.owner.token,
		params: { id: all.shop.id },
	});
	expect(list.data.orders[0]?.refund?.status).toBe('requested');

	const approved = await answer(all, 'approve', 'We are sorry.');
	expect(approved.data).toMatchObject({
		status: 'refunded',
		reason,
		refund: { status: 'approved', answer: 'We are sorry.' },
	});
	await world.drain();
	expect((await read(all)).refund).toMatchObject({ status: 'done', done_at: clock.now().toISOString() });
	const [refund, ...more] = await refundsOf(all.order.id);
	expect(more).toEqual([]);
	expect(refund).toMatchObject({ status: 'succeeded', amount_cents: 500, refund_reserved_cents: 500 });
	expect((await mailsAbout([all.order.id, refund?.id ?? ''])).sort()).toEqual(
		['new_order', 'receipt', 'refund_requested', 'refund_to_answer', 'refunded'].sort(),
	);
});

test('the business refuses in words, and the customer reads them', async () => {
	const all = await pickedUp();
	await ask(all);
	const silent = await answer(all, 'refuse');
	expect([silent.status, silent.code]).toEqual([422, 'INVALID_INPUT']);
	const refused = await answer(all, 'refuse', 'It was as described.');
	expect(refused.data).toMatchObject({ status: 'fulfilled', refund: { status: 'refused' } });
	expect((await read(all)).refund).toMatchObject({ status: 'refused', answer: 'It was as described.' });
	expect(await answer(all, 'approve')).toMatchObject({ status: 409, code: 'NO_REFUND_REQUEST' });
	const [refund] = await refundsOf(all.order.id);
	expect(await mailsAbout([refund?.id ?? ''])).toContain('refund_refused');
	expect((await ask(all)).data.refund?.status).toBe('requested');
});

test('one request is open at a time, also when several are sent at once', async () => {
	const all = await pickedUp();
	const answers = await Promise.all(['a', 'b', 'c'].map((key) => ask(all, key, `${reason} ${key}`)));
	expect(answers.filter((one) => one.code === undefined)).toHaveLength(1);
	expect(answers.filter((one) => one.code === 'REFUND_PENDING')).toHaveLength(2);
});

test('a request repeated with its key gets the first answer, with another reason it is refused', async () => {
	const all = await pickedUp();
	const first = await ask(all, 'mine');
	expect((await ask(all, 'mine')).data).toEqual(first.data);
	expect((await ask(all, 'mine', 'Something else.')).code).toBe('IDEMPOTENCY_MISMATCH');
});

// R-refund-ask
test('a request comes neither while canceling is possible nor a day after the window', async () => {
	const early = await sold();
	expect(await ask(early)).toMatchObject({ status: 409, code: 'CANCEL_INSTEAD' });
	expect((await read(early)).refund_until).toBeNull();

	clock.set(new Date(Date.parse(early.order.pickup_starts_at) - hour));
	const day = new Date(Date.parse(early.order.pickup_ends_at) + 24 * hour);
	expect((await read(early)).refund_until).toBe(day.toISOString());
	clock.set(new Date(day.getTime() - 1));
	expect((await read(early)).status).toBe('expired');
	clock.set(day);
	expect(await ask(early)).toMatchObject({ status: 409, code: 'TOO_LATE_TO_REFUND' });
	clock.set(new Date(day.getTime() - 1));
	expect((await ask(early)).data.refund?.status).toBe('requested');
});

test('a canceled or refunded order is not refunded again', async () => {
	const cancelled = await sold();
	await call('customer.orders.cancel', {
		token: cancelled.customer.token,
		params: { id: cancelled.order.id },
	});
	expect((await ask(cancelled)).code).toBe('WRONG_STATUS');
	expect((await read(cancelled)).refund).toMatchObject({ requested_by: 'system', answer_due_at: null });
	expect(await setStatus(cancelled, { status: 'refunded', reason })).toMatchObject({ code: 'WRONG_STATUS' });
});

// R-refund-once
test('approving from several hands at once refunds once', async () => {
	const all = await pickedUp();
	await ask(all);
	const answers = await Promise.all([
		...['a', 'b', 'c'].map((key) => answer(all, 'approve', undefined, key)),
		setStatus(all, { status: 'refunded', reason: 'Sorry.' }),
	]);
	expect(answers.filter((one) => one.code === undefined)).toHaveLength(1);
	await world.drain();
	const refunds = await refundsOf(all.order.id);
	expect(refunds.map((one) => one.status)).toEqual(['succeeded']);
});

// R-refund-answer
test('after 48 hours the admin answers, and not before', async () => {
	const all = await pickedUp();
	await ask(all);
	expect(await decide(all, 'refuse', 'No.')).toMatchObject({ status: 409, code: 'ANSWER_NOT_DUE' });
	clock.forward(48 * hour);
	const overdue = await call('admin.refunds.list', { token: admin.token });
	const listed = overdue.data.orders.find((order) => order.id === all.order.id);
	expect(listed).toMatchObject({
		customer_name: expect.stringMatching(/^Pat /),
		refund: { status: 'requested' },
	});
	expect(await answer(all, 'refuse', 'Too late.')).toMatchObject({ code: 'TOO_LATE_TO_ANSWER' });
	expect((await decide(all, 'approve', 'Granted.')).data.status).toBe('refunded');
	const [refund] = await refundsOf(all.order.id);
	expect(await mailsAbout([refund?.id ?? ''])).toContain('refund_decided');
	const left = (await call('admin.refunds.list', { token: admin.token })).data.orders;
	expect(left.map((order) => order.id)).not.toContain(all.order.id);
	const owner = await call('admin.refunds.list', { token: all.shop.owner.token });
	expect(owner.code).toBe('FORBIDDEN');
});

test('a business that cancels or refunds while a request is open answers it', async () => {
	const cancelled = await sold();
	clock.set(new Date(Date.parse(cancelled.order.pickup_starts_at) - hour));
	await ask(cancelled);
	expect((await setStatus(cancelled, { status: 'cancelled', reason: 'The oven broke.' })).data).toMatchObject(
		{ status: 'cancelled', reason: 'The oven broke.', refund: { status: 'approved', reason } },
	);
	await world.drain();
	expect((await refundsOf(cancelled.order.id)).map((one) => one.status)).toEqual(['succeeded']);
});

// R-shop-cancels
test('the admin calls an order off, and both sides hear of it', async () => {
	const all = await sold();
	const cancel = (token: string) =>
		call('admin.orders.cancel', {
			token,
			params: { id: all.order.id },
			body: { reason: 'The shop burnt down.' },
		});
	expect((await cancel(all.shop.owner.token)).code).toBe('FORBIDDEN');
	expect((await cancel(admin.token)).data).toMatchObject({
		status: 'cancelled',
		refund: { requested_by: 'admin', status: 'approved' },
	});
	expect((await cancel(admin.token)).code).toBe('WRONG_STATUS');
	expect(await mailsAbout([all.order.id])).toEqual(
		expect.arrayContaining(['cancelled_by_business', 'cancelled_by_admin']),
	);
});

test('a business gives the money back of its own accord, with a reason', async () => {
	const all = await pickedUp();
	expect((await setStatus(all, { status: 'refunded' })).code).toBe('INVALID_INPUT');
	const given = await setStatus(all, { status: 'refunded', reason: 'The soup was sour.' });
	expect(given.data).toMatchObject({ status: 'refunded', refund: { requested_by: 'business' } });
});

test('a business cannot cancel what is no longer waiting for pickup', async () => {
	const all = await sold();
	clock.set(new Date(Date.parse(all.order.pickup_ends_at) + hour));
	expect((await setStatus(all, { status: 'cancelled', reason })).code).toBe('WRONG_STATUS');
});

test('a code at the hand-over must be the one of the order', async () => {
	const all = await sold();
	clock.set(new Date(all.order.pickup_starts_at));
	expect(await setStatus(all, { status: 'fulfilled', code: 'ABCD-2345' })).toMatchObject({
		status: 404,
		code: 'WRONG_CODE',
	});
	const code = all.order.pickup_code?.toLowerCase();
	expect((await setStatus(all, { status: 'fulfilled', code })).data.status).toBe('fulfilled');
});

test('somebody else can neither ask nor answer', async () => {
	const [mine, theirs] = [await pickedUp(), await pickedUp()];
	expect((await ask({ ...mine, customer: theirs.customer })).status).toBe(404);
	await ask(mine);
	expect((await answer({ ...mine, shop: theirs.shop }, 'approve')).status).toBe(404);
	expect((await setStatus({ ...mine, shop: theirs.shop }, { status: 'refunded', reason })).status).toBe(404);
	const asOwner = { params: { id: mine.order.id }, token: mine.shop.owner.token };
	expect((await call('admin.refunds.answer', { ...asOwner, body: { decision: 'approve' } })).status).toBe(
		403,
	);
});

// R-business-settings
test('a business that wants no notifications still hears of a refund to answer, and of nothing else', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	await world.database.db
		.updateTable('businesses')
		.set({ email_notifications: false })
		.where('id', '=', shop.id)
		.execute();
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(order.pickup_starts_at));
	const { data } = await ask({ shop, customer, order });
	const [refund] = await refundsOf(data.id);
	const kinds = await mailsAbout([order.id, refund?.id ?? '']);
	expect(kinds.sort()).toEqual(['receipt', 'refund_requested', 'refund_to_answer']);
});

test('nothing that was sent is kept in the outbox', async () => {
	await pickedUp();
	await world.drain();
	const finished = await world.database.db
		.selectFrom('outbox')
		.select(['payload'])
		.where('done_at', 'is not', null)
		.execute();
	expect(finished.length).toBeGreaterThan(0);
	expect(finished.filter((row) => JSON.stringify(row.payload) !== '{}')).toEqual([]);
});
