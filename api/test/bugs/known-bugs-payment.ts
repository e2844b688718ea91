// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of sources.
import type { Edit, KnownBug } from './known-bug.ts';
import * as sql from './planted-sql.ts';

const payment = 'api/test/bugs/payment.test.ts';
const orders = 'api/src/modules/orders/orders.test.ts';
const webhooks = 'api/src/modules/provider-events/webhooks.test.ts';
const disputes = 'api/src/modules/payments/disputes.test.ts';
const refundsTest = 'api/src/modules/orders/refunds.test.ts';

const settle = 'api/src/modules/orders/settle-payment.ts';
const inbox = 'api/src/modules/provider-events/index.ts';
const refunds = 'api/src/modules/payments/book-refunds.ts';

const bookTwice: Edit[] = [
	{ file: settle, find: " || payment.status === 'captured') return;", put: ') return;' },
	{
		file: 'api/src/modules/payments/payments.store.ts',
		find: "		.where('status', '<>', 'captured')\n		.executeTakeFirst();",
		put: '		.executeTakeFirst();',
	},
	{
		file: 'api/src/modules/payments/locks.store.ts',
		find: "		.where('status', '<>', 'captured')\n		.execute();",
		put: '		.execute();',
	},
];
const typed: Edit = {
	file: inbox,
	find: 'apply(event: Hint)',
	put: 'apply(event: ProviderEvent)',
};

export const paymentBugs: KnownBug[] = [
	{
		bug: 'The hold ends during the bank’s check: paid there, canceled here',
		seen: 'woocommerce-gateway-stripe#3037',
		test: { file: orders, name: 'a card that was authorized just before the hold ended is not refused' },
		edits: [
			{
				file: 'api/src/modules/orders/release-holds.ts',
				find: '		try {\n			await settle(order.id);',
				put: '		try {\n			await Promise.resolve(order.id);',
			},
		],
	},
	{
		bug: 'Money is kept although the bags were given up',
		seen: 'pretix#74',
		test: {
			file: orders,
			name: 'an abandoned checkout gives the bags back and a later authorization moves no money',
		},
		sql: sql.capturesWhatWasGivenUp,
		edits: [
			{
				file: 'api/src/modules/payments/index.ts',
				find: 'await provider.cancelIntent(payment.provider_intent_id, `order:${orderId}:void`);',
				put: 'await provider.capture(payment.provider_intent_id, `order:${orderId}:void`);',
			},
		],
	},
	{
		bug: 'The compensation cancels a payment that had succeeded, and throws',
		seen: 'medusa#4946',
		test: {
			file: payment,
			name: 'a payment that turns out to be captured is booked and given back, not canceled',
		},
		edits: [
			{
				file: 'api/src/modules/payments/index.ts',
				find: "if (intent.status === 'captured') return 'captured';",
				put: '',
			},
		],
	},
	{
		bug: 'The return page races the webhook, and good orders are refunded',
		seen: 'medusa#13301, medusa#12674',
		test: {
			file: orders,
			name: 'the return page and the webhook at the same time pay once and refund nothing',
		},
		sql: sql.noCaptureOnce,
		edits: bookTwice,
	},
	{
		bug: 'The browser is closed after paying, and nobody notices',
		seen: 'openfoodnetwork#7692',
		test: {
			file: orders,
			name: 'the signed webhook alone makes an order paid, and the receipt goes out once',
		},
		edits: [
			{
				file: inbox,
				find: '		if (orderId) await deps.orders.settle(orderId);',
				put: '		void orderId;',
			},
		],
	},
	{
		bug: 'A success after a failed try is ignored',
		seen: 'lunar#2204',
		test: { file: orders, name: 'a declined card keeps the hold, says why, and another card succeeds' },
		edits: [
			{
				file: settle,
				find: " || payment.status === 'captured') return;",
				put: " || payment.status === 'captured' || payment.last_problem !== null) return;",
			},
		],
	},
	{
		bug: 'An old failure overwrites the success',
		seen: 'stripe_official#79',
		test: { file: payment, name: 'a failure that is told after the success changes nothing' },
		edits: [
			typed,
			{
				file: inbox,
				find: '			await refresh(deps, event);',
				put: `			if (event.type === 'payment_intent.payment_failed')
				await db.updateTable('orders').set({ status: 'abandoned', stock: 'returned', hold_expires_at: null })
					.where('id', 'in', db.selectFrom('payments').select('order_id').where('provider_intent_id', '=', event.object.id))
					.where('status', '=', 'pending').execute();
			else await refresh(deps, event);`,
			},
		],
	},
	{
		bug: 'People pay twice: double click, two tabs, the back button',
		seen: 'vendure#2620, woocommerce-payments#6977',
		test: {
			file: orders,
			name: 'a second checkout of the same slot replaces the first, so nobody pays twice',
		},
		sql: sql.ownHoldsAreNotSeen,
	},
	{
		bug: 'An error is shown although the card is held, so people pay again',
		seen: 'ps_checkout#1546',
		test: {
			file: payment,
			name: 'who waits for the answer is never told that a payment failed while the card is held',
		},
		edits: [
			{
				file: settle,
				find: 'if (!isProviderError(error)) throw error;',
				put: 'if (error) throw error; if (!(error instanceof Error)) return;',
			},
		],
	},
	{
		bug: 'The payment for a cheap order is accepted for an expensive one',
		seen: 'evershop#1025',
		test: { file: payment, name: 'an intent of another amount never pays for an order' },
		edits: [
			{
				file: 'api/src/modules/orders/orders.rules.ts',
				find: "intent.orderId === order.id && intent.amountCents === order.total_cents && intent.currency === 'usd';",
				put: 'intent.orderId === order.id;',
			},
		],
	},
	{
		bug: 'An event is applied several times, also as two events about one fact',
		seen: 'saleor#14648',
		test: {
			file: webhooks,
			name: 'the same event ten times, and different events about one fact, apply once',
		},
		sql: sql.noCaptureOnce,
		edits: bookTwice,
	},
	{
		bug: 'A serialization failure stops the application of an event',
		seen: 'medusa#4798',
		test: {
			file: payment,
			name: 'an event that meets a serialization failure is answered with 200 and applied at once',
		},
		edits: [
			{
				file: 'api/src/db/database.ts',
				find: "const retryableStates = new Set(['40001', '40P01']);",
				put: 'const retryableStates = new Set<string>();',
			},
		],
	},
	{
		bug: 'Events are expected in the order in which they happened',
		seen: 'stripe-cli#418',
		test: { file: payment, name: 'events that come in the wrong order pay as well' },
		edits: [
			typed,
			{
				file: inbox,
				find: '			await refresh(deps, event);',
				put: `			const earlier = await db.selectFrom('inbox').select('event_id').where('object_id', '=', event.object.id)
				.where('type', '=', 'payment_intent.created').where('processed_at', 'is not', null).executeTakeFirst();
			if (earlier || event.object.kind !== 'intent') await refresh(deps, event);`,
			},
		],
	},
	{
		bug: 'An event is acknowledged and, after a crash, never applied',
		seen: 'Hi.Events#598',
		test: { file: webhooks, name: 'an event that was acknowledged but not applied is applied by the job' },
		edits: [
			{
				file: 'api/src/modules/provider-events/inbox.store.ts',
				find: 'where processed_at is null and received_at < ${before}',
				put: 'where processed_at is null and attempts > 1 and received_at < ${before}',
			},
		],
	},
	{
		bug: 'A refund that is made at the provider’s side is never seen',
		seen: 'Hi.Events#1067',
		test: { file: disputes, name: 'a refund made at the provider’s side is booked once and ends the order' },
		edits: [
			{
				file: inbox,
				find: 'await deps.refunds.refresh(id);',
				put: 'void id;',
			},
		],
	},
	{
		bug: 'A webhook is believed without its signature: wrong secret, old time',
		seen: 'fastify/help#158',
		test: { file: webhooks, name: 'an event with a wrong, missing or old signature changes nothing' },
		edits: [
			{
				file: 'api/src/adapters/payments/stripe.ts',
				find: "const event = verified(stripe, options, rawBody, signature ?? '');",
				put: "const event = signature === 'checked' ? verified(stripe, options, rawBody, '') : JSON.parse(String(rawBody));",
			},
		],
	},
	{
		bug: 'The raw body is lost before its signature is checked',
		seen: 'fastify/help#158',
		test: {
			file: payment,
			name: 'one good signature among several is enough, and the body is checked as it came',
		},
		edits: [
			{
				file: 'api/src/app/webhook.ts',
				find: 'const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);',
				put: 'const body = Buffer.from(JSON.stringify(JSON.parse(String(request.body))));',
			},
		],
	},
	{
		bug: 'An event after the end of an order moves money',
		seen: 'vendure#2657',
		test: {
			file: payment,
			name: 'an event that comes after the end of an order is taken and moves no money',
		},
		sql: sql.noCaptureOnce,
		edits: bookTwice,
	},
	{
		bug: 'A refund is made twice',
		seen: 'openfoodnetwork#6330, coopcycle#4608',
		test: { file: refundsTest, name: 'approving from several hands at once refunds once' },
		sql: sql.noRefundLimit,
		edits: [
			{
				file: 'api/src/modules/orders/answer-refunds.ts',
				find: "if (!orderCan('refund', 'business', order.status)) throw new AppError('WRONG_STATUS');\n",
				put: '',
			},
			{
				file: 'api/src/modules/orders/answer-refunds.ts',
				find: "const request = await refunds.openRequest(tx, payment.id);\n	if (!request) throw new AppError('NO_REFUND_REQUEST');",
				put: "const request = (await refunds.openRequest(tx, payment.id)) ?? ({ reason: 'retry', answer_due_at: null } as RefundRow);",
			},
			{
				file: 'api/src/modules/payments/approve-refunds.ts',
				find: "const amount_cents = amountCents ?? leftOf(payment);\n	if (amount_cents <= 0) throw new AppError('WRONG_STATUS');\n	if (await store.isUnderWay(tx, payment.id)) throw new AppError('REFUND_PENDING');",
				put: 'const { amount_cents } = payment;',
			},
		],
	},
	{
		bug: 'Refunds that are asked for at once exceed the capture',
		seen: 'hyperswitch#13182',
		test: { file: 'api/src/db/invariants-money.test.ts', name: 'I6 a refund above the capture is refused' },
		sql: sql.noRefundLimit,
	},
	{
		bug: 'A refund that failed counts as made',
		seen: 'gumroad#5779',
		test: {
			file: disputes,
			name: 'a refund that fails after it was made is not counted, and the admin sends it again',
		},
		edits: [
			{
				file: refunds,
				find: "if (refund.status === 'succeeded' && status !== 'failed') return;",
				put: "if (refund.status === 'succeeded') return;",
			},
		],
	},
	{
		bug: 'The refund succeeds, the reversal of the transfer fails, and the money is gone',
		seen: 'pay-connector#1809',
		test: {
			file: 'api/src/modules/payouts/transfers.test.ts',
			name: 'a reversal that cannot be had is carried by the next transfers until it is earned',
		},
		edits: [
			{
				file: 'api/src/modules/payouts/reverse-transfer.ts',
				find: 'await endReversal(deps, transfer, reversal, done);',
				put: 'if (!done) return;\n				await endReversal(deps, transfer, reversal, done);',
			},
		],
	},
	{
		bug: 'The same key with another body is taken for the same call',
		seen: 'adyen-commercetools#1305',
		test: { file: orders, name: 'the same key gives the same order, and refuses another body' },
		edits: [
			{
				file: 'api/src/modules/orders/place-order.ts',
				find: "if (order?.request_sha256 !== sha256) throw new AppError('IDEMPOTENCY_MISMATCH');",
				put: "if (!order) throw new AppError('IDEMPOTENCY_MISMATCH');",
			},
		],
	},
	{
		bug: 'A key has volatile parts, so a repeated call is another one',
		seen: 'adyen-commercetools#1305',
		test: { file: payment, name: 'a refund that is asked for again after a lost answer is the same refund' },
		edits: [
			{
				file: refunds,
				find: 'idempotencyKey: `refund:${refundId}`',
				put: 'idempotencyKey: `refund:${refundId}:${deps.clock.now().getTime()}`',
			},
			{
				// Disables the fallback of finding an existing refund too.
				file: refunds,
				find: 'return provider.findRefund({ intentId, refundId });',
				put: 'throw error;',
			},
		],
	},
	{
		bug: 'A key is stuck forever after a crash',
		seen: 'laravel-sisp#302',
		test: {
			file: 'api/test/faults/crash-run.test.ts',
			name: 'a checkout whose process died before the card form goes on with the same key',
		},
		edits: [
			{
				file: 'api/src/modules/orders/place-order.ts',
				find: "return order.status === 'pending' && payment?.status === 'creating'",
				put: "return order.status === 'abandoned' && payment?.status === 'creating'",
			},
		],
	},
];
