import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWorld } from '../test/world.ts';

const step = fc.oneof(
	{ weight: 4, arbitrary: fc.constant('pay' as const) },
	{ weight: 5, arbitrary: fc.constant('refundPart' as const) },
	{ weight: 3, arbitrary: fc.constantFrom('decline' as const, 'capture' as const, 'refund' as const) },
	{ weight: 1, arbitrary: fc.constant('cancel' as const) },
);

test('whatever is asked in whatever order, money is taken once and never given back twice', async () => {
	const world = await startWorld();
	const { paymentIntents, refunds, charges } = world.stripe;
	const act = {
		pay: (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
		decline: (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }),
		capture: (id: string) => paymentIntents.capture(id),
		cancel: (id: string) => paymentIntents.cancel(id),
		refund: (id: string) => refunds.create({ payment_intent: id }),
		refundPart: (id: string) => refunds.create({ payment_intent: id, amount: 25 }),
	};
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
			const params = { amount: 100, currency: 'usd', capture_method: 'manual' } as const;
			const { id } = await paymentIntents.create(params);
			await Promise.allSettled(steps.map((action) => act[action](id)));
			const intent = await paymentIntents.retrieve(id);
			const made = (await charges.list({ payment_intent: id, limit: 100 })).data;
			const given = (await refunds.list({ payment_intent: id, limit: 100 })).data;
			const taken = made.reduce((sum, charge) => sum + charge.amount_captured, 0);
			const back = given.reduce((sum, refund) => sum + refund.amount, 0);
			expect(made.filter(({ paid }) => paid).length).toBeLessThanOrEqual(1);
			expect(intent.amount_received).toBe(taken);
			expect(taken > 0).toBe(intent.status === 'succeeded');
			expect(back).toBeLessThanOrEqual(taken);
			expect(intent.amount_capturable > 0).toBe(intent.status === 'requires_capture');
			const succeeded = (await world.stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 }))
				.data;
			const about = succeeded.filter(({ data }) => 'id' in data.object && data.object.id === id);
			expect(about).toHaveLength(intent.status === 'succeeded' ? 1 : 0);
		}),
		{ numRuns: 100 },
	);
	await world.close();
});
