import type { KnownBug } from './known-bug.ts';
import * as sql from './planted-sql.ts';

const waitlist = 'api/test/bugs/waitlist.test.ts';
const module = (name: string) => `api/src/modules/waitlist/${name}`;

export const waitlistBugs: KnownBug[] = [
	{
		bug: 'Whoever cancels is back at the head of the line, with a live offer',
		seen: 'pretix#1163, pretix#1405',
		test: { file: waitlist, name: 'who cancels what they were offered stands at the end' },
		sql: sql.givenUpGoesToTheHead,
	},
	{
		bug: 'Offers are sent after sales have ended',
		seen: 'pretix#681',
		test: { file: waitlist, name: 'nothing is offered once the pickup is over' },
		edits: [
			{
				file: module('offer-next-bag.ts'),
				find: "if (slot.ends_at <= now) return 'over';",
				put: '',
			},
		],
	},
	{
		bug: 'The oldest who waits is skipped, the last one is served',
		seen: 'pretix#2119',
		test: { file: waitlist, name: 'whoever has waited longest is served first, one after the other' },
		sql: sql.offersInAnyOrder,
		edits: [
			{
				file: module('waitlist.store.ts'),
				find: ".orderBy('place')\n\t\t.limit(count)",
				put: ".orderBy('place', 'desc')\n\t\t.limit(count)",
			},
		],
	},
	{
		bug: 'What comes back by another way than a cancellation is offered to nobody, and nothing says why',
		seen: 'pretix#3628',
		test: { file: waitlist, name: 'a bag that comes back in whatever way is offered to who waits' },
		sql: sql.onlySoldBagsComeBack,
	},
	{
		bug: 'Where it is full, there is nothing to press',
		seen: 'pretix#5188',
		test: { file: waitlist, name: 'a pickup time that is full can be waited for, whoever has its bags' },
		edits: [
			{
				file: module('waitlist.store.ts'),
				find: 'and s.capacity <= s.held + s.sold\n\t\torder by s.starts_at',
				put: 'and s.capacity <= s.sold\n\t\torder by s.starts_at',
			},
		],
	},
	{
		bug: 'The link of an offer is invalid',
		seen: 'eventyay#1253',
		test: { file: waitlist, name: 'the links of an offer lead to what it is about' },
		edits: [
			{
				file: 'api/src/lib/signatures.ts',
				find: 'signer.sign(textOf(id))',
				put: 'signer.sign(id)',
			},
		],
	},
	{
		bug: 'One offer that ends frees those of everybody',
		seen: 'pretix#1238',
		test: { file: waitlist, name: 'an offer that ends is one offer, and makes one' },
		edits: [
			{
				file: module('offers.store.ts'),
				find: ".where('entry_id', 'in', entryIds)\n\t\t.where('state', '=', 'open')",
				put: ".where('state', '=', 'open')",
			},
		],
	},
	{
		bug: 'A capacity that is raised is offered to nobody who waits',
		seen: 'yggdrasil#190, eventyay#1253',
		test: { file: waitlist, name: 'a count that is raised is offered to those who wait' },
		sql: sql.raisedCountsAreForEverybody,
	},
	{
		bug: 'An offer that is claimed takes capacity twice',
		seen: 'revel#426',
		test: { file: waitlist, name: 'an offer that was taken holds its bag once' },
		sql: sql.offersCountTwice,
	},
	{
		bug: 'Two ways to an offer lock in another order, and meet in a deadlock',
		seen: 'revel (5029f35)',
		test: { file: waitlist, name: 'what acts on a slot locks its row before anything else' },
		edits: [
			{
				file: module('leave-waitlist.ts'),
				find: 'await store.lockSlot(tx, entry.slot_id);',
				put: '',
			},
		],
	},
	{
		bug: 'The event is canceled, and whoever waits is not told',
		seen: 'Eventra#13387',
		test: { file: waitlist, name: 'who waits for a date that is closed is told, and waits no longer' },
		edits: [
			{
				file: module('offer-next-bag.ts'),
				find: "if (!shop || slot.wanted === 0) return 'closed';",
				put: "if (!shop) return 'closed';",
			},
		],
	},
	{
		bug: 'The same person waits twice',
		seen: 'Hi.Events#1085',
		test: { file: waitlist, name: 'a person waits once' },
		sql: sql.waitsAreNotUnique,
		edits: [
			{
				file: module('join-waitlist.ts'),
				find: 'else if (before) outcomes.set(one.asked, before.id);',
				put: '',
			},
		],
	},
	{
		bug: 'There is no way to leave a waitlist',
		seen: 'pretix#837',
		test: { file: waitlist, name: 'whoever waits can leave, and is offered nothing after that' },
		edits: [
			{
				file: module('routes.ts'),
				find: 'waitlist.leave(actor.userId, params.id)',
				put: 'Promise.resolve()',
			},
		],
	},
	{
		bug: 'Who needs two is passed by one at a time, and gets none',
		seen: 'pretix#974, pretix#1404',
		test: { file: waitlist, name: 'who wants two is offered the one that is there, and one offer at a time' },
		sql: sql.offersInAnyOrder,
		edits: [
			{
				file: module('offer-next-bag.ts'),
				find: 'left -= quantity;',
				put: 'if (quantity < entry.bags) continue;\n\t\t\tleft -= quantity;',
			},
		],
	},
	{
		bug: 'Staff move people up without a trace',
		seen: 'pretix#1236',
		test: { file: waitlist, name: 'nobody can be moved ahead in the database' },
		sql: sql.placesCanBeMoved,
	},
	{
		bug: 'What was offered and not taken expires unused',
		seen: 'Hi.Events#493',
		test: { file: waitlist, name: 'an offer that nobody takes goes on to the next by the jobs alone' },
		edits: [
			{
				file: module('offer-next-bag.ts'),
				find: 'if (offer.expires_at > now) return;',
				put: 'if (offer.expires_at > now || slot.ends_at > now) return;',
			},
		],
	},
	{
		bug: 'Offers lapse only when there is traffic',
		seen: 'woocommerce#22206',
		test: { file: waitlist, name: 'an offer that nobody takes goes on to the next by the jobs alone' },
		edits: [
			{
				file: 'api/src/app/planned-jobs.ts',
				find: "{ name: 'bag offers', everyMs: 500, run: waitlist.offer },",
				put: '',
			},
		],
	},
	{
		bug: 'An offer outlives what it is for',
		seen: 'our own first design',
		test: { file: waitlist, name: 'no offer outlives the pickup' },
		edits: [
			{
				file: module('waitlist.store.ts'),
				find: "where entry_id in (select id from ending) and state = 'open'",
				put: 'where false',
			},
		],
	},
];
