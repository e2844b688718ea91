/** Breaks payments, refunds and disputes with plain SQL; the database refuses it (R-paid-iff-captured). */
import { expect, test } from 'vitest';
import {
	at,
	dispute,
	ids,
	illegal,
	movePayment,
	moveRefund,
	order,
	payment,
	refund,
	scenes,
	toAbandoned,
	toCancelled,
	toCaptured,
	toOpen,
	toPaid,
	toRefunded,
} from '#test/illegal.ts';

const { attempt } = await illegal();
const { one, other } = ids;
const { held, open, voided, paid, twoPaid, fulfilled, cancelled, disputed, refunded } = scenes;

const rejected = `status = 'rejected', answer = 'no', answered_at = ${at.later}`;
const moveDispute = (set: string) => `update disputes set ${set} where provider_dispute_id = 'dp_1'`;

const elsewhere = { business_id: `'${ids.otherShop}'` };
test.each<[string, string[], string]>([
	[
		'I9 a payment of another business than its order',
		[order({ id: `'${one}'` }), payment(one, elsewhere)],
		'payments_order_id_business_id_fkey',
	],
	[
		'I9 a refund of another business than its payment',
		[...paid, refund(elsewhere)],
		'refunds_payment_id_business_id_fkey',
	],
	[
		'I9 a dispute of another business than its payment',
		[...paid, dispute(elsewhere)],
		'disputes_payment_id_business_id_fkey',
	],
	[
		'I9 a payment that moves to another business',
		[...held, movePayment(`business_id = '${ids.otherShop}'`)],
		'payments_immutable',
	],
	['I5 two live payments', [...open, payment()], 'payments_one_live'],
	[
		'I5 a payment of another amount than its order',
		[order({ id: `'${one}'` }), payment(one, { amount_cents: '1' })],
		'payments_fit_order',
	],
	[
		'I5 a payment that becomes another amount',
		[...held, movePayment('amount_cents = 1')],
		'payments_immutable',
	],
	[
		'I5 a payment for an order that is off',
		[order({ id: `'${one}'` }), toAbandoned, payment()],
		'payments_fit_order',
	],
	[
		'I5 a payment that begins captured',
		[
			order({ id: `'${one}'` }),
			payment(one, { status: `'captured'`, captured_cents: '500', provider_intent_id: `'pi_1'` }),
		],
		'payments_transition',
	],
	[
		'I5 a payment that begins with an intent',
		[order({ id: `'${one}'` }), payment(one, { provider_intent_id: `'pi_1'` })],
		'payments_transition',
	],
	[
		'I5 a payment that begins disputed',
		[order({ id: `'${one}'` }), payment(one, { disputed: 'true' })],
		'payments_transition',
	],
	[
		'I5 half a capture',
		[...open, movePayment(`status = 'captured', captured_cents = 250`)],
		'capture_all_or_nothing',
	],
	['I5 a capture without an intent', [...held, toCaptured()], 'payments_transition'],
	['I5 another intent', [...open, movePayment(`provider_intent_id = 'pi_other'`)], 'payments_immutable'],
	[
		'I5 an intent of two payments',
		[
			...open,
			order({ id: `'${other}'`, customer_id: `'${ids.otherCustomer}'` }),
			payment(other),
			toOpen(other).replace(`pi_${other}`, `pi_${one}`),
		],
		'payments_provider_intent_id_key',
	],
	[
		'I5 a payment moved to another order',
		[...twoPaid, movePayment(`order_id = '${other}'`)],
		'payments_immutable',
	],
	[
		'I5 a payment that is younger than it is',
		[...open, movePayment(`created_at = ${at.later}`)],
		'payments_immutable',
	],
	['I5 another card', [...paid, movePayment(`card_last4 = '1881'`)], 'payments_immutable'],
	[
		'I4 a capture taken back by hand',
		[...paid, movePayment(`status = 'voided', captured_cents = 0`)],
		'payments_transition',
	],
	[
		'I4 a captured payment that failed',
		[...paid, movePayment(`status = 'failed', captured_cents = 0`)],
		'payments_transition',
	],
	[
		'I4 a voided payment that is captured and pays',
		[...voided, toCaptured(), toPaid()],
		'payments_transition',
	],
	[
		'I4 a voided payment that is captured for an order that is off, and kept',
		[...voided, toAbandoned, toCaptured()],
		'paid_iff_captured',
	],
	[
		'I4 a voided payment that opens again',
		[...voided, movePayment(`status = 'requires_payment'`)],
		'payments_transition',
	],
	[
		'I4 a failed payment that is captured',
		[...held, movePayment(`status = 'failed'`), toOpen()],
		'payments_transition',
	],

	[
		'I6 a refund above the capture',
		[...fulfilled, toRefunded, refund({ amount_cents: '501' })],
		'refunds_within_capture',
	],
	[
		'I6 two open refunds',
		[...fulfilled, refund({ amount_cents: '1' }), refund({ amount_cents: '1' })],
		'refunds_one_open',
	],
	['I6 a second full refund', [...refunded, refund()], 'refunds_within_capture'],
	[
		'I6 a refund asked for what is given back already',
		[...refunded, refund({ status: `'requested'` })],
		'refunds_within_capture',
	],
	[
		'I6 a refund asked for above the capture',
		[...fulfilled, refund({ status: `'requested'`, amount_cents: '501' })],
		'refunds_within_capture',
	],
	[
		'I6 a refund asked for what was not paid',
		[...open, refund({ status: `'requested'` })],
		'refunds_within_capture',
	],
	['I6 a refund during a dispute', [...disputed, refund()], 'refunds_not_disputed'],
	[
		'I6 a refund asked for during a dispute',
		[...disputed, refund({ status: `'requested'` })],
		'refunds_within_capture',
	],
	[
		'I6 the reservation reset by hand',
		[...cancelled, movePayment('refund_reserved_cents = 0')],
		'refunds_reserve',
	],
	[
		'I6 the reservation reset, and refunded twice',
		[...refunded, movePayment('refund_reserved_cents = 0'), refund()],
		'refunds_reserve',
	],
	[
		'I6 a reservation without a refund',
		[...paid, movePayment('refund_reserved_cents = 500')],
		'refunds_reserve',
	],
	[
		'I6 the refund of a canceled order deleted',
		[...cancelled, `delete from refunds where payment_id = ${'(select id from payments)'}`],
		'42501',
	],
	[
		'I6 the refund of a canceled order shrunk',
		[...cancelled, moveRefund('amount_cents = 1')],
		'refunds_immutable',
	],
	[
		'I6 the refund of a canceled order given to another payment',
		[
			...twoPaid,
			toCancelled,
			refund(),
			moveRefund(`payment_id = (select id from payments where order_id = '${other}')`),
		],
		'refunds_immutable',
	],
	['I6 the refund of a canceled order refused', [...cancelled, moveRefund(rejected)], 'refunds_transition'],
	['I6 a refund born failed', [...paid, toCancelled, refund({ status: `'failed'` })], 'refunds_transition'],
	[
		'I6 a refund born refused',
		[...fulfilled, refund({ status: `'rejected'`, answer: `'x'`, answered_at: at.later })],
		'refunds_transition',
	],
	[
		'I6 a refund born on its way',
		[...fulfilled, refund({ status: `'submitted'`, provider_refund_id: `'re_1'` })],
		'refunds_transition',
	],
	[
		'I6 a refund of ours born made',
		[...fulfilled, refund({ status: `'succeeded'`, provider_refund_id: `'re_1'` })],
		'refunds_transition',
	],
	[
		'I6 a refund that is made and not known at the provider',
		[...cancelled, moveRefund(`status = 'succeeded'`)],
		'submitted_has_provider_id',
	],
	[
		'I6 a refused refund that is approved',
		[...scenes.asked, moveRefund(rejected), moveRefund(`status = 'approved'`)],
		'refunds_transition',
	],
	[
		'I6 a failed refund that is made',
		[
			...cancelled,
			moveRefund(`status = 'failed'`),
			moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`),
		],
		'refunds_transition',
	],
	[
		'I6 a made refund that is on its way again',
		[...refunded, moveRefund(`status = 'submitted'`)],
		'refunds_transition',
	],
	[
		'I6 a refund that is refused without a word',
		[...scenes.asked, moveRefund(`status = 'rejected'`)],
		'rejected_has_answer',
	],
	['I6 another reason of a refund', [...cancelled, moveRefund(`reason = 'y'`)], 'refunds_immutable'],
	[
		'I6 another answer to a refund',
		[...scenes.asked, moveRefund(rejected), moveRefund(`answer = 'yes'`)],
		'refunds_immutable',
	],
	[
		'I6 another time for an answer',
		[...scenes.asked, moveRefund(`answer_due_at = ${at.order}`)],
		'refunds_immutable',
	],
	[
		'I6 another id at the provider',
		[...refunded, moveRefund(`provider_refund_id = 're_2'`)],
		'refunds_immutable',
	],

	[
		'a flag cleared while the dispute is open',
		[...disputed, movePayment('disputed = false')],
		'disputed_as_disputes',
	],
	[
		'a flag cleared after the dispute was lost',
		[...scenes.lost, movePayment('disputed = false')],
		'disputed_as_disputes',
	],
	['a flag without a dispute', [...paid, movePayment('disputed = true')], 'disputed_as_disputes'],
	['a dispute without its flag', [...paid, dispute()], 'disputed_as_disputes'],
	[
		'a dispute that is won while the flag stays',
		[...disputed, moveDispute(`status = 'won', closed_at = ${at.later}`)],
		'disputed_as_disputes',
	],
	[
		'a dispute born lost',
		[...paid, dispute({ status: `'lost'`, closed_at: at.later })],
		'disputes_transition',
	],
	['a lost dispute that is won', [...scenes.lost, moveDispute(`status = 'won'`)], 'disputes_transition'],
	[
		'a lost dispute that takes more',
		[...scenes.lost, moveDispute('withdrawn_cents = 500')],
		'disputes_transition',
	],
	['other evidence', [...disputed, moveDispute(`evidence = '{"x": 1}'`)], 'disputes_immutable'],
	['a dispute of another amount', [...disputed, moveDispute('amount_cents = 1')], 'disputes_immutable'],
])('%s is refused', async (_, statements, constraint) => {
	expect(await attempt(statements)).toEqual({ refused: constraint });
});
