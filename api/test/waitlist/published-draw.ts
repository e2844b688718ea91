/** What anybody can do with a draw that is published (R-draw, R-drop-proof). */
import { createHmac } from 'node:crypto';
import type { Drop } from '@flavorbag/contract';

/** Between 0 and 1, never 0. */
export function chanceOf(seed: Buffer, drawId: string): number {
	const n = createHmac('sha256', seed).update(drawId).digest().readBigUInt64BE() >> 11n;
	return Number(n + 1n) / 2 ** 53;
}

/** Their numbers, in the order that the seed makes. */
export function orderBySeed({ seed, order }: Pick<Drop, 'seed' | 'order'>): string[] {
	const of = Buffer.from(seed ?? '', 'hex');
	return order
		.map(({ draw_id, weight }) => ({ draw_id, key: -Math.log(chanceOf(of, draw_id)) / weight }))
		.sort((a, b) => a.key - b.key)
		.map(({ draw_id }) => draw_id);
}
