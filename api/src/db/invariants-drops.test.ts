/** Breaks drops with plain SQL (R-drop, R-draw, R-drop-proof): refused, or seen by a view. */
import { expect, test } from 'vitest';
import { at, ids, illegal, order, waitlistEntry } from '#test/illegal.ts';

const { attempt } = await illegal();

const [first, second, third] = Array.from({ length: 3 }, () => crypto.randomUUID());
const enter = (id: string | undefined, customer: string, more = {}) =>
	waitlistEntry({ id: `'${id}'`, customer_id: `'${customer}'`, ...more });
const moment = `'2031-06-11T22:00Z'::timestamptz`;
const slots = (set: string) => `update slots set ${set} where id = '${ids.slot}'`;
const drops = (set: string) => `update drops set ${set} where slot_id = '${ids.slot}'`;
const entries = (set: string, id = first) => `update waitlist_entries set ${set} where id = '${id}'`;
const announced = [slots(`draws_at = ${moment}`)];
const entered = [
	...announced,
	enter(first, ids.customer),
	enter(second, ids.otherCustomer, { joined_at: at.pay }),
];
const drawn = [...entered, drops(`drawn_at = ${moment}`)];
const offer = `insert into bag_offers (entry_id, slot_id, customer_id, quantity, created_at, expires_at)
	values ('${first}', '${ids.slot}', '${ids.customer}', 1, ${at.order}, ${at.cancel})`;
const passerBy = order({ customer_id: `'${ids.otherCustomer}'` });

test.each<[string, string[], string]>([
	['a bag that is drawn for, bought', [...announced, passerBy], 'no_oversell'],
	['a bag that is drawn for, bought by who entered', [...entered, passerBy], 'no_oversell'],
	['a bag that is drawn for, offered before', [...entered, offer], 'bag_offers_after_draw'],
	['a draw that is not held', [...entered, slots('draws_at = null')], 'drops_end_drawn'],
	['a draw at another moment', [...entered, slots(`draws_at = ${at.later}`)], 'drops_end_drawn'],
	[
		'a draw at another moment than it says',
		[...entered, drops(`draws_at = ${at.later}`)],
		'drops_move_with_window',
	],
	[
		'bags that are drawn for, put on sale',
		[...announced, slots('reserved = 0, held = 0')],
		'slots_move_with_orders',
	],
	['a draw where somebody has a bag', [passerBy, ...announced], 'drops_begin_full'],
	[
		'a draw where somebody waits',
		[slots('wanted = 1'), enter(first, ids.customer), ...announced],
		'drops_begin_full',
	],
	[
		'a draw before its moment',
		[...entered, drops(`drawn_at = ${at.pickup} - interval '3 hours'`)],
		'drawn_in_time',
	],
	['a draw undone', [...drawn, drops('drawn_at = null')], 'drops_immutable'],
	['a draw repeated', [...drawn, drops(`drawn_at = ${at.later}`)], 'drops_immutable'],
	['a slot drawn for twice', [...announced, drops(`drawn_at = ${moment}`), ...announced], 'drops_pkey'],
	[
		'another seed',
		[...entered, drops(`seed = sha256('mine'), seed_hash = sha256(sha256('mine'))`)],
		'drops_immutable',
	],
	['another seed afterward', [...drawn, drops(`seed = sha256('mine')`)], 'drops_immutable'],
	['more who took part', [...drawn, drops('entrants = 3')], 'drops_immutable'],
	[
		'a draw with a seed of one’s choice',
		[
			`insert into drops (slot_id, business_id, draws_at, seed, seed_hash)
				values ('${ids.slot}', '${ids.shop}', ${moment}, sha256('mine'), sha256(sha256('mine')))`,
		],
		'drops_announced',
	],
	['a draw that somebody entered, canceled', [...entered, 'delete from drops'], 'drops_are_held'],
	['a draw that was held, forgotten', [...drawn, 'delete from drops'], 'drops_are_held'],
	['draws emptied', [...drawn, 'truncate drops'], 'drops_no_truncate'],
	['a place of one’s choice in the draw', [...entered, entries('drawn = 1, weight = 1')], 'waitlist_place'],
	['a better place in line before it', [...entered, entries('place = default')], 'waitlist_place'],
	['a better place in line after it', [...drawn, entries('place = default')], 'waitlist_place'],
	['another place in the draw', [...drawn, entries('drawn = 3')], 'waitlist_entries_immutable'],
	['another weight', [...drawn, entries('weight = 5')], 'waitlist_entries_immutable'],
	['another number', [...entered, entries('draw_id = gen_random_uuid()')], 'waitlist_entries_immutable'],
	[
		'an entry that was drawn already',
		[...announced, enter(first, ids.customer, { drawn: '1', weight: '1' })],
		'waitlist_transition',
	],
])('%s is refused', async (_, statements, refused) => {
	expect(await attempt(statements)).toEqual({ refused });
});

test.each<[string, string[]]>([
	['announced', announced],
	['entered', entered],
	['drawn', drawn],
	['cancelled', [...announced, 'delete from drops']],
	['closed meanwhile, and open again', [...entered, slots('wanted = 0'), slots('wanted = 5')]],
	['moved with its window', [...entered, slots(`starts_at = starts_at + interval '1 hour'`)]],
	[
		'drawn, with one who came too late',
		[...entered, enter(third, ids.owner, { joined_at: at.later }), drops(`drawn_at = ${at.later}`)],
	],
])('a draw that is %s leaves no drift', async (_, statements) => {
	expect(await attempt(statements)).toEqual({ seen: [] });
});

test('a number is nobody’s choice', async () => {
	const mine = [...announced, enter(first, ids.customer, { draw_id: `'${second}'` })];
	expect(
		await attempt([
			...mine,
			`update drops set seed = 'x' where exists (
		select from waitlist_entries where draw_id = '${second}')`,
		]),
	).toEqual({ seen: [] });
});
