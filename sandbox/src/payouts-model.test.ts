import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicUrl, startWorld } from '../test/world.ts';

type Step =
	| { act: 'transfer'; cents: number }
	| { act: 'reverse'; which: number; cents: number }
	| { act: 'days'; count: number }
	| { act: 'payOut' | 'arrive' | 'fail' }
	| { act: 'bank'; number: string };

const cents = fc.integer({ min: 1, max: 1_000 });
const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
	{ weight: 5, arbitrary: fc.record({ act: fc.constant('transfer'), cents }) },
	{ weight: 4, arbitrary: fc.record({ act: fc.constant('reverse'), which: fc.nat(20), cents }) },
	{ weight: 5, arbitrary: fc.record({ act: fc.constant('days'), count: fc.integer({ min: 1, max: 4 }) }) },
	{ weight: 2, arbitrary: fc.record({ act: fc.constantFrom('payOut', 'arrive', 'fail') }) },
	{
		weight: 1,
		arbitrary: fc.record({
			act: fc.constant('bank'),
			number: fc.constantFrom('000123456789', '000111111116', '000000000009'),
		}),
	},
);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('whatever happens, a payout is the sum of its movements, and no cent is lost or made', async () => {
	let at = new Date('2026-06-01T09:00:00Z');
	const world = await startWorld({ now: () => at });
	const { accounts, balance, balanceTransactions, payouts, transfers } = world.stripe;
	const headers = { origin: new URL(publicUrl).origin };
	const press = (path: string, fields: Record<string, string> = {}) =>
		fetch(world.url + path, {
			method: 'POST',
			body: new URLSearchParams(fields),
			headers,
			redirect: 'manual',
		});
	let paidOnce = 0;
	let failedOnce = 0;
	let carried = 0;

	async function history(steps: Step[]) {
		const { id } = await accounts.create({ metadata: { sandbox_ready: 'true' } });
		const by = { stripeAccount: id };
		const sent: { id: string; left: number }[] = [];
		const list = () => payouts.list({ limit: 100 }, by).autoPagingToArray({ limit: 1_000 });
		for (const one of steps) {
			if (one.act === 'transfer') {
				const made = await transfers.create({ amount: one.cents, currency: 'usd', destination: id });
				sent.push({ id: made.id, left: one.cents });
			} else if (one.act === 'reverse') {
				const transfer = sent[one.which % Math.max(sent.length, 1)];
				const done =
					transfer &&
					(await transfers.createReversal(transfer.id, { amount: one.cents }).catch(() => undefined));
				if (transfer && done) transfer.left -= done.amount;
			} else if (one.act === 'days') {
				at = new Date(at.getTime() + one.count * 24 * 3_600_000);
				await balance.retrieve({}, by);
			} else if (one.act === 'bank') {
				await press(`/accounts/${id}/bank`, { routing_number: '110000000', account_number: one.number });
			} else if (one.act === 'payOut') await press(`/accounts/${id}/pay-out`);
			else {
				const [latest] = await list();
				if (latest) await press(`/payouts/${latest.id}/${one.act}`);
			}
		}
		const { available, pending } = await balance.retrieve({}, by);
		const made = await list();
		const onTheWay = made.filter(({ status }) => status !== 'failed');
		const remaining = (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
		expect(remaining + sum(onTheWay.map(({ amount }) => amount))).toBe(sum(sent.map(({ left }) => left)));
		expect(remaining).toBeGreaterThanOrEqual(0);
		const seen = new Set<string>();
		for (const payout of made) {
			expect(payout.amount).toBeGreaterThan(0);
			const parts = (
				await balanceTransactions
					.list({ payout: payout.id, limit: 100 }, by)
					.autoPagingToArray({ limit: 1_000 })
			).filter(({ source }) => source !== payout.id);
			expect(sum(parts.map(({ net }) => net))).toBe(payout.amount);
			for (const part of parts) {
				expect(seen.has(part.id)).toBe(false);
				seen.add(part.id);
				if (part.net < 0) carried++;
			}
			if (payout.status === 'paid') paidOnce++;
			if (payout.status === 'failed') failedOnce++;
		}
	}
	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), history), {
		numRuns: 200,
	});
	// The generated histories covered every outcome.
	expect(Math.min(paidOnce, failedOnce, carried)).toBeGreaterThan(5);
	await world.close();
});
