/** Breaks transfers and reversals with plain SQL; the database refuses it (R-share). */
import { expect, test } from 'vitest';
import {
	at,
	debit,
	ids,
	illegal,
	moveTransfer,
	refund,
	reversal,
	scenes,
	toRefunded,
	transfer,
} from '#test/illegal.ts';

const { attempt } = await illegal();
const { one } = ids;
const { held, paid, fulfilled, sending, sent, disputed, refunded } = scenes;

const moveDebit = (set: string) => `update debits set ${set} where order_id = '${one}'`;
const moveReversal = (set: string) => `update reversals set ${set}`;

test.each<[string, string[], string]>([
	[
		'a transfer born sent',
		[
			...fulfilled.slice(0, -1),
			transfer({ status: `'sent'`, amount_cents: '500', sent_at: at.later, provider_transfer_id: `'tr_1'` }),
		],
		'transfers_transition',
	],
	['a transfer born with an amount', [...paid, transfer({ amount_cents: '500' })], 'transfers_transition'],
	['a transfer for an order that is not finished', [...paid, transfer()], 'transfers_fit_order'],
	['a transfer for an unpaid order', [...held, transfer()], 'transfers_fit_order'],
	[
		"a transfer above the order's share",
		[...fulfilled, transfer({ net_cents: '501' })],
		'transfers_fit_order',
	],
	[
		"a transfer below the order's share",
		[...fulfilled, transfer({ net_cents: '499' })],
		'transfers_fit_order',
	],
	[
		'a transfer to another business',
		[...fulfilled, transfer({ business_id: `'${ids.otherShop}'` })],
		'transfers_fit_order',
	],
	['two transfers of one order', [...fulfilled, transfer()], 'transfers_order_id_key'],
	[
		'a transfer above what it may be',
		[...fulfilled, moveTransfer(`status = 'sending', amount_cents = 501`)],
		'transfers_as_owed',
	],
	[
		'a transfer below what is owed',
		[...fulfilled, moveTransfer(`status = 'sending', amount_cents = 400`)],
		'transfers_as_owed',
	],
	[
		'a transfer that keeps back what nobody owes',
		[...fulfilled, moveTransfer(`status = 'sending', amount_cents = 400, carried_cents = 100`)],
		'transfers_as_owed',
	],
	[
		'a transfer sent without asking',
		[
			...fulfilled,
			moveTransfer(
				`status = 'sent', amount_cents = 500, provider_transfer_id = 'tr_1', sent_at = ${at.later}`,
			),
		],
		'transfers_transition',
	],
	[
		'a transfer while a refund is asked for',
		[...scenes.asked, moveTransfer(`status = 'sending', amount_cents = 500`)],
		'transfers_fit_order',
	],
	[
		'a transfer while a dispute is open',
		[...disputed, moveTransfer(`status = 'sending', amount_cents = 500`)],
		'transfers_fit_order',
	],
	[
		'a transfer of a refunded order',
		[...fulfilled, toRefunded, refund(), moveTransfer(`status = 'sending', amount_cents = 500`)],
		'transfers_fit_order',
	],
	[
		'a transfer that changes while it is sent',
		[...sending, moveTransfer('amount_cents = 400')],
		'transfers_transition',
	],
	[
		'a transfer that changes after it was sent',
		[...sent, moveTransfer('amount_cents = 400')],
		'transfers_transition',
	],
	[
		'a transfer that is planned again after it was sent',
		[...sent, moveTransfer(`status = 'planned', sent_at = null`)],
		'transfers_immutable',
	],
	[
		'a transfer given to another business',
		[...fulfilled, moveTransfer(`business_id = '${ids.otherShop}'`)],
		'transfers_immutable',
	],
	['a transfer given another share', [...fulfilled, moveTransfer('net_cents = 400')], 'transfers_immutable'],
	[
		'a transfer with another id at the provider',
		[...sent, moveTransfer(`provider_transfer_id = 'tr_2'`)],
		'transfers_immutable',
	],
	[
		'a canceled transfer that is planned again',
		[...fulfilled, moveTransfer(`status = 'cancelled'`), moveTransfer(`status = 'planned'`)],
		'transfers_transition',
	],
	[
		'refusals forgotten, and with them a key',
		[...fulfilled, moveTransfer('refusals = 2'), moveTransfer('refusals = 0')],
		'transfers_transition',
	],

	[
		'I9 a reversal of another business than its transfer',
		[...refunded, reversal({ business_id: `'${ids.otherShop}'` })],
		'reversals_transfer_id_business_id_fkey',
	],
	[
		'a reversal above what was sent',
		[...refunded, reversal({ amount_cents: '501' })],
		'reversed_within_sent',
	],
	[
		'reversals above what was sent',
		[
			...refunded,
			reversal({ amount_cents: '300' }),
			moveReversal(`status = 'done', provider_reversal_id = 'trr_1'`),
			reversal({ amount_cents: '201' }),
		],
		'reversed_within_sent',
	],
	['a reversal of what was not sent', [...fulfilled, reversal()], 'reversed_within_sent'],
	[
		'a reversal born done',
		[...refunded, reversal({ status: `'done'`, provider_reversal_id: `'trr_1'` })],
		'reversals_transition',
	],
	[
		'a reversal that the transfer does not count',
		[...scenes.reversing, moveReversal(`status = 'done', provider_reversal_id = 'trr_1'`)],
		'reversed_as_done',
	],
	[
		'a transfer that counts a reversal that is not done',
		[...scenes.reversing, moveTransfer('reversed_cents = 500')],
		'reversed_as_done',
	],
	['more taken back than was sent', [...sent, moveTransfer('reversed_cents = 501')], 'reversed_within_sent'],
	[
		'a refused reversal that is done',
		[
			...scenes.reversing,
			moveReversal(`status = 'refused'`),
			moveReversal(`status = 'done', provider_reversal_id = 'trr_1'`),
		],
		'reversals_transition',
	],
	[
		'a reversal of another amount',
		[...scenes.reversing, moveReversal('amount_cents = 1')],
		'reversals_immutable',
	],
	['a debit of what was not sent', [...fulfilled, debit()], 'debits_fit_order'],
	['a debit above the share', [...refunded, debit({ amount_cents: '501' })], 'debits_fit_order'],
	[
		'a debit of another business',
		[...refunded, debit({ business_id: `'${ids.otherShop}'` })],
		'debits_fit_order',
	],
	['a debit born settled', [...refunded, debit({ settled_cents: '500' })], 'debits_transition'],
	['a debit settled by hand', [...scenes.owing, moveDebit('settled_cents = 500')], 'debits_as_carried'],
	['a debit of another amount', [...scenes.owing, moveDebit('amount_cents = 1')], 'debits_immutable'],
	[
		'a debit of another order',
		[...scenes.owing, moveDebit(`business_id = '${ids.otherShop}'`)],
		'debits_immutable',
	],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});
