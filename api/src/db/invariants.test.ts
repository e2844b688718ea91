/** What the database refuses, whatever the code above it does (soundness, I1-I12). Plain SQL on purpose. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

const database = await freshDatabase();
const client = new pg.Client({ connectionString: database.url });
const ids = {
	owner: crypto.randomUUID(),
	customer: crypto.randomUUID(),
	shop: crypto.randomUUID(),
	otherShop: crypto.randomUUID(),
	slot: crypto.randomUUID(),
	otherSlot: crypto.randomUUID(),
};

beforeAll(async () => {
	await client.connect();
	for (const id of [ids.owner, ids.customer]) {
		await client.query(
			`insert into users (id, external_id, email, first_name, last_name, created_at, updated_at)
			values ($1::uuid, $1::text, $1::text || '@example.com', 'A', 'B', now(), now())`,
			[id],
		);
	}
	for (const id of [ids.shop, ids.otherShop]) {
		await client.query(
			`insert into businesses (id, owner_id, display_name, name, description, price_cents, email, phone_number, street,
				city, state, zip_code, formatted_address, tz, created_at, updated_at)
			values ($1, $2, 'Shop', 'Shop', 'Bread', 500, 'a@b.c', '5035550100', '1 Main', 'Portland', 'OR', '97201', 'x', 'America/Los_Angeles', now(), now())`,
			[id, ids.owner],
		);
	}
	for (const [slot, shop] of [
		[ids.slot, ids.shop],
		[ids.otherSlot, ids.otherShop],
	]) {
		await client.query(
			`insert into slots (id, business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted)
			values ($1, $2, '2031-06-11', 'evening', '17:00', '20:00', '2031-06-12T00:00Z', '2031-06-12T03:00Z', 3)`,
			[slot, shop],
		);
	}
});
afterAll(async () => {
	await client.end();
	await database.close();
});

const order = (changes: Record<string, string> = {}) => {
	const row: Record<string, string> = {
		id: `'${crypto.randomUUID()}'`,
		customer_id: `'${ids.customer}'`,
		business_id: `'${ids.shop}'`,
		slot_id: `'${ids.slot}'`,
		quantity: '1',
		unit_cents: '500',
		tax_cents: '0',
		total_cents: '500',
		business_name: `'Shop'`,
		pickup_place: `(select pickup_place(b) from businesses b where id = '${ids.shop}')`,
		local_date: `'2031-06-11'`,
		period: `'evening'`,
		start_time: `'17:00'`,
		end_time: `'20:00'`,
		tz: `'America/Los_Angeles'`,
		starts_at: `'2031-06-12T00:00Z'`,
		ends_at: `'2031-06-12T03:00Z'`,
		hold_expires_at: `'2031-06-11T19:10Z'`,
		created_at: `'2031-06-11T19:00Z'`,
		changed_at: `'2031-06-11T19:00Z'`,
		...changes,
	};
	return `insert into orders (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const code = `'ABCD2345'`;
const paid = `status = 'paid', stock = 'sold', hold_expires_at = null, paid_at = now(), pickup_code = ${code}, changed_at = now()`;
const paymentOf = (orderId: string, status: string, captured = 0) =>
	`insert into payments (order_id, provider_intent_id, status, amount_cents, captured_cents, created_at, updated_at)
	values ('${orderId}', '${crypto.randomUUID()}', '${status}', 500, ${captured}, now(), now())`;

/** Runs in a transaction that is always rolled back, with deferred checks asked for at the end. */
async function attempt(statements: string[]): Promise<string> {
	await client.query('begin');
	try {
		for (const statement of statements) await client.query(statement);
		await client.query('set constraints all immediate');
		return 'accepted';
	} catch (error) {
		if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
		throw error;
	} finally {
		await client.query('rollback');
	}
}

const one = crypto.randomUUID();
const withOne = order({ id: `'${one}'` });
const move = (set: string) => `update orders set ${set} where id = '${one}'`;
const isPaid = [withOne, paymentOf(one, 'captured', 500), move(paid)];
const paymentId = `(select id from payments where order_id = '${one}')`;
const refund = (status: string, cents = 500) =>
	`insert into refunds (payment_id, amount_cents, status, reason, created_at, updated_at, answer_due_at) values (${paymentId}, ${cents}, '${status}', 'x', now(), now(), now())`;
const line = (journal: string, account: string, cents: number, kind = 'capture') =>
	`insert into ledger (journal, account, amount_cents, order_id, kind, at) values ('${journal}', '${account}', ${cents}, '${one}', '${kind}', now())`;
const refuse = `update refunds set status = 'rejected', answer = 'x', answered_at = now() where payment_id = ${paymentId}`;
const refuseSilently = `update refunds set status = 'rejected' where payment_id = ${paymentId}`;
const approve = `update refunds set status = 'approved' where payment_id = ${paymentId}`;
const isFetched = [
	...isPaid,
	move(`status = 'fulfilled', picked_up_at = now(), picked_up_by = '${ids.customer}'`),
];
const transfer = (status: string, cents: number) =>
	`update transfers set status = '${status}', amount_cents = ${cents}, provider_transfer_id = 'tr_1',
	sent_at = case when '${status}' = 'sent' then now() end where order_id = '${one}'`;
const anotherTransfer = `insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
	select order_id, business_id, 1, now(), now(), now() from transfers where order_id = '${one}'`;
const [j1, j2] = [crypto.randomUUID(), crypto.randomUUID()];

test.each([
	['a held order', [withOne]],
	['a paid order with its captured payment', isPaid],
	[
		'a paid order that is handed over',
		[...isPaid, move(`status = 'fulfilled', picked_up_at = now(), picked_up_by = '${ids.customer}'`)],
	],
	[
		'a cancelled order with a refund',
		[...isPaid, move(`status = 'cancelled', stock = 'returned', reason = 'x'`), refund('approved')],
	],
	['a balanced journal', [withOne, line(j1, 'provider:platform', 500), line(j1, 'owed:x', -500)]],
])('%s is accepted', async (_, statements) => {
	expect(await attempt(statements)).toBe('accepted');
});

test.each<[string, string[], string]>([
	['I1 more bags than the slot has', [order({ quantity: '4', total_cents: '2000' })], 'no_oversell'],
	[
		'I1 the fourth of three bags in two orders',
		[
			order({ quantity: '2', total_cents: '1000' }),
			order({ quantity: '2', total_cents: '1000', customer_id: `'${ids.owner}'` }),
		],
		'no_oversell',
	],
	[
		'I2 counters moved by hand',
		[`update slots set sold = sold + 1 where id = '${ids.slot}'`],
		'slots_move_with_orders',
	],
	[
		'I2 counters moved back by hand',
		[withOne, `update slots set held = 0 where id = '${ids.slot}'`],
		'slots_move_with_orders',
	],
	[
		'I2 a slot that starts with sales',
		[
			`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, sold) values ('${ids.shop}', '2031-06-12', 'evening', '17:00', '20:00', now(), now() + interval '1 hour', 3, 1)`,
		],
		'slots_move_with_orders',
	],
	[
		'I2 stock given back while the order stays paid',
		[...isPaid, move(`stock = 'returned'`)],
		'orders_immutable',
	],
	[
		'I3 an order that starts paid',
		[
			order({
				status: `'paid'`,
				stock: `'sold'`,
				hold_expires_at: 'null',
				paid_at: 'now()',
				pickup_code: code,
			}),
		],
		'orders_transition',
	],
	[
		'I3 pending straight to fulfilled',
		[
			withOne,
			move(
				`status = 'fulfilled', stock = 'sold', hold_expires_at = null, paid_at = now(), pickup_code = ${code}, picked_up_at = now(), picked_up_by = '${ids.customer}'`,
			),
		],
		'orders_transition',
	],
	[
		'I3 an abandoned order that comes back',
		[withOne, move(`status = 'abandoned', stock = 'returned', hold_expires_at = null`), move(paid)],
		'orders_transition',
	],
	['I3 another quantity', [withOne, move('quantity = 2, total_cents = 1000')], 'orders_immutable'],
	['I3 another price', [withOne, move('unit_cents = 300, total_cents = 300')], 'orders_immutable'],
	['I3 another customer', [withOne, move(`customer_id = '${ids.owner}'`)], 'orders_immutable'],
	[
		'I3 another street',
		[withOne, move(`pickup_place = pickup_place || '{"street": "9 Far Ave"}'`)],
		'orders_immutable',
	],
	[
		'I3 another phone',
		[withOne, move(`pickup_place = pickup_place || '{"phone_number": "1"}'`)],
		'orders_immutable',
	],
	['I3 half a place', [order({ pickup_place: `'{"street": "1 Main"}'` })], 'pickup_place_is_whole'],
	['I3 another pickup code', [...isPaid, move(`pickup_code = 'ZZZZ2345'`)], 'orders_immutable'],
	['I4 paid without a payment', [withOne, move(paid)], 'paid_iff_captured'],
	[
		'I4 paid with a payment that is only authorised',
		[withOne, paymentOf(one, 'authorized'), move(paid)],
		'paid_iff_captured',
	],
	['I4 captured while the order is pending', [withOne, paymentOf(one, 'captured', 500)], 'paid_iff_captured'],
	[
		'I4 captured and cancelled without a refund',
		[...isPaid, move(`status = 'cancelled', stock = 'returned', reason = 'x'`)],
		'paid_iff_captured',
	],
	[
		'I4 captured and abandoned without a refund',
		[
			withOne,
			paymentOf(one, 'captured', 500),
			move(`status = 'abandoned', stock = 'returned', hold_expires_at = null`),
		],
		'paid_iff_captured',
	],
	[
		'I4 captured and refunded without a refund',
		[...isPaid, move(`status = 'refunded'`)],
		'paid_iff_captured',
	],
	[
		'I4 a capture taken back by hand',
		[...isPaid, `update payments set status = 'voided', captured_cents = 0 where order_id = '${one}'`],
		'payments_transition',
	],
	[
		'I5 two live payments',
		[withOne, paymentOf(one, 'requires_payment'), paymentOf(one, 'requires_payment')],
		'payments_one_live',
	],
	['I5 half a capture', [withOne, paymentOf(one, 'captured', 250)], 'capture_all_or_nothing'],
	['I5 a total that does not add up', [order({ total_cents: '499' })], 'total_adds_up'],
	[
		'I5 a payment of another amount',
		[
			withOne,
			paymentOf(one, 'requires_payment'),
			`update payments set amount_cents = 1 where order_id = '${one}'`,
		],
		'payments_immutable',
	],
	['I6 a refund above the capture', [...isPaid, refund('approved', 501)], 'refunds_within_capture'],
	['I6 two open refunds', [...isPaid, refund('requested'), refund('requested')], 'refunds_one_open'],
	[
		'I6 a second full refund',
		[
			...isPaid,
			refund('succeeded'),
			`update payments set refund_reserved_cents = 500 where order_id = '${one}'`,
			refund('approved'),
		],
		'refunds_within_capture',
	],
	[
		'I6 a refund during a dispute',
		[...isPaid, `update payments set disputed = true where order_id = '${one}'`, refund('approved')],
		'refunds_not_disputed',
	],
	[
		'I6 more than was captured in several refunds',
		[...isPaid, refund('succeeded', 300), refund('approved', 201)],
		'refunds_within_capture',
	],
	[
		'I6 a refused refund that is approved',
		[...isPaid, refund('requested'), refuse, approve],
		'refunds_transition',
	],
	[
		'I6 a refund that is refused without a word',
		[...isPaid, refund('requested'), refuseSilently],
		'refund_refused_in_words',
	],
	['a transfer above what the order earned', [...isFetched, transfer('sent', 501)], 'transfer_within_net'],
	['two transfers of one order', [...isFetched, anotherTransfer], 'transfers_order_id_key'],
	[
		'a transfer that changes after it was sent',
		[...isFetched, transfer('sent', 500), transfer('planned', 500)],
		'transfers_transition',
	],
	[
		'more taken back than was sent',
		[
			...isFetched,
			transfer('sent', 400),
			`update transfers set reversed_cents = 401 where order_id = '${one}'`,
		],
		'reversed_within_sent',
	],
	[
		'I12 an outbox row that keeps what it sent',
		[
			`insert into outbox (topic, dedupe_key, payload, run_at, done_at) values ('mail', 'm', '{"to":"a@b.c"}', now(), now())`,
		],
		'done_keeps_nothing',
	],
	[
		'I7 a journal that does not balance',
		[withOne, line(j1, 'provider:platform', 500), line(j1, 'owed:x', -499)],
		'ledger_balanced',
	],
	[
		'I7 a capture booked twice',
		[
			withOne,
			line(j1, 'provider:platform', 500),
			line(j1, 'owed:x', -500),
			line(j2, 'provider:platform', 500),
			line(j2, 'owed:x', -500),
		],
		'ledger_capture_once',
	],
	[
		'I7 a ledger line that is changed',
		[
			withOne,
			line(j1, 'provider:platform', 500),
			line(j1, 'owed:x', -500),
			`update ledger set amount_cents = 1 where journal = '${j1}'`,
		],
		'42501',
	],
	['I7 history that is deleted', [withOne, `delete from order_events where order_id = '${one}'`], '42501'],
	['I7 an order that is deleted', [withOne, `delete from orders where id = '${one}'`], '42501'],
	[
		'I8 one code for two open orders',
		[
			...isPaid,
			order({ id: `'${ids.owner}'`, customer_id: `'${ids.owner}'` }),
			paymentOf(ids.owner, 'captured', 500),
			`update orders set ${paid} where id = '${ids.owner}'`,
		],
		'orders_code_once',
	],
	[
		'I8 a code with letters that people misread',
		[withOne, move(paid.replace(code, `'OILU2345'`))],
		'orders_pickup_code_check',
	],
	[
		'I9 a slot of another business',
		[order({ slot_id: `'${ids.otherSlot}'` })],
		'orders_slot_id_business_id_fkey',
	],
	[
		'I10 the same provider event twice',
		[1, 2].map(
			() =>
				`insert into inbox (provider, event_id, type, object_kind, object_id, received_at) values ('stripe', 'evt_1', 'x', 'intent', 'pi_1', now())`,
		),
		'inbox_pkey',
	],
	[
		'I10 the same mail twice',
		[1, 2].map(
			() =>
				`insert into outbox (topic, dedupe_key, payload, run_at) values ('mail', 'mail:receipt:1', '{}', now())`,
		),
		'outbox_dedupe_key_key',
	],
	[
		'I12 an erased user who keeps a name',
		[
			`update users set deleted_at = now(), external_id = null, email = null, last_name = null where id = '${ids.customer}'`,
		],
		'erased_has_no_pii',
	],
	[
		'D22 a slot outside its period',
		[`insert into weekly_slots values ('${ids.shop}', 1, 'morning', '05:00', '09:00', true, 5)`],
		'within_period',
	],
	[
		'D22 more than fifty bags',
		[`insert into weekly_slots values ('${ids.shop}', 1, 'morning', '08:00', '09:00', true, 51)`],
		'weekly_slots_quantity_check',
	],
	['D24 two holds of one customer in one slot', [withOne, order()], 'orders_one_hold'],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toBe(constraint);
});

test('lowering the week below what is sold stops sales and breaks nothing (D23)', async () => {
	await client.query('begin');
	await client.query(order({ id: `'${one}'`, quantity: '2', total_cents: '1000' }));
	await client.query(`update slots set wanted = 1 where id = '${ids.slot}'`);
	const lowered = await client.query(`select wanted, capacity, held from slots where id = '${ids.slot}'`);
	expect(lowered.rows[0]).toEqual({ wanted: 1, capacity: 2, held: 2 });
	await client.query(move(`status = 'abandoned', stock = 'returned', hold_expires_at = null`));
	const released = await client.query(`select wanted, capacity, held from slots where id = '${ids.slot}'`);
	expect(released.rows[0]).toEqual({ wanted: 1, capacity: 1, held: 0 });
	await client.query('rollback');
});

test('an order that ON CONFLICT drops holds nothing', async () => {
	await client.query('begin');
	await client.query(withOne);
	await client.query(`${order({ id: `'${one}'`, customer_id: `'${ids.owner}'` })} on conflict do nothing`);
	const { rows } = await client.query('select held from slots where id = $1', [ids.slot]);
	await client.query('rollback');
	expect(rows).toEqual([{ held: 1 }]);
});
