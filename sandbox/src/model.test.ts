import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWorld } from '../test/world.ts';

const step = fc.record({
	intent: fc.nat(2),
	action: fc.constantFrom('pay', 'decline', 'capture', 'part', 'cancel', 'refund', 'refundPart', 'update'),
});

test('whatever is asked in whatever order, money is taken once and never given back twice', async () => {
	const world = await startWorld();
	const { paymentIntents, refunds, charges } = world.stripe;
	const act = {
		pay: (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
		decline: (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
		capture: (id: string) => paymentIntents.capture(id),
		part: (id: string) => paymentIntents.capture(id, { amount_to_capture: 60 }),
		cancel: (id: string) => paymentIntents.cancel(id),
		refund: (id: string) => refunds.create({ payment_intent: id }),
		refundPart: (id: string) => refunds.create({ payment_intent: id, amount: 25 }),
		update: (id: string) => paymentIntents.update(id, { amount: 90 }),
	};
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
			const made: string[] = [];
			for (let index = 0; index < 3; index++) {
				const params = { amount: 100, currency: 'usd', capture_method: 'manual' } as const;
				made.push((await paymentIntents.create(params)).id);
			}
			await Promise.allSettled(steps.map(({ intent, action }) => act[action](made[intent] ?? '')));
			for (const id of made) {
				const intent = await paymentIntents.retrieve(id);
				const tries = (await charges.list({ payment_intent: id, limit: 100 })).data;
				const given = (await refunds.list({ payment_intent: id, limit: 100 })).data;
				const taken = tries.reduce((sum, charge) => sum + charge.amount_captured, 0);
				const back = given.reduce((sum, refund) => sum + refund.amount, 0);
				expect(tries.filter(({ paid }) => paid).length).toBeLessThanOrEqual(1);
				expect(intent.amount_received).toBe(taken);
				expect(taken > 0).toBe(intent.status === 'succeeded');
				expect(back).toBeLessThanOrEqual(taken);
				expect(intent.amount_capturable > 0).toBe(intent.status === 'requires_capture');
				const told = (await world.stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 })).data;
				const about = told.filter(({ data }) => 'id' in data.object && data.object.id === id);
				expect(about).toHaveLength(intent.status === 'succeeded' ? 1 : 0);
			}
		}),
		{ numRuns: 30 },
	);
	await world.close();
});
