import { expect, test } from 'vitest';
import { createChecker, nested } from './stripe-exchanges.ts';

test('a form body becomes the parameters that were meant', () => {
	expect(nested('amount=500&metadata[order_id]=x&types[0]=card&types[1]=link&expand[]=charge')).toEqual({
		amount: '500',
		metadata: { order_id: 'x' },
		types: ['card', 'link'],
		expand: ['charge'],
	});
});

test('an unknown, missing or mistyped parameter or field is found', async () => {
	const check = await createChecker();
	const refund = (sent: string) => check({ call: 'POST /v1/refunds', sent, status: 400, answer: {} });
	expect(refund('payment_intent=pi_1&amount=500&metadata[refund_id]=x')).toEqual([]);
	expect(refund('payment_intent=pi_1&cents=500').join()).toContain('"additionalProperty":"cents"');
	expect(refund('payment_intent=pi_1&amount=much').join()).toContain('/amount must be number');
	const transfer = check({ call: 'POST /v1/transfers', sent: 'amount=1', status: 400, answer: {} });
	expect(transfer.join()).toContain('"missingProperty":"currency"');
	const event = {
		id: 'evt_1',
		object: 'event',
		type: 'x',
		data: { object: { object: 'refund', id: 're_1' } },
	};
	const reported = check({ call: 'event', sent: '', status: 200, answer: event }).join();
	expect(reported).toContain('"missingProperty":"created"');
	expect(reported).toContain('"missingProperty":"amount"');
	expect(
		check({ call: 'POST /v1/coupons', sent: '', status: 200, answer: { object: 'coupon' } }),
	).toHaveLength(2);

	const intent = { object: 'payment_intent', id: 'pi_1', latest_charge: { object: 'charge', id: 'ch_1' } };
	const read = (sent: string) =>
		check({ call: 'GET /v1/payment_intents/:id', sent, status: 200, answer: intent }).join('\n');
	expect(read('')).toContain('/latest_charge must be string');
	expect(read('expand[0]=latest_charge')).not.toContain('/latest_charge must be string');
	expect(read('expand[0]=latest_charge')).toMatch(
		/latest_charge answers charge .*"missingProperty":"amount"/,
	);
});
