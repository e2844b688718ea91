/** Breaks the ledger with plain SQL: refused, or seen by a view (R-journals). */
import { expect, test } from 'vitest';
import {
	at,
	captured,
	ids,
	illegal,
	journal,
	movePayment,
	moveRefund,
	moveTransfer,
	order,
	owed,
	platform,
	refund,
	scenes,
	toAbandoned,
	toCancelled,
	toCaptured,
	toFulfilled,
	toOpen,
	toPaid,
} from '#test/illegal.ts';

const { attempt } = await illegal();
const { one, other } = ids;
const { held, open, voided, paid, fulfilled, cancelled, sending, sent, disputed, refunded } = scenes;

const moveDispute = (set: string) => `update disputes set ${set} where provider_dispute_id = 'dp_1'`;
const theRefund = { refund: `(select id from refunds limit 1)` };
const unbooked = moveTransfer(`status = 'sent', provider_transfer_id = 'tr_1', sent_at = ${at.later}`);
const closed = '11111111-1111-4111-8111-111111111111';
const extraJournal = (kind: string, cents: number) =>
	journal(kind, [
		[platform, -cents],
		[owed, cents],
	]);
/** A refund of $2.00 by its bearer, booked against `account`. */
const refundedBy = (bearer: string, account: string) => [
	...sent,
	refund({ amount_cents: '200', borne_by: `'${bearer}'` }),
	moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`),
	journal(
		'refund',
		[
			[platform, -200],
			[account, 200],
		],
		theRefund,
	),
];

test.each<[string, string[], string]>([
	[
		'I9 a line of another business than its order',
		[
			...paid,
			`insert into ledger (journal, account, amount_cents, order_id, business_id, kind, at)
			values ('${closed}', 'fee', 1, '${one}', '${ids.otherShop}', 'dispute', now())`,
		],
		'ledger_order_id_business_id_fkey',
	],
	[
		'I7 a journal that does not balance',
		[
			...held,
			journal('capture', [
				[platform, 500],
				[owed, -499],
			]),
		],
		'ledger_balanced',
	],
	['I7 a capture journal without a payment', [order({ id: `'${one}'` }), captured()], 'ledger_of_captured'],
	['I7 a capture journal of a pending payment', [...open, captured()], 'ledger_of_captured'],
	[
		'I7 a capture journal of another amount',
		[
			...open,
			toCaptured(),
			toPaid(),
			journal('capture', [
				[platform, 400],
				[owed, -400],
			]),
		],
		'ledger_as_fact',
	],
	[
		'I7 a capture that keeps a fee that was not agreed',
		[
			...open,
			toCaptured(),
			toPaid(),
			journal('capture', [
				[platform, 500],
				[owed, -400],
				['fee', -100],
			]),
		],
		'ledger_as_fact',
	],
	[
		'I7 a capture owed to another business',
		[
			...open,
			toCaptured(),
			toPaid(),
			journal('capture', [
				[platform, 500],
				[`owed:${ids.otherShop}`, -500],
			]),
		],
		'ledger_accounts',
	],
	[
		'I7 a capture on an account that nobody has',
		[
			...open,
			toCaptured(),
			toPaid(),
			journal('capture', [
				[platform, 500],
				['mine', -500],
			]),
		],
		'ledger_accounts',
	],
	['I7 a capture booked twice', [...paid, captured()], 'ledger_capture_once'],
	[
		'I7 lines added to a closed journal',
		[
			...open,
			toCaptured(),
			toPaid(),
			captured().replaceAll(/\('[0-9a-f-]{36}'/g, `('${closed}'`),
			journal(
				'carry',
				[
					[owed, 1],
					[owed, -1],
				],
				{ id: closed },
			),
		],
		'ledger_closed',
	],
	[
		'I7 a journal of two kinds',
		[
			...fulfilled,
			`${journal(
				'carry',
				[
					[owed, 1],
					[owed, -1],
				],
				{ id: closed },
			)}, ('${closed}', '${owed}', 2, '${one}', null, 'reversal', now()), ('${closed}', '${platform}', -2, '${one}', null, 'reversal', now())`,
		],
		'ledger_balanced',
	],
	[
		'I7 a journal of no order',
		[
			`insert into ledger (journal, account, amount_cents, kind, at) values ('${closed}', 'fee', 1, 'capture', now())`,
		],
		'23502',
	],
	['I7 a refund journal without a refund', [...fulfilled, extraJournal('refund', 500)], 'refund_is_named'],
	[
		'I7 a refund journal of a refund on its way',
		[
			...cancelled,
			journal(
				'refund',
				[
					[platform, -500],
					[owed, 500],
				],
				theRefund,
			),
		],
		'ledger_as_fact',
	],
	[
		'I7 a refund journal of another amount',
		[
			...cancelled,
			moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`),
			journal(
				'refund',
				[
					[platform, -400],
					[owed, 400],
				],
				theRefund,
			),
		],
		'ledger_as_fact',
	],
	[
		'I7 a refund booked twice',
		[
			...refunded,
			journal(
				'refund',
				[
					[platform, -500],
					[owed, 500],
				],
				theRefund,
			),
		],
		'ledger_refund_once',
	],
	[
		'R-refund-bearer: a refund that the platform bears, taken from the shop',
		refundedBy('platform', owed),
		'ledger_as_fact',
	],
	[
		'R-refund-bearer: a refund that the shop bears, taken from the platform',
		refundedBy('shop', 'refund_loss'),
		'ledger_as_fact',
	],
	[
		'I7 a refund booked back that did not fail',
		[
			...refunded,
			journal(
				'refund_failed',
				[
					[platform, 500],
					[owed, -500],
				],
				theRefund,
			),
		],
		'ledger_as_fact',
	],
	[
		'I7 a transfer journal of what was not sent',
		[...fulfilled, extraJournal('transfer', 500)],
		'ledger_as_fact',
	],
	[
		'I7 a transfer journal of another amount',
		[...sending, unbooked, extraJournal('transfer', 400)],
		'ledger_as_fact',
	],
	['I7 a transfer booked twice', [...sent, extraJournal('transfer', 500)], 'ledger_transfer_once'],
	[
		'I7 a transfer to another business',
		[
			...sending,
			unbooked,
			journal('transfer', [
				[platform, -500],
				[`owed:${ids.otherShop}`, 500],
			]),
		],
		'ledger_accounts',
	],
	[
		'I7 a reversal that was not done',
		[...scenes.reversing, extraJournal('reversal', -500)],
		'ledger_as_fact',
	],
	[
		'I7 a carry without a debit',
		[
			...scenes.twoPaid,
			toFulfilled(),
			journal('carry', [
				[owed, 100],
				[owed, -100, other],
			]),
		],
		'ledger_as_fact',
	],
	[
		'I7 a dispute journal without a dispute',
		[
			...paid,
			journal('dispute', [
				[platform, -500],
				['dispute', 500],
			]),
		],
		'ledger_as_fact',
	],
	[
		'I7 a dispute that takes from the business',
		[
			...disputed,
			journal('dispute', [
				[platform, -500],
				[owed, 500],
			]),
		],
		'ledger_accounts',
	],
	[
		'I7 a ledger line that is changed',
		[...paid, `update ledger set amount_cents = 1 where order_id = '${one}'`],
		'42501',
	],
	['I7 a ledger line that is deleted', [...paid, `delete from ledger where order_id = '${one}'`], '42501'],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});

/** Refusing these would cost each commit another read (ADR 39), so views find them. */
test.each<[string, string[], string]>([
	['a captured payment that is not booked', [...open, toCaptured(), toPaid()], 'inv_money_drift'],
	[
		'a refund that is made and not booked',
		[...cancelled, moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`)],
		'inv_money_drift',
	],
	[
		'a made refund that failed and is not booked back',
		[...refunded, moveRefund(`status = 'failed'`)],
		'inv_money_drift',
	],
	['a transfer that is sent and not booked', [...sending, unbooked], 'inv_money_drift'],
	[
		'a dispute that takes money without a booking',
		[...disputed, moveDispute('withdrawn_cents = 500')],
		'inv_money_drift',
	],
	[
		'a dispute that is booked and took nothing',
		[
			...disputed,
			journal('dispute', [
				[platform, -500],
				['dispute', 500],
			]),
		],
		'inv_money_drift',
	],
	[
		'a voided payment that is captured and given back, and not booked',
		[...voided, toAbandoned, toCaptured(), refund()],
		'inv_money_drift',
	],
	[
		'a card that is held and forgotten',
		[...held, toOpen(), movePayment(`status = 'authorized', updated_at = now()`)],
		'inv_stuck',
	],
	['a refund that nobody sends', [...paid, toCancelled, refund({ updated_at: 'now()' })], 'inv_stuck'],
	['a transfer that nobody sends', [...fulfilled, moveTransfer('try_at = now()')], 'inv_stuck'],
])('%s is seen', async (_, statements, view) => {
	expect(await attempt(statements)).toEqual({ seen: [view] });
});
