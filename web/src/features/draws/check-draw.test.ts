import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkDraw, type PublishedDraw, repeatDraw } from './check-draw.ts';

/** Draws with Node's own cryptography, independently of the code under test. */
function drawn(count: number, weightOf = (nth: number) => 1 + (nth % 5)): PublishedDraw {
	const seed = randomBytes(32);
	const order = Array.from({ length: count }, (_, nth) => {
		const draw_id = randomUUID();
		const bits = createHmac('sha256', seed).update(draw_id).digest().readBigUInt64BE() >> 11n;
		const weight = weightOf(nth);
		return { draw_id, weight, key: -Math.log(Number(bits + 1n) / 2 ** 53) / weight };
	})
		.sort((one, other) => one.key - other.key)
		.map(({ draw_id, weight }, at) => ({ draw_id, weight, place: at + 1 }));
	const seed_hash = createHash('sha256').update(seed).digest('hex');
	return { seed: seed.toString('hex'), seed_hash, order };
}

// R-drop-proof
describe('a draw is drawn again', () => {
	test('and comes to the same, in whatever order its list is written', async () => {
		const draw = drawn(500);
		expect(await checkDraw(draw)).toEqual({ result: 'right' });
		expect(await checkDraw({ ...draw, order: draw.order.toReversed() })).toEqual({ result: 'right' });
		expect(await checkDraw(draw, draw.seed_hash)).toEqual({ result: 'right' });
	});

	test('by a seed, numbers and chances that always give this order', async () => {
		const order = ['1', '2', '3', '4'].map((digit, at) => ({
			draw_id: `00000000-0000-4000-8000-00000000000${digit}`,
			weight: 1,
			place: at + 1,
		}));
		const ids = await repeatDraw('00'.repeat(32), order);
		expect(ids.map((id) => id.at(-1))).toEqual(['3', '4', '1', '2']);
	});

	test.each([
		['two of them changed places', (draw: PublishedDraw) => swapped(draw), 'wrong_order'],
		[
			'somebody was given more chances',
			({ order, ...draw }: PublishedDraw) => ({
				...draw,
				order: order.map((one) => (one.place === order.length ? { ...one, weight: one.weight * 1e6 } : one)),
			}),
			'wrong_order',
		],
		[
			'somebody is missing',
			({ order, ...draw }: PublishedDraw) => ({ ...draw, order: order.slice(1) }),
			'wrong_order',
		],
		['the seed is another one', (draw: PublishedDraw) => ({ ...draw, seed: '11'.repeat(32) }), 'wrong_seed'],
		['the seed is not published', (draw: PublishedDraw) => ({ ...draw, seed: null }), 'impossible'],
	])('and is found out when %s', async (_, change, result) => {
		expect(await checkDraw(change(drawn(50)))).toMatchObject({ result });
	});

	test('and so is a hash that was another one before', async () => {
		expect(await checkDraw(drawn(5), 'ab'.repeat(32))).toEqual({ result: 'other_hash' });
	});
});

function swapped({ order, ...draw }: PublishedDraw): PublishedDraw {
	const [first, second, ...others] = order;
	if (!first || !second) throw new Error('too few');
	return { ...draw, order: [{ ...second, place: 1 }, { ...first, place: 2 }, ...others] };
}
