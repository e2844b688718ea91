// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of sources.
import type { KnownBug } from './known-bug.ts';
import * as sql from './planted-sql.ts';

const stock = 'api/test/bugs/stock.test.ts';
const orders = 'api/src/modules/orders/orders.test.ts';

/** Without batching: each order in its own transaction, many at once. */
const oneByOne = {
	file: 'api/src/modules/orders/hold-batch.ts',
	find: 'const size = { maxSize: 128, maxQueued: 10_000 };',
	put: 'const size = { maxSize: 1, maxQueued: 10_000, concurrency: 8 };',
};

export const stockBugs: KnownBug[] = [
	{
		bug: 'The last unit is sold to two buyers',
		seen: 'saleor#543, opencart#4811',
		test: { file: orders, name: 'the last bag goes to one of two buyers' },
		sql: sql.everyoneFits,
	},
	{
		bug: 'The check and the allocation are two steps',
		seen: 'vendure#3508, vendure#4930',
		test: { file: stock, name: 'of many buyers at once no more get a bag than there are bags' },
		sql: sql.checksThenTakes,
		edits: [oneByOne],
	},
	{
		bug: 'Two payments are opened for one bag, and the slower payer is charged for nothing',
		seen: 'vendure#3065, openfoodnetwork#3925',
		test: {
			file: stock,
			name: 'only who holds the last bag can pay for it: the slower of two is never charged',
		},
		sql: sql.holdsCountNothing,
	},
	{
		bug: 'A lock is left out for speed',
		seen: 'eventyay#1359',
		test: {
			file: orders,
			name: 'at most three checkouts are open per customer, also when they start at once',
		},
		sql: sql.customersNeverWait,
		edits: [oneByOne],
	},
	{
		bug: 'An update of the counter is lost between two orders',
		seen: 'medusa#16569',
		test: { file: stock, name: 'of many buyers at once no more get a bag than there are bags' },
		sql: sql.readThenWrite,
		edits: [oneByOne],
	},
	{
		bug: 'A booking that is not paid yet holds nothing',
		seen: 'cal.com#11278, cal.com#29958',
		test: { file: orders, name: 'a held bag leaves the shelf and a paid one stays away from it' },
		sql: sql.holdsCountNothing,
	},
	{
		bug: 'Canceling never puts back on sale',
		seen: 'Hi.Events#466',
		test: {
			file: stock,
			name: 'a canceled order puts each of its bags back on sale, and each of them once',
		},
		sql: sql.neverRestocks,
	},
	{
		bug: 'Canceling puts back on sale twice',
		seen: 'woocommerce#22489',
		test: {
			file: stock,
			name: 'a canceled order puts each of its bags back on sale, and each of them once',
		},
		sql: sql.restocksTwice,
	},
	{
		bug: 'A capacity below what is sold answers 500',
		seen: 'verbb/events#32',
		test: {
			file: 'api/src/modules/shops/edit-shop.test.ts',
			name: 'what an edit of the week does to coming dates (R-week-edits) > lowering it below what is sold cancels nothing and sells nothing more',
		},
		sql: sql.capacityFollowsTheWeek,
	},
	{
		bug: 'Holds end only when there is traffic',
		seen: 'woocommerce#22206',
		test: { file: stock, name: 'a hold that is over is given back by the jobs alone, without a call' },
		edits: [
			{
				file: 'api/src/app/planned-jobs.ts',
				find: "		{ name: 'holds', everyMs: 10_000, run: orders.releaseDueHolds },\n",
				put: '',
			},
		],
	},
	{
		bug: 'Stock that is moved before the insert leaks when the row is dropped',
		seen: 'our own first schema',
		test: { file: 'api/src/db/invariants.test.ts', name: 'an order that ON CONFLICT drops holds nothing' },
		sql: sql.stockMovesBefore,
	},
	{
		bug: 'Closing a slot during a payment drops the customer who is paying',
		seen: 'openfoodnetwork#8142, openfoodnetwork#13519',
		test: {
			file: stock,
			name: 'a slot that its owner closes during the payment keeps the bag of who is paying',
		},
		sql: sql.closingDropsCheckouts,
	},
];
