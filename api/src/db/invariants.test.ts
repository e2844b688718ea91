/** Breaks stock and orders with plain SQL; the database refuses it (R-no-oversell, R-status-table). */
import { expect, test } from 'vitest';
import {
	at,
	ids,
	illegal,
	moveOrder,
	movePayment,
	order,
	refund,
	scenes,
	slot,
	toAbandoned,
	toCancelled,
	toCaptured,
	toExpired,
	toFulfilled,
	toPaid,
} from '#test/illegal.ts';

const { client, attempt } = await illegal();
const { one, other } = ids;
const { held, open, paid, fulfilled, expired } = scenes;

test.each(Object.entries(scenes))('what an order lives through is accepted: %s', async (_, statements) => {
	expect(await attempt(statements)).toEqual({ seen: [] });
});

const moveSlot = (set: string) => `update slots set ${set} where id = '${ids.slot}'`;

test.each<[string, string[], string]>([
	['I1 more bags than the slot has', [order({ quantity: '4', total_cents: '2000' })], 'no_oversell'],
	[
		'I1 the fourth of three bags in two orders',
		[
			order({ quantity: '2', total_cents: '1000' }),
			order({ quantity: '2', total_cents: '1000', customer_id: `'${ids.otherCustomer}'` }),
		],
		'no_oversell',
	],
	['I2 counters moved by hand', [moveSlot('sold = sold + 1')], 'slots_move_with_orders'],
	['I2 counters moved back by hand', [...held, moveSlot('held = 0')], 'slots_move_with_orders'],
	['I2 a slot that starts with sales', [slot({ sold: '1' })], 'slots_move_with_orders'],
	[
		'I2 stock given back while the order stays paid',
		[...paid, moveOrder(`stock = 'returned'`)],
		'orders_immutable',
	],
	[
		'I1 a slot with room for less than is sold',
		[...held, moveSlot('capacity = 0')],
		'slots_capacity_derived',
	],
	['I1 a slot with more room than is wanted', [moveSlot('capacity = 9')], 'slots_capacity_derived'],
	['I2 a slot moved to another date', [moveSlot(`local_date = local_date + 1`)], 'slots_immutable'],
	[
		'I2 a sold slot moved to another date',
		[...paid, moveSlot(`local_date = '2031-06-13'`)],
		'slots_immutable',
	],
	['I2 a slot moved to another part of the day', [moveSlot(`period = 'morning'`)], 'slots_immutable'],
	['I2 a slot given to another business', [moveSlot(`business_id = '${ids.otherShop}'`)], 'slots_immutable'],
	[
		'I2 hours that are not of the date',
		[moveSlot(`starts_at = '2031-06-20T00:00Z', ends_at = '2031-06-20T03:00Z'`)],
		'slot_within_date',
	],
	['I2 a slot whose hours are of another day', [slot({ local_date: `'2031-07-12'` })], 'slot_within_date'],
	[
		'I3 an order that starts paid',
		[
			order({
				status: `'paid'`,
				stock: `'sold'`,
				hold_expires_at: 'null',
				paid_at: at.order,
				pickup_code: `'ABCD2345'`,
			}),
		],
		'orders_transition',
	],
	['I3 an order that starts with a version', [order({ version: '7' })], 'orders_transition'],
	['I3 an order that changed before it began', [order({ changed_at: at.later })], 'orders_transition'],
	['I3 an order that starts with a reason', [order({ reason: `'x'` })], 'orders_transition'],
	[
		'I3 an order that starts collected',
		[order({ picked_up_at: at.pickup, picked_up_by: `'${ids.customer}'` })],
		'orders_transition',
	],
	['I3 a hold of ten years', [order({ hold_expires_at: `'2041-06-11T19:10Z'` })], 'hold_is_short'],
	[
		'I3 a hold that was over when it began',
		[order({ hold_expires_at: `'2031-06-11T18:59Z'` })],
		'hold_is_short',
	],
	[
		'I3 a hold that is made longer',
		[...held, moveOrder(`hold_expires_at = hold_expires_at + interval '1 minute'`)],
		'orders_immutable',
	],
	['I3 an order dated unlike its slot', [order({ local_date: `'2031-06-12'` })], 'orders_as_slot'],
	['I3 an order for other hours than its slot', [order({ end_time: `'23:00'` })], 'orders_as_slot'],
	[
		'I3 an order that ends later than its slot',
		[order({ ends_at: `'2031-06-12T09:00Z'` })],
		'orders_as_slot',
	],
	['I3 an order for another part of the day', [order({ period: `'morning'` })], 'orders_as_slot'],
	['I3 an order under another name', [order({ business_name: `'Other'` })], 'orders_as_offered'],
	['I3 an order in another zone', [order({ tz: `'UTC'` })], 'orders_as_offered'],
	[
		'I3 an order of a shop that isn’t listed (R-listed)',
		[`update businesses set enabled = false`, order()],
		'orders_as_offered',
	],
	['I3 an order at another price', [order({ unit_cents: '300', total_cents: '300' })], 'orders_as_offered'],
	[
		'I3 an order with a tax that its rate doesn’t make',
		[order({ tax_cents: '40', total_cents: '540' })],
		'tax_as_rate',
	],
	[
		'I3 an order with another tax',
		[order({ tax_cents: '40', total_cents: '540', tax_rate_bps: '800' })],
		'orders_as_offered',
	],
	['I3 an order of another tax class', [order({ tax_class: `'grocery'` })], 'orders_as_offered'],
	['I3 an order whose tax another one remits', [order({ tax_remitted_by: `'shop'` })], 'orders_as_offered'],
	['I3 another tax class later', [...held, moveOrder(`tax_class = 'bakery'`)], 'orders_immutable'],
	['I3 another tax rate later', [...held, moveOrder('tax_rate_bps = 1')], 'orders_immutable'],
	['I3 no tax rate later', [...held, moveOrder('tax_rate_bps = null')], 'orders_immutable'],
	[
		'I3 another remitter with an honest change of status',
		[
			...held,
			moveOrder(`status = 'abandoned', stock = 'returned', hold_expires_at = null, tax_remitted_by = 'shop'`),
		],
		'orders_immutable',
	],
	['I3 a fee above the price', [order({ fee_cents: '501' })], 'fee_within_subtotal'],
	["I3 an owner's own purchase", [order({ customer_id: `'${ids.owner}'` })], 'orders_not_own'],
	[
		'I3 pending straight to fulfilled',
		[
			...held,
			moveOrder(
				`status = 'fulfilled', stock = 'sold', hold_expires_at = null, picked_up_at = ${at.pickup}, picked_up_by = '${ids.customer}', changed_at = ${at.pickup}`,
			),
		],
		'orders_transition',
	],
	['I3 an abandoned order that comes back', [...held, toAbandoned, toPaid()], 'orders_transition'],
	['I3 a canceled order that is paid again', [...scenes.cancelled, toPaid()], 'orders_transition'],
	['I3 a fulfilled order that is canceled', [...fulfilled, toCancelled], 'orders_transition'],
	['I3 a fulfilled order that expires', [...fulfilled, toExpired()], 'orders_transition'],
	['I3 another quantity', [...held, moveOrder('quantity = 2, total_cents = 1000')], 'orders_immutable'],
	['I3 another price', [...held, moveOrder('unit_cents = 300, total_cents = 300')], 'orders_immutable'],
	['I3 another customer', [...held, moveOrder(`customer_id = '${ids.otherCustomer}'`)], 'orders_immutable'],
	[
		'I3 another street',
		[...held, moveOrder(`pickup_place = pickup_place || '{"street": "9 Far Ave"}'`)],
		'orders_immutable',
	],
	[
		'I3 another phone',
		[...held, moveOrder(`pickup_place = pickup_place || '{"phone_number": "1"}'`)],
		'orders_immutable',
	],
	[
		'I3 a phone forgotten while its owner lives',
		[...held, moveOrder(`pickup_place = pickup_place || '{"phone_number": null}'`)],
		'orders_immutable',
	],
	[
		'I3 a street forgotten with an honest change of status',
		[
			...paid,
			moveOrder(
				`status = 'expired', changed_at = ${at.expiry}, pickup_place = pickup_place || '{"phone_number": null}'`,
			),
		],
		'orders_immutable',
	],
	['I3 half a place', [order({ pickup_place: `'{"street": "1 Main"}'` })], 'pickup_place_is_whole'],
	['I3 another pickup code', [...paid, moveOrder(`pickup_code = 'ZZZZ2345'`)], 'orders_immutable'],
	[
		'I3 another fact with an honest change of status',
		[...paid, moveOrder(`status = 'expired', changed_at = ${at.expiry}, business_name = 'Other'`)],
		'orders_immutable',
	],
	[
		'I3 another hour with an honest change of status',
		[
			...paid,
			moveOrder(`status = 'expired', changed_at = ${at.expiry}, ends_at = ends_at - interval '1 hour'`),
		],
		'orders_immutable',
	],
	[
		'I3 longer to cancel with an honest change of status',
		[...paid, moveOrder(`status = 'expired', changed_at = ${at.expiry}, cancel_until = starts_at`)],
		'orders_immutable',
	],
	[
		'I3 another reason for what was canceled',
		[...scenes.cancelled, moveOrder(`reason = 'the customer wanted it'`)],
		'orders_immutable',
	],
	[
		'I3 a reason forgotten while everybody lives',
		[...scenes.cancelled, moveOrder(`reason = 'erased'`)],
		'orders_immutable',
	],
	[
		'I3 another moment of payment than the change',
		[...open, toCaptured(), toPaid().replace(/paid_at = [^,]+/, `paid_at = ${at.later}`)],
		'orders_moment',
	],
	[
		'I3 paid before it began',
		[...open, toCaptured(), toPaid().replaceAll(at.pay, `'2031-06-11T18:00Z'::timestamptz`)],
		'paid_after_created',
	],
	[
		'I3 canceled up to after the window opened',
		[...open, toCaptured(), toPaid().replace(', pickup_code', `, cancel_until = ${at.later}, pickup_code`)],
		'cancel_until_in_range',
	],
	['I3 fulfilled before its window', [...paid, toFulfilled(at.early)], 'pickup_in_time'],
	[
		'I3 fulfilled a month later',
		[...paid, toFulfilled(`'2031-07-12T00:30Z'::timestamptz`)],
		'pickup_in_time',
	],
	[
		'I3 fulfilled by nobody',
		[...paid, moveOrder(`status = 'fulfilled', picked_up_at = ${at.pickup}, changed_at = ${at.pickup}`)],
		'pickup_iff_fulfilled',
	],
	['I3 expired before its end', [...paid, toExpired(at.pickup)], 'expired_after_window'],
	[
		'I3 another collector',
		[...fulfilled, moveOrder(`picked_up_by = '${ids.otherCustomer}'`)],
		'orders_immutable',
	],
	[
		'I3 a collector of what was not collected',
		[...expired, moveOrder(`picked_up_at = ${at.pickup}, picked_up_by = '${ids.customer}'`)],
		'orders_immutable',
	],
	['I4 paid without a payment', [order({ id: `'${one}'` }), toPaid()], 'paid_iff_captured'],
	[
		'I4 paid with a payment that is only authorized',
		[...open, movePayment(`status = 'authorized'`), toPaid()],
		'paid_iff_captured',
	],
	['I4 captured while the order is pending', [...open, toCaptured()], 'paid_iff_captured'],
	['I4 captured and canceled without a refund', [...paid, toCancelled], 'paid_iff_captured'],
	[
		'I4 captured and canceled with a part of it refunded',
		[...paid, toCancelled, refund({ amount_cents: '499' })],
		'paid_iff_captured',
	],
	['I4 captured and abandoned without a refund', [...open, toCaptured(), toAbandoned], 'paid_iff_captured'],
	[
		'I4 captured and refunded without a refund',
		[...paid, moveOrder(`status = 'refunded', reason = 'x', changed_at = ${at.later}`)],
		'paid_iff_captured',
	],
	['I4 given back in full and still to be collected', [...paid, refund()], 'refunded_in_full'],
	['I5 a total that does not add up', [order({ total_cents: '499' })], 'total_adds_up'],
	[
		'I8 one code for two open orders',
		[...paid, ...scenes.twoPaid.slice(paid.length, -1), toPaid(other).replace('ZZZZ2345', 'ABCD2345')],
		'orders_code_once',
	],
	[
		'I8 a code with letters that people misread',
		[...open, toCaptured(), toPaid().replace('ABCD2345', 'OILU2345')],
		'orders_pickup_code_check',
	],
	['I8 a code used twice', [...fulfilled, toFulfilled(at.expiry)], 'orders_immutable'],
	[
		'I9 a slot of another business',
		[order({ slot_id: `'${ids.otherSlot}'` })],
		'orders_slot_id_business_id_fkey',
	],
	['R-open-checkouts two holds of one customer in one slot', [...held, order()], 'orders_one_hold'],
	[
		'R-slot-bounds a slot outside its period',
		[`insert into weekly_slots values ('${ids.shop}', 1, 'morning', '05:00', '09:00', true, 5)`],
		'within_period',
	],
	[
		'R-slot-bounds more than fifty bags',
		[`insert into weekly_slots values ('${ids.shop}', 1, 'morning', '08:00', '09:00', true, 51)`],
		'weekly_slots_quantity_check',
	],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});

test('capacity is what the week says, or what is sold', async () => {
	await client.query('begin');
	await client.query(moveSlot('wanted = 2'));
	const { rows } = await client.query(`select capacity from slots where id = '${ids.slot}'`);
	await client.query('rollback');
	expect(rows).toEqual([{ capacity: 2 }]);
});

test('lowering the week below what is sold stops sales and breaks nothing (R-week-edits)', async () => {
	await client.query('begin');
	await client.query(order({ id: `'${one}'`, quantity: '2', total_cents: '1000' }));
	await client.query(moveSlot('wanted = 1'));
	const lowered = await client.query(`select wanted, capacity, held from slots where id = '${ids.slot}'`);
	expect(lowered.rows[0]).toEqual({ wanted: 1, capacity: 2, held: 2 });
	await client.query(toAbandoned);
	const released = await client.query(`select wanted, capacity, held from slots where id = '${ids.slot}'`);
	expect(released.rows[0]).toEqual({ wanted: 1, capacity: 1, held: 0 });
	await client.query('rollback');
});

test('an order that ON CONFLICT drops holds nothing', async () => {
	await client.query('begin');
	await client.query(order({ id: `'${one}'` }));
	await client.query(
		`${order({ id: `'${one}'`, customer_id: `'${ids.otherCustomer}'` })} on conflict do nothing`,
	);
	const { rows } = await client.query('select held from slots where id = $1', [ids.slot]);
	await client.query('rollback');
	expect(rows).toEqual([{ held: 1 }]);
});
