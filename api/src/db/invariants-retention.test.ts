/** Facts, history and queues can't be changed, deleted or emptied. */
import { expect, test } from 'vitest';
import {
	at,
	debit,
	event,
	ids,
	illegal,
	message,
	moveOrder,
	order,
	reversal,
	scenes,
	toFulfilled,
} from '#test/illegal.ts';

const { client, attempt } = await illegal();
const { one } = ids;
const { held, paid, fulfilled, cancelled, refunded, disputed } = scenes;

const erased = (id: string) =>
	`update users set deleted_at = ${at.later}, external_id = null, email = null, first_name = null, last_name = null where id = '${id}'`;
const setShop = (set: string) => `update businesses set ${set} where id = '${ids.shop}'`;
const noContact = `email = '', phone_number = '', street = '', formatted_address = '', google_place_id = null, lat = null, lng = null, map_point = null`;
const exception = `insert into date_exceptions values ('${ids.shop}', '2031-06-12', 'evening', false, null, null, 3, null, null, 1,
	'${ids.owner}', now())`;
const week = `insert into weekly_slots values ('${ids.shop}', 1, 'evening', '17:00', '20:00', true, 5)`;
const account = `insert into payment_accounts values ('${ids.shop}', 'acct_1', true, true, true, ${at.order})`;
const savedAnswer = `insert into idempotency values ('${ids.customer}', 'k', 'cancel', 'x', '{}', ${at.order})`;
const refundMail = message({ topic: `'refund.submit'`, dedupe_key: `'refund.submit:1'` });
const setMessage = (set: string) => `update outbox set ${set}`;
const taken = setMessage(`lease_until = ${at.later}, attempts = attempts + 1`);
const done = setMessage(`done_at = ${at.later}, lease_until = null, payload = '{}'`);

test.each<[string, string[], string]>([
	[
		'I12 an erased person who keeps a name',
		[erased(ids.customer).replace(', last_name = null', '')],
		'erased_has_no_pii',
	],
	[
		'I12 an erased person who comes back',
		[
			erased(ids.customer),
			`update users set deleted_at = null, external_id = 'x', email = 'x', first_name = 'x', last_name = 'x' where id = '${ids.customer}'`,
		],
		'users_immutable',
	],
	[
		'I12 an erased person who is somebody again',
		[erased(ids.customer), `update users set role = 'admin' where id = '${ids.customer}'`],
		'users_immutable',
	],
	[
		'a person with another id',
		[`update users set id = gen_random_uuid() where id = '${ids.otherCustomer}'`],
		'users_immutable',
	],
	['a person deleted', [`delete from users where id = '${ids.otherCustomer}'`], '42501'],
	['an order of an erased person', [erased(ids.customer), order()], 'customer_not_erased'],
	[
		'an order of a deleted business',
		[setShop(`deleted_at = ${at.later}, ${noContact}`), order()],
		'business_not_deleted',
	],
	[
		'a deleted business that keeps contact data',
		[setShop(`deleted_at = ${at.later}`)],
		'deleted_has_no_contact',
	],
	[
		'a deleted business that is given an address',
		[setShop(`deleted_at = ${at.later}, ${noContact}`), setShop(`street = '1 Main'`)],
		'deleted_has_no_contact',
	],
	[
		'a deleted business that comes back',
		[setShop(`deleted_at = ${at.later}, ${noContact}`), setShop('deleted_at = null')],
		'businesses_immutable',
	],
	['a business given to somebody else', [setShop(`owner_id = '${ids.customer}'`)], 'businesses_immutable'],
	['a business deleted from its table', [`delete from businesses where id = '${ids.otherShop}'`], '42501'],
	[
		'a business paid to another account',
		[account, `update payment_accounts set provider_account_id = 'acct_2'`],
		'payment_accounts_immutable',
	],
	[
		'an account given to another business',
		[account, `update payment_accounts set business_id = '${ids.otherShop}'`],
		'payment_accounts_immutable',
	],
	['an account deleted', [account, 'delete from payment_accounts'], 'no_delete'],
	[
		'a date exception moved to another date',
		[exception, `update date_exceptions set local_date = '2031-06-13'`],
		'date_exceptions_immutable',
	],
	[
		'an exception changed without counting',
		[exception, 'update date_exceptions set closed = true'],
		'date_exceptions_immutable',
	],
	['an exception with one time', [exception.replace('null, null', `'18:00', null`)], 'both_times'],
	['an exception out of its period', [exception.replace('null, null', `'16:00', '18:00'`)], 'within_period'],
	['an exception of 51 bags', [exception.replace(', 3,', ', 51,')], 'date_exceptions_quantity_check'],
	['an exception deleted', [exception, 'delete from date_exceptions'], '42501'],
	['a window moved to another day', [week, 'update weekly_slots set day = 2'], 'weekly_slots_immutable'],
	['a slot deleted', [`delete from slots where id = '${ids.otherSlot}'`], '42501'],
	['I7 an order deleted', [...held, `delete from orders where id = '${one}'`], '42501'],
	['a payment deleted', [...held, 'delete from payments'], '42501'],
	['a refund deleted', [...refunded, 'delete from refunds'], '42501'],
	['a transfer deleted', [...fulfilled, 'delete from transfers'], '42501'],
	['a reversal deleted', [...refunded, reversal(), 'delete from reversals'], '42501'],
	['a debit deleted', [...refunded, debit(), 'delete from debits'], '42501'],
	['a dispute deleted', [...disputed, 'delete from disputes'], '42501'],

	['I7 history deleted', [...held, 'delete from order_events'], 'order_events_derived'],
	['I7 history changed', [...held, `update order_events set actor = 'job'`], 'order_events_derived'],
	[
		'I7 history made up',
		[
			...held,
			`insert into order_events (order_id, business_id, to_status, actor, at) values ('${one}', '${ids.shop}', 'refunded', 'job', now())`,
		],
		'order_events_derived',
	],
	[
		'a new way for orders to go',
		[`insert into order_transitions values ('abandoned', 'paid')`],
		'order_transitions_read_only',
	],
	[
		'another way for orders to go',
		[`update order_transitions set to_status = 'paid' where to_status = 'abandoned'`],
		'order_transitions_read_only',
	],
	['no way for orders to go', ['delete from order_transitions'], 'order_transitions_read_only'],
	['all ways for orders emptied', ['truncate order_transitions'], 'order_transitions_read_only'],
	[
		'a new way for money to go',
		[`insert into status_transitions values ('refunds', 'failed', 'approved')`],
		'status_transitions_read_only',
	],
	['days counted by hand', [...paid, 'update order_days set bags = bags + 1'], 'order_days_derived'],
	['days earned by hand', [...fulfilled, 'update order_days set gross_cents = 0'], 'order_days_derived'],
	['days forgotten', [...fulfilled, 'delete from order_days'], 'order_days_derived'],
	['people counted by hand', ['update platform_counts set count = 7'], 'platform_counts_derived'],

	['I10 the same event of the provider twice', [event(), event()], 'inbox_pkey'],
	['I10 an event deleted', [event(), 'delete from inbox'], '42501'],
	[
		'I10 an event that comes applied',
		[event({ object_kind: `'refund'`, processed_at: at.later })],
		'inbox_transition',
	],
	[
		'I10 an applied event that waits again',
		[event(), `update inbox set processed_at = ${at.later}`, 'update inbox set processed_at = null'],
		'inbox_transition',
	],
	['I10 an event about something else', [event(), `update inbox set object_id = 'pi_2'`], 'inbox_immutable'],
	['I10 an event under another id', [event(), `update inbox set event_id = 'evt_2'`], 'inbox_immutable'],
	['I10 the same mail twice', [message(), message()], 'outbox_dedupe_key_key'],
	[
		'a mail that is done before it is sent',
		[message({ done_at: at.later, payload: `'{}'` })],
		'outbox_transition',
	],
	['a mail given up before it is tried', [message({ dead_at: at.later })], 'outbox_transition'],
	['a refund called sent by nobody', [refundMail, done], 'outbox_transition'],
	['a mail that is sent again', [message(), taken, done, setMessage('done_at = null')], 'outbox_transition'],
	['a mail to somebody else', [message(), setMessage(`payload = '{"to":"x@y.z"}'`)], 'outbox_immutable'],
	['a mail about something else', [message(), setMessage(`dedupe_key = 'n'`)], 'outbox_immutable'],
	['a refund that is never sent', [refundMail, 'delete from outbox'], '42501'],
	['a sent mail that was never sent', [message(), taken, done, 'delete from outbox'], '42501'],
	[
		'I12 a row of the outbox that keeps what it sent',
		[message(), taken, setMessage(`done_at = ${at.later}`)],
		'done_has_no_payload',
	],
	[
		'another answer kept for a repeated call',
		[savedAnswer, `update idempotency set answer = '{"x":1}'`],
		'42501',
	],
	[
		'a repeated call that asked for something else',
		[savedAnswer, `update idempotency set request_sha256 = 'y'`],
		'42501',
	],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});

test.each<[string, string[], string]>([
	['an event that nobody applies', [event({ received_at: 'now()' })], 'inv_stuck'],
	['a mail that nobody sends', [message({ run_at: 'now()' })], 'inv_stuck'],
	['a mail that was given up', [message(), taken, setMessage(`dead_at = ${at.later}`)], 'inv_stuck'],
])('%s is seen', async (_, statements, view) => {
	expect(await attempt(statements)).toEqual({ seen: [view] });
});

test.each<[string, string[]]>([
	['a mail to an erased person is not sent', [message(), 'delete from outbox']],
	['answers kept for an erased person', [savedAnswer, 'delete from idempotency']],
	['a week in which a window closes', [week, 'delete from weekly_slots']],
	['what an erased customer wrote', [...cancelled, erased(ids.customer), moveOrder(`reason = 'erased'`)]],
	['what an erased owner wrote', [...cancelled, moveOrder(`reason = 'erased'`), erased(ids.owner)]],
	['a business deleted with its contact data', [setShop(`deleted_at = ${at.later}, ${noContact}`)]],
])('%s: that goes', async (_, statements) => {
	expect(await attempt(statements)).toEqual({ seen: [] });
});

const bankPayout = `insert into bank_payouts (provider_account_id, provider_payout_id, amount_cents, status, arrives_on, made_at,
	lines_read_at, created_at, updated_at)
	values ('acct_1', 'po_1', 500, 'pending', '2031-06-13', ${at.order}, ${at.order}, ${at.order}, ${at.order})`;
const bankLine = `insert into bank_payout_lines (payout_id, provider_line_id, kind, amount_cents, source_id, description, at)
	select id, 'txn_1', 'other', 500, 'x', 'y', ${at.order} from bank_payouts`;

/** Columns that may change, by table; all others never do, including future ones. */
const changing: Record<string, { rows: string[]; columns: string[] }> = {
	orders: { rows: cancelled, columns: [] },
	slots: {
		rows: [],
		columns: [
			'start_time',
			'end_time',
			'starts_at',
			'ends_at',
			'wanted',
			'capacity',
			'held',
			'sold',
			'waiting',
			'reserved',
			'reserved_since',
			'draws_at',
			'is_exception',
			'price_cents',
			'falls_only',
		],
	},
	payments: {
		rows: paid,
		columns: [
			'status',
			'client_secret',
			'captured_cents',
			'refund_reserved_cents',
			'disputed',
			'last_problem',
			'updated_at',
		],
	},
	refunds: { rows: refunded, columns: ['status', 'retried_at', 'updated_at'] },
	transfers: {
		rows: refunded,
		columns: [
			'status',
			'carried_cents',
			'amount_cents',
			'reversed_cents',
			'refusals',
			'refused_at',
			'last_error',
			'try_at',
			'updated_at',
			'destination_payment_id',
			'deposited_at',
		],
	},
	reversals: {
		rows: scenes.reversing,
		columns: ['status', 'provider_reversal_id', 'updated_at', 'destination_refund_id'],
	},
	bank_payouts: {
		rows: [bankPayout],
		columns: [
			'status',
			'arrives_on',
			'paid_at',
			'returned_at',
			'failure_code',
			'bank_name',
			'bank_last4',
			'last_look_at',
			'updated_at',
		],
	},
	bank_payout_lines: {
		rows: [bankPayout, bankLine],
		columns: ['transfer_id', 'reversal_id', 'business_id', 'order_id'],
	},
	debits: { rows: scenes.owing, columns: ['settled_cents', 'updated_at'] },
	disputes: { rows: disputed, columns: ['status', 'withdrawn_cents', 'updated_at', 'closed_at'] },
	ledger: { rows: paid, columns: [] },
	order_events: { rows: paid, columns: [] },
	inbox: { rows: [event()], columns: ['processed_at', 'attempts', 'last_error'] },
	outbox: {
		rows: [message()],
		columns: ['payload', 'run_at', 'lease_until', 'attempts', 'last_error', 'done_at', 'dead_at'],
	},
	idempotency: { rows: [savedAnswer], columns: [] },
	status_transitions: { rows: [], columns: [] },
};
/** Expressions for a different value, by type. */
const another: Record<string, (column: string) => string> = {
	uuid: () => 'gen_random_uuid()',
	integer: (column) => `coalesce(${column}, 0) + 1`,
	bigint: (column) => `coalesce(${column}, 0) + 1`,
	text: (column) => `coalesce(${column}, '') || 'x'`,
	date: (column) => `${column} + 1`,
	boolean: (column) => `not ${column}`,
	jsonb: () => `'{"x": 1}'`,
	'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 minute'`,
};

// R-facts-stay
test.each(Object.entries(changing))('every fact of %s stays', async (table, { rows, columns }) => {
	const { rows: found } = await client.query<{ name: string; type: string }>(
		`select column_name as name, data_type as type from information_schema.columns
		where table_schema = 'public' and table_name = $1 and identity_generation is null`,
		[table],
	);
	const facts = found.filter(({ name, type }) => !columns.includes(name) && type !== 'USER-DEFINED');
	expect(facts.length).toBeGreaterThan(1);
	for (const { name, type } of facts) {
		const value = another[type]?.(name);
		if (value === undefined) throw new Error(`say what another ${type} is`);
		const outcome = await attempt([...rows, `update ${table} set ${name} = ${value}`]);
		expect(outcome, name).toEqual({
			refused: expect.stringMatching(/_immutable$|_read_only$|_derived$|42501/),
		});
	}
});

test('a column that is added to orders tomorrow is a fact today', async () => {
	expect(
		await attempt([
			'alter table orders add column tomorrow text',
			...paid,
			moveOrder(`tomorrow = 'changed'`),
		]),
	).toEqual({ refused: 'orders_immutable' });
	expect(
		await attempt([
			'alter table orders add column tomorrow text',
			...paid,
			toFulfilled().replace('set ', `set tomorrow = 'changed', `),
		]),
	).toEqual({ refused: 'orders_immutable' });
});

test('nothing that is kept can be emptied', async () => {
	const { rows } = await client.query<{ name: string }>(
		`select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
			and relname not in ('migrations', 'sql_files', 'sql_objects', 'zip_places', 'audit_cursors', 'seeded_towns',
				'write_probe')`,
	);
	for (const { name } of rows)
		expect(await attempt([`truncate ${name} cascade`]), name).toEqual({
			refused: expect.stringMatching(/_no_truncate$|_read_only$/),
		});
});
