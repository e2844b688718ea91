/** Verifies a published draw, as anyone can (R-draw, R-drop-proof). */
import { createHmac } from 'node:crypto';
import type { Drop } from '@flavorbag/contract';

/** In (0, 1]. */
export function chanceOf(seed: Buffer, drawId: string): number {
	const n = createHmac('sha256', seed).update(drawId).digest().readBigUInt64BE() >> 11n;
	return Number(n + 1n) / 2 ** 53;
}

export function orderBySeed({ seed, order }: Pick<Drop, 'seed' | 'order'>): string[] {
	const of = Buffer.from(seed ?? '', 'hex');
	return order
		.map(({ draw_id, weight }) => ({ draw_id, key: -Math.log(chanceOf(of, draw_id)) / weight }))
		.sort((a, b) => a.key - b.key)
		.map(({ draw_id }) => draw_id);
}
