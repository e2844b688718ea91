/** Tries plain SQL in a transaction that is rolled back, and reports who refused it or which view shows it. */
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { freshDatabase } from './database.ts';

const id = (): string => crypto.randomUUID();
export const ids = {
	owner: id(),
	customer: id(),
	otherCustomer: id(),
	shop: id(),
	otherShop: id(),
	slot: id(),
	otherSlot: id(),
	one: id(),
	other: id(),
};
const { one, other } = ids;

/** A day with a window from 17:00 to 20:00 in Portland. */
export const at = {
	order: `'2031-06-11T19:00Z'::timestamptz`,
	pay: `'2031-06-11T19:01Z'::timestamptz`,
	cancel: `'2031-06-11T19:02Z'::timestamptz`,
	early: `'2031-06-11T23:29Z'::timestamptz`,
	pickup: `'2031-06-12T00:30Z'::timestamptz`,
	expiry: `'2031-06-12T04:00Z'::timestamptz`,
	later: `'2031-06-12T05:00Z'::timestamptz`,
};

export type Values = Record<string, string>;
export const insert = (table: string, row: Values) =>
	`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;

export const order = (changes: Values = {}) =>
	insert('orders', {
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
		created_at: at.order,
		changed_at: at.order,
		...changes,
	});
export const slot = (changes: Values = {}) =>
	insert('slots', {
		business_id: `'${ids.shop}'`,
		local_date: `'2031-06-12'`,
		period: `'evening'`,
		start_time: `'17:00'`,
		end_time: `'20:00'`,
		starts_at: `'2031-06-13T00:00Z'`,
		ends_at: `'2031-06-13T03:00Z'`,
		wanted: '3',
		...changes,
	});
export const waitlistEntry = (changes: Values = {}) =>
	insert('waitlist_entries', {
		slot_id: `'${ids.slot}'`,
		business_id: `'${ids.shop}'`,
		customer_id: `'${ids.customer}'`,
		bags: '1',
		starts_at: `'2031-06-12T00:00Z'`,
		ends_at: `'2031-06-12T03:00Z'`,
		state: `'waiting'`,
		joined_at: at.order,
		...changes,
	});
export const payment = (orderId = one, changes: Values = {}) =>
	insert('payments', {
		order_id: `'${orderId}'`,
		amount_cents: '500',
		created_at: at.order,
		updated_at: at.order,
		...changes,
	});
export const paymentOf = (orderId = one) => `(select id from payments where order_id = '${orderId}')`;
export const refund = (changes: Values = {}) =>
	insert('refunds', {
		payment_id: paymentOf(),
		amount_cents: '500',
		status: `'approved'`,
		reason: `'x'`,
		created_at: at.cancel,
		updated_at: at.cancel,
		answer_due_at: at.later,
		...changes,
	});
export const dispute = (changes: Values = {}) =>
	insert('disputes', {
		payment_id: paymentOf(),
		provider_dispute_id: `'dp_1'`,
		status: `'open'`,
		amount_cents: '500',
		reason: `'fraudulent'`,
		evidence: `'{}'`,
		opened_at: at.later,
		updated_at: at.later,
		...changes,
	});
export const transfer = (changes: Values = {}) =>
	insert('transfers', {
		order_id: `'${one}'`,
		business_id: `'${ids.shop}'`,
		net_cents: '500',
		try_at: at.later,
		created_at: at.later,
		updated_at: at.later,
		...changes,
	});
export const reversal = (changes: Values = {}) =>
	insert('reversals', {
		transfer_id: `(select id from transfers where order_id = '${one}')`,
		amount_cents: '500',
		created_at: at.later,
		updated_at: at.later,
		...changes,
	});
export const debit = (changes: Values = {}) =>
	insert('debits', {
		business_id: `'${ids.shop}'`,
		order_id: `'${one}'`,
		amount_cents: '500',
		created_at: at.later,
		updated_at: at.later,
		...changes,
	});
export const event = (changes: Values = {}) =>
	insert('inbox', {
		provider: `'stripe'`,
		event_id: `'evt_1'`,
		type: `'x'`,
		object_kind: `'intent'`,
		object_id: `'pi_1'`,
		received_at: at.later,
		...changes,
	});
export const message = (changes: Values = {}) =>
	insert('outbox', {
		topic: `'mail'`,
		dedupe_key: `'m'`,
		payload: `'{"to":"a@b.c"}'`,
		run_at: at.later,
		...changes,
	});

export const platform = 'provider:platform';
export const owed = `owed:${ids.shop}`;
/** Inserts a journal by one statement. The order is given where it differs. */
export const journal = (
	kind: string,
	lines: readonly (readonly [account: string, cents: number, orderId?: string])[],
	{ id = crypto.randomUUID() as string, refund = 'null' } = {},
) =>
	`insert into ledger (journal, account, amount_cents, order_id, refund_id, kind, at) values ${lines
		.map(
			([account, cents, orderId = one]) =>
				`('${id}', '${account}', ${cents}, '${orderId}', ${refund}, '${kind}', ${at.later})`,
		)
		.join(', ')}`;

export const moveOrder = (set: string, orderId = one) => `update orders set ${set} where id = '${orderId}'`;
export const movePayment = (set: string, orderId = one) =>
	`update payments set ${set} where order_id = '${orderId}'`;
export const moveRefund = (set: string) => `update refunds set ${set} where payment_id = ${paymentOf()}`;
export const moveTransfer = (set: string) => `update transfers set ${set} where order_id = '${one}'`;

const code = (orderId: string) => `'${orderId === one ? 'ABCD2345' : 'ZZZZ2345'}'`;
export const toPaid = (orderId = one) =>
	moveOrder(
		`status = 'paid', stock = 'sold', hold_expires_at = null, paid_at = ${at.pay}, pickup_code = ${code(orderId)}, changed_at = ${at.pay}`,
		orderId,
	);
export const toFulfilled = (moment = at.pickup) =>
	moveOrder(
		`status = 'fulfilled', picked_up_at = ${moment}, picked_up_by = '${ids.customer}', changed_at = ${moment}`,
	);
export const toExpired = (moment = at.expiry) => moveOrder(`status = 'expired', changed_at = ${moment}`);
export const toAbandoned = moveOrder(
	`status = 'abandoned', stock = 'returned', hold_expires_at = null, changed_at = ${at.cancel}`,
);
export const toCancelled = moveOrder(
	`status = 'cancelled', stock = 'returned', reason = 'x', changed_at = ${at.cancel}`,
);
export const toRefunded = moveOrder(`status = 'refunded', reason = 'x', changed_at = ${at.later}`);
export const toOpen = (orderId = one) =>
	movePayment(
		`status = 'requires_payment', provider_intent_id = 'pi_${orderId}', client_secret = 's'`,
		orderId,
	);
export const toCaptured = (orderId = one) =>
	movePayment(`status = 'captured', captured_cents = 500, card_brand = 'visa', card_last4 = '4242'`, orderId);
export const captured = (orderId = one) =>
	journal('capture', [
		[platform, 500, orderId],
		[owed, -500, orderId],
	]);

const heldOf = (orderId: string, customer = ids.customer) => [
	order({ id: `'${orderId}'`, customer_id: `'${customer}'` }),
	payment(orderId),
];
const paidOf = (orderId: string, customer?: string) => [
	...heldOf(orderId, customer),
	toOpen(orderId),
	toCaptured(orderId),
	captured(orderId),
	toPaid(orderId),
];
const made = [
	moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`),
	journal(
		'refund',
		[
			[platform, -500],
			[owed, 500],
		],
		{ refund: `(select id from refunds where provider_refund_id = 're_1')` },
	),
];
const held = heldOf(one);
const paid = paidOf(one);
const fulfilled = [...paid, toFulfilled()];
const sending = [...fulfilled, moveTransfer(`status = 'sending', amount_cents = 500`)];
const sent = [
	...sending,
	moveTransfer(`status = 'sent', provider_transfer_id = 'tr_1', sent_at = ${at.later}`),
	journal('transfer', [
		[platform, -500],
		[owed, 500],
	]),
];
const disputed = [...fulfilled, dispute(), movePayment('disputed = true')];
const refunded = [...sent, toRefunded, refund(), ...made];
export const scenes = {
	held,
	open: [...held, toOpen()],
	voided: [...held, toOpen(), movePayment(`status = 'voided', client_secret = null`)],
	paid,
	twoPaid: [...paid, ...paidOf(other, ids.otherCustomer)],
	fulfilled,
	expired: [...paid, toExpired()],
	cancelled: [...paid, toCancelled, refund()],
	asked: [...fulfilled, refund({ status: `'requested'` })],
	sending,
	sent,
	disputed,
	lost: [...disputed, `update disputes set status = 'lost', closed_at = ${at.later}`],
	refunded,
	reversing: [...refunded, reversal()],
	owing: [...refunded, debit()],
};

export interface Outcome {
	/** The constraint, or the SQLSTATE without one. */
	refused?: string;
	/** The views that show it, if it was accepted. */
	seen?: string[];
}

export async function illegal() {
	const database = await freshDatabase();
	const client = new pg.Client({ connectionString: database.ownerUrl });
	beforeAll(async () => {
		await client.connect();
		for (const id of [ids.owner, ids.customer, ids.otherCustomer])
			await client.query(
				`insert into users (id, external_id, email, first_name, last_name, created_at, updated_at)
				values ($1::uuid, $1::text, $1::text || '@example.com', 'A', 'B', ${at.order}, ${at.order})`,
				[id],
			);
		for (const id of [ids.shop, ids.otherShop])
			await client.query(
				`insert into businesses (id, owner_id, display_name, name, description, price_cents, email, phone_number, street,
					city, state, zip_code, formatted_address, lat, lng, map_point, tz, enabled, charges_enabled, created_at, updated_at)
				values ($1, $2, 'Shop', 'Shop', 'Bread', 500, 'a@b.c', '5035550100', '1 Main', 'Portland', 'OR', '97201', 'x',
					45.5, -122.7, '(0,0)', 'America/Los_Angeles', true, true, ${at.order}, ${at.order})`,
				[id, ids.owner],
			);
		for (const [id, shop] of [
			[ids.slot, ids.shop],
			[ids.otherSlot, ids.otherShop],
		])
			await client.query(
				slot({
					id: `'${id}'`,
					business_id: `'${shop}'`,
					local_date: `'2031-06-11'`,
					starts_at: `'2031-06-12T00:00Z'`,
					ends_at: `'2031-06-12T03:00Z'`,
				}),
			);
	});
	afterAll(async () => {
		await client.end();
		await database.close();
	});

	async function seenBy(idleAt: string): Promise<string[]> {
		const { rows } = await client.query<{ view: string }>(
			`select 'inv_stock_drift' as view from inv_stock_drift union select 'inv_money_drift' from inv_money_drift
			union select 'counter_drift' from counter_drift where what = 'count'
			union select 'inv_waitlist_drift' from inv_waitlist_drift
			union select 'inv_idle_bag' from inv_idle_at(${idleAt})
			union select 'inv_stuck' from inv_stuck_at(now() + interval '3 minutes')`,
		);
		return rows.map(({ view }) => view);
	}

	/** Checks deferred constraints, as a commit would, and idle bags at `idleAt`. */
	async function attempt(statements: readonly string[], idleAt = 'now()'): Promise<Outcome> {
		await client.query('begin');
		try {
			for (const statement of statements) await client.query(statement);
			await client.query('set constraints all immediate');
			return { seen: await seenBy(idleAt) };
		} catch (error) {
			if (error instanceof pg.DatabaseError)
				return { refused: error.constraint ?? error.code ?? error.message };
			throw error;
		} finally {
			await client.query('rollback');
		}
	}
	return { client, attempt };
}
