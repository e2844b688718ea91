/** Breaks the waitlist and bag offers with plain SQL (R-waitlist, R-bag-offer): refused, or seen by a view. */
import { expect, test } from 'vitest';
import { at, ids, illegal, insert, order, slot, type Values, waitlistEntry } from '#test/illegal.ts';

const { attempt } = await illegal();

const [first, second, offerId, lateSlot] = Array.from({ length: 4 }, () => crypto.randomUUID());
const entry = (changes: Values = {}) => waitlistEntry({ id: `'${first}'`, ...changes });
const offer = (changes: Values = {}) =>
	insert('bag_offers', {
		id: `'${offerId}'`,
		entry_id: `'${first}'`,
		slot_id: `'${ids.slot}'`,
		customer_id: `'${ids.customer}'`,
		quantity: '1',
		created_at: at.order,
		expires_at: at.cancel,
		...changes,
	});
const theOther = { id: `'${second}'`, customer_id: `'${ids.otherCustomer}'` };
const waiting = [entry()];
/** Two people wait, and one bag is reserved. */
const two = [`update slots set wanted = 1 where id = '${ids.slot}'`, entry(), entry(theOther)];
const offered = [...two, offer()];
const ofOffer = (changes: Values = {}) =>
	order({ id: `'${ids.one}'`, offer_id: `'${offerId}'`, offer_bags: '1', ...changes });
const taken = [...offered, ofOffer()];
const change = (table: string, set: string, id: string | undefined) =>
	`update ${table} set ${set} where id = '${id}'`;
const slots = (set: string) => change('slots', set, ids.slot);
const entries = (set: string, id = first) => change('waitlist_entries', set, id);
const offers = (set: string) => change('bag_offers', set, offerId);
const ended = `ended_at = ${at.pay}`;

test.each<[string, string[], string]>([
	['bags wanted by nobody', [slots('waiting = 2')], 'slots_move_with_orders'],
	['somebody who waits, forgotten', [...waiting, slots('waiting = 0')], 'slots_move_with_orders'],
	['bags kept for nobody', [slots('reserved = 1, held = 1')], 'slots_move_with_orders'],
	['bags that are kept, put on sale', [...two, slots('reserved = 0, held = 0')], 'slots_move_with_orders'],
	[
		'a slot that begins with bags kept',
		[slot({ id: `'${lateSlot}'`, reserved: '1', held: '1' })],
		'slots_move_with_orders',
	],
	[
		'a slot that begins with bags wanted',
		[slot({ id: `'${lateSlot}'`, waiting: '1' })],
		'slots_move_with_orders',
	],

	[
		'an entry moved ahead',
		[...two, entries('place = default', second), entries('place = default')],
		'waitlist_place',
	],
	['a place of one’s choice', [...two, entries('place = 0', second)], '428C9'],
	['an entry made with a place', [entry({ place: '1' })], '428C9'],
	['an offer that lapsed, forgotten', [...offered, entries('lapses = lapses - 1')], 'waitlist_place'],
	['an entry twice', [entry(), entry({ id: `'${second}'` })], 'waitlist_once'],
	['an entry for three bags', [entry({ bags: '3' })], 'waitlist_entries_bags_check'],
	['an entry that wants more later', [...waiting, entries('bags = 2')], 'waitlist_entries_immutable'],
	[
		'an entry of somebody else',
		[...waiting, entries(`customer_id = '${ids.otherCustomer}'`)],
		'waitlist_entries_immutable',
	],
	[
		'an entry of another slot',
		[...waiting, entries(`slot_id = '${ids.otherSlot}'`)],
		'waitlist_entries_immutable',
	],
	[
		'an entry of another shop’s slot',
		[entry({ slot_id: `'${ids.otherSlot}'` })],
		'waitlist_entries_slot_id_business_id_fkey',
	],
	['an entry that begins with an offer', [entry({ state: `'offered'` })], 'waitlist_transition'],
	[
		'an entry that begins at its end',
		[entry({ state: `'left'`, ended_at: at.order })],
		'waitlist_transition',
	],
	[
		'an entry that comes back',
		[...waiting, entries(`state = 'left', ${ended}`), entries(`state = 'waiting', ended_at = null`)],
		'waitlist_entries_immutable',
	],
	['an order without an offer', [...waiting, entries(`state = 'ordered', ${ended}`)], 'waitlist_transition'],
	['an end without its reason', [...waiting, entries(`state = 'ended', ${ended}`)], 'ended_with_its_reason'],
	['an end at no time', [...waiting, entries(`state = 'left'`)], 'ended_with_its_moment'],
	['an entry deleted', [...waiting, 'delete from waitlist_entries'], '42501'],
	['a waitlist emptied', [...waiting, 'truncate waitlist_entries cascade'], 'waitlist_entries_no_truncate'],

	[
		'an offer to the second',
		[...two, offer({ entry_id: `'${second}'`, customer_id: `'${ids.otherCustomer}'` })],
		'bag_offers_in_order',
	],
	[
		'an offer of somebody else’s entry',
		[...two, offer({ customer_id: `'${ids.otherCustomer}'` })],
		'bag_offers_to_who_waits',
	],
	['an offer of another slot', [...two, offer({ slot_id: `'${ids.otherSlot}'` })], 'bag_offers_to_who_waits'],
	[
		'an offer of more than was asked for',
		[slots('wanted = 2'), entry(), offer({ quantity: '2' })],
		'bag_offers_to_who_waits',
	],
	[
		'a second offer',
		[slots('wanted = 3'), entry(), offer(), offer({ id: 'default' })],
		'bag_offers_one_open',
	],
	['an offer without stock', [slots('wanted = 0'), entry(), offer()], 'slots_check'],
	[
		'an offer that begins at its end',
		[...two, offer({ state: `'lapsed'`, ended_at: at.pay })],
		'bag_offers_transition',
	],
	['an offer that is over before it begins', [...two, offer({ expires_at: at.order })], 'bag_offers_check'],
	[
		'an offer reopened',
		[...offered, offers(`state = 'declined', ${ended}`), offers(`state = 'open', ended_at = null`)],
		'bag_offers_transition',
	],
	[
		'an offer that ends twice',
		[...offered, offers(`state = 'declined', ${ended}`), offers(`state = 'lapsed'`)],
		'bag_offers_transition',
	],
	[
		'an offer that ends at no time',
		[...offered, offers(`state = 'declined'`)],
		'offer_ended_with_its_moment',
	],
	['an offer that lasts longer', [...offered, offers(`expires_at = ${at.later}`)], 'bag_offers_immutable'],
	['an offer of more bags', [...offered, offers('quantity = 2')], 'bag_offers_immutable'],
	['an offer deleted', [...offered, 'delete from bag_offers'], '42501'],
	['offers emptied', [...offered, 'truncate bag_offers cascade'], 'bag_offers_no_truncate'],

	[
		'an offer taken twice',
		[...taken, order({ offer_id: `'${offerId}'`, offer_bags: '1' })],
		'orders_one_hold',
	],
	[
		'an offer taken twice, after the first was given up',
		[
			...taken,
			`update orders set status = 'abandoned', stock = 'returned', hold_expires_at = null, changed_at = ${at.cancel}`,
			order({ offer_id: `'${offerId}'`, offer_bags: '1' }),
		],
		'orders_of_offer',
	],
	[
		'an order with somebody else’s offer',
		[...offered, ofOffer({ customer_id: `'${ids.otherCustomer}'` })],
		'order_of_offer',
	],
	[
		'an order with a lapsed offer',
		[...offered, ofOffer({ created_at: at.cancel, changed_at: at.cancel })],
		'orders_as_offered',
	],
	[
		'an order with an offer that was declined',
		[...offered, offers(`state = 'declined', ${ended}`), ofOffer()],
		'orders_as_offered',
	],
	['an order with an offer that isn’t there', [ofOffer()], 'order_of_offer'],
	[
		'more bags than offered',
		[...offered, ofOffer({ quantity: '2', total_cents: '1000' })],
		'order_within_offer',
	],
	[
		'more bags than offered, said to be offered',
		[...offered, ofOffer({ quantity: '2', offer_bags: '2', total_cents: '1000' })],
		'order_of_offer',
	],
	['bags of an offer that isn’t named', [order({ offer_bags: '1' })], 'order_within_offer'],
	[
		'a bag that is kept, bought by a passer-by',
		[...two, order({ customer_id: `'${ids.otherCustomer}'` })],
		'no_oversell',
	],
	[
		'a bag that is offered, bought by a passer-by',
		[...offered, order({ customer_id: `'${ids.otherCustomer}'` })],
		'no_oversell',
	],
	[
		'an order that takes an offer later',
		[
			...offered,
			slots('wanted = 3'),
			order({ id: `'${ids.one}'` }),
			`update orders set offer_id = '${offerId}', offer_bags = 1`,
		],
		'orders_immutable',
	],
])('%s is refused', async (_, statements, refused) => {
	expect(await attempt(statements)).toEqual({ refused });
});

test.each<[string, string[]]>([
	['offered without an offer', [...two, entries(`state = 'offered'`)]],
	['waiting beside an open offer', [...offered, entries(`state = 'waiting'`)]],
	['gone beside an open offer', [...offered, entries(`state = 'left', ${ended}`)]],
	['an offer taken by no order', [...offered, offers(`state = 'taken', ${ended}`)]],
])('%s is seen', async (_, statements) => {
	const { seen } = await attempt(statements);
	expect(seen).toContain('inv_waitlist_drift');
});

test.each<[string, string[]]>([
	['what is free is kept for who waits, and offered', offered],
	['an offer that is taken', taken],
	[
		'an offer that is declined goes back to who waits',
		[...offered, offers(`state = 'declined', ${ended}`), entries(`state = 'left', ${ended}`)],
	],
	[
		'an offer that lapsed',
		[
			...offered,
			offers(`state = 'lapsed', ${ended}`),
			entries(`state = 'waiting', lapses = 1, place = default`),
		],
	],
])('%s leaves no drift', async (_, statements) => {
	expect(await attempt(statements)).toEqual({ seen: [] });
});

const shops = (set: string) => change('businesses', set, ids.shop);
const listed = shops(
	`enabled = true, lat = 45.5, lng = -122.6, map_point = point(45.5, -122.6), updated_at = now()`,
);
const idle = ['inv_idle_bag'];
const sinceNow = { joined_at: 'now()' };
const free = [slots('wanted = 1'), entry(sinceNow), entry({ ...theOther, ...sinceNow })];
test.each<[string, string[], string, string[]]>([
	['a bag that is reserved, and offered to nobody', free, at.pay, idle],
	['three seconds later', free, `now() + interval '3 seconds'`, []],
	['six seconds later', free, `now() + interval '6 seconds'`, idle],
	['one of two, the other offered', [...offered, slots('wanted = 2')], at.pay, idle],
	[
		'a bag that is free and reserved for nobody',
		[...free, 'alter table slots disable trigger slots_guard', slots('wanted = 2, capacity = 2')],
		at.pay,
		idle,
	],
	['who joined a moment ago', [slots('wanted = 1'), entry({ joined_at: at.pay })], at.pay, []],
	['offered', offered, at.pay, []],
	['nobody waits', [slots('wanted = 1')], at.pay, []],
	['nothing is free', [slots('wanted = 0'), entry()], at.pay, []],
	['32 minutes before the end', free, `'2031-06-12T02:28Z'`, idle],
	['the last half hour', free, `'2031-06-12T02:30Z'`, []],
	['a shop that is hidden', [...free, shops('enabled = false')], at.pay, []],
	['one that is listed since a moment', [...free, shops(`updated_at = ${at.pay}`)], at.pay, []],
	['a shop that pauses', [...free, shops(`paused_until = '2031-06-12'`)], at.pay, []],
])('idle: %s', async (_, statements, moment, seen) => {
	const outcome = await attempt([listed, ...statements], moment);
	expect({ ...outcome, seen: outcome.seen?.filter((view) => idle.includes(view)) }).toEqual({ seen });
});

test('bags are reserved since the first of them was, and since never once none are', async () => {
	const look =
		'insert into looks select reserved_since from slots where reserved > 0 or reserved_since is not null';
	const history = ['create temp table looks (since timestamptz)', ...free, look, slots('wanted = 2'), look];
	const { seen } = await attempt([
		...[...history, slots('wanted = 0'), look],
		`do $$ begin assert (select (count(*), count(distinct since)) = (2, 1) from looks); end $$`,
	]);
	expect(seen).toEqual([]);
});
