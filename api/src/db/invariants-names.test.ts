/** Temporary tables named like ours don't mislead triggers (R-least-rights). */
import { expect, test } from 'vitest';
import {
	ids,
	illegal,
	journal,
	moveRefund,
	order,
	owed,
	platform,
	refund,
	reversal,
	scenes,
	toAbandoned,
	toCancelled,
	toCaptured,
	toPaid,
	transfer,
} from '#test/illegal.ts';

const { client, attempt } = await illegal();

/** Creates a temporary copy, changed before the statements run against our table. */
const shadow = (table: string, change = '') => [
	`create temporary table ${table} as select * from public.${table}`,
	...(change ? [`update pg_temp.${table} set ${change}`] : []),
];
const place = `(select pickup_place(b) from public.businesses b where id = '${ids.shop}')`;
const ours = (statement: string) => statement.replace(/^(insert into|update) /, '$1 public.');
const transition = (table: string, from: string, to: string) => [
	...shadow(table),
	table === 'order_transitions'
		? `insert into pg_temp.order_transitions select '${from}', '${to}'`
		: `insert into pg_temp.status_transitions select 'refunds', '${from}', '${to}'`,
];

// R-least-rights
test.each<[string, string[], string]>([
	[
		'a table payments, for a refund of more than was captured',
		[...scenes.paid, ...shadow('payments', 'captured_cents = 6000'), ours(refund({ amount_cents: '5500' }))],
		'refunds_within_capture',
	],
	[
		'a table disputes, to forget one',
		[
			...scenes.disputed,
			...shadow('disputes', `status = 'won'`),
			'update public.payments set disputed = false',
		],
		'disputed_as_disputes',
	],
	[
		'a table slots, for more bags than there are',
		[...shadow('slots', 'capacity = 50'), ours(order({ quantity: '4', total_cents: '2000' }))],
		'no_oversell',
	],
	[
		'a table businesses, for a cheaper bag',
		[
			...shadow('businesses', 'price_cents = 300'),
			ours(order({ unit_cents: '300', total_cents: '300', pickup_place: place })),
		],
		'orders_as_offered',
	],
	[
		'a table orders, for a transfer of more than a share',
		[
			...scenes.paid,
			...shadow('orders', `status = 'fulfilled', unit_cents = 5000, total_cents = 5000`),
			ours(transfer({ net_cents: '5000' })),
		],
		'transfers_fit_order',
	],
	[
		'a table transfers, to take back more than was sent',
		[
			...scenes.refunded,
			...shadow('transfers', 'amount_cents = 9000'),
			ours(reversal({ amount_cents: '9000' })),
		],
		'reversed_within_sent',
	],
	[
		'a table of what follows what, for an order that comes back',
		[...scenes.held, toAbandoned, ...transition('order_transitions', 'abandoned', 'paid'), ours(toPaid())],
		'orders_transition',
	],
	[
		'a table of what follows what, for a refund that is made twice',
		[
			...scenes.refunded,
			...transition('status_transitions', 'succeeded', 'approved'),
			ours(moveRefund(`status = 'approved'`)),
		],
		'refunds_transition',
	],
	[
		'a view refunds, for money that is kept',
		[
			...scenes.paid,
			ours(toCancelled),
			`create temporary view refunds as select id as payment_id, 500 as amount_cents, 'approved' as status from public.payments`,
		],
		'paid_iff_captured',
	],
	[
		'a table orders, for a journal of more than was paid',
		[
			...scenes.open,
			toCaptured(),
			toPaid(),
			...shadow('orders', 'unit_cents = 5000, total_cents = 5000'),
			ours(
				journal('capture', [
					[platform, 5000],
					[owed, -5000],
				]),
			),
		],
		'ledger_as_fact',
	],
	[
		'a schema that is looked through first',
		[
			...scenes.paid,
			'create schema first',
			'create table first.payments as select * from public.payments',
			'update first.payments set captured_cents = 6000',
			'set local search_path = first, public',
			ours(refund({ amount_cents: '5500' })),
		],
		'refunds_within_capture',
	],
])('%s is asked by no guard', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});

test('the audit log goes on from its own last entry, whatever is called like it', async () => {
	const write = `insert into public.audit_log (action, details) values ('x', '{}') returning id, previous, hash`;
	await client.query('begin');
	const [first] = (await client.query(write)).rows;
	await client.query(`create temporary table audit_log as select * from public.audit_log`);
	await client.query(`update pg_temp.audit_log set id = 900, hash = '\\x00'`);
	const [second] = (await client.query(write)).rows;
	await client.query('rollback');
	expect(second).toMatchObject({ id: first.id + 1, previous: first.hash });
});

/** Reads the catalog, to include functions of later files. */
test('every function looks for names in our schemas, and in what is temporary last', async () => {
	const { rows } = await client.query<{ name: string; path: string | null; secdef: boolean }>(
		`select oid::regprocedure::text as name, prosecdef as secdef,
			case when prosqlbody is null then coalesce((
				select split_part(setting, '=', 2) from unnest(proconfig) setting where setting like 'search_path=%'
			), 'the session''s') end as path
		from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth'))`,
	);
	expect(rows.length).toBeGreaterThan(100);
	const others = rows.filter(({ path }) => path !== null && path !== 'public, pg_temp');
	expect(others).toEqual([{ name: 'auth.password_changed()', path: 'auth, public, pg_temp', secdef: false }]);
	expect(rows.filter(({ secdef }) => secdef)).toEqual([]);
});
