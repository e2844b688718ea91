/**
 * Ours beside its limit: both in the same round, the order turned from round to round (A B B A …), with a canary in
 * each. A round in which the canary moved by more than a fifth is dropped, and that is said.
 */

export interface Spread {
	median: number;
	min: number;
	max: number;
}

export function spread(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	return {
		median: quantile(sorted, 0.5),
		min: sorted[0] ?? Number.NaN,
		max: sorted.at(-1) ?? Number.NaN,
	};
}

/** Of any values; 0.5 is the median of an odd number of them. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Compared {
	ours: Spread;
	limit: Spread;
	/** Of each round by itself. */
	ratio: Spread;
	rounds: number;
	dropped: number;
}

const maxCanaryDrift = 0.2;

/**
 * `ours` and `limit` answer with a rate (the more, the better) or both with a time; the ratio is ours ÷ limit.
 * @param canary A rate that depends on the machine alone.
 */
export async function compare(
	rounds: number,
	canary: () => Promise<number>,
	ours: () => Promise<number>,
	limit: () => Promise<number>,
): Promise<Compared> {
	const seen: { canary: number; ours: number; limit: number }[] = [];
	for (let round = 0; round < rounds; round++) {
		const machine = await canary();
		const first = round % 2 === 0 ? await ours() : await limit();
		const second = round % 2 === 0 ? await limit() : await ours();
		const [a, b] = round % 2 === 0 ? [first, second] : [second, first];
		seen.push({ canary: machine, ours: a, limit: b });
	}
	const medianCanary = quantile(
		seen.map((round) => round.canary),
		0.5,
	);
	const steady = seen.filter(
		(round) => Math.abs(round.canary - medianCanary) <= maxCanaryDrift * medianCanary,
	);
	return {
		ours: spread(steady.map((round) => round.ours)),
		limit: spread(steady.map((round) => round.limit)),
		ratio: spread(steady.map((round) => round.ours / round.limit)),
		rounds: steady.length,
		dropped: seen.length - steady.length,
	};
}
