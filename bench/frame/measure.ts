/**
 * Ours beside its limit: both in the same round, the order turned from round to round (A B B A …), with a canary before
 * and after each. A round in which the canary moves by more than a fifth is dropped, and that is said.
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

/** Of any values; between two of them in proportion, so that 0.5 is the median of an even number as well. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (sorted.length - 1) * share;
	const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
	return below + (above - below) * (at - Math.floor(at));
}

export interface Rounds<Measured> {
	/** Those in which the machine stood still. */
	steady: Measured[];
	dropped: number;
}

/** Until it has run for as long as is asked for. */
export async function warmUp(seconds: number, run: () => Promise<unknown>): Promise<void> {
	const end = performance.now() + seconds * 1_000;
	while (performance.now() < end) await run();
}

const maxCanaryDrift = 0.2;

/**
 * Rounds of several measurements each, in turn one way and the other.
 * @param canary A rate that depends on the machine alone.
 * @param sides Of one round, each measured once.
 */
export async function inTurn<Sides extends Record<string, (round: number) => Promise<unknown>>>(
	rounds: number,
	canary: () => Promise<number>,
	sides: Sides,
): Promise<Rounds<{ [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>> }>> {
	type Measured = { [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>> };
	const seen: { canaries: number[]; measured: Measured }[] = [];
	const steadyOnes = () => {
		const usual = quantile(
			seen.flatMap(({ canaries }) => canaries),
			0.5,
		);
		const isUsual = (rate: number) => Math.abs(rate - usual) <= maxCanaryDrift * usual;
		return seen.filter(({ canaries }) => canaries.every(isUsual)).map(({ measured }) => measured);
	};
	// What is dropped is measured once more, up to as many times as were asked for.
	for (let round = 0; round < 2 * rounds && steadyOnes().length < rounds; round++) {
		const order = Object.entries(sides);
		if (round % 2 === 1) order.reverse();
		const canaries = [await canary()];
		const measured: Partial<Record<string, unknown>> = {};
		for (const [name, measure] of order) {
			measured[name] = await measure(round);
			canaries.push(await canary());
		}
		seen.push({ canaries, measured: measured as Measured });
	}
	const steady = steadyOnes();
	return { steady, dropped: seen.length - steady.length };
}

export interface Compared {
	ours: Spread;
	limit: Spread;
	/** Of each round by itself. */
	ratio: Spread;
	rounds: number;
	dropped: number;
}

/** `ours` and `limit` answer with a rate (the more, the better) or both with a time; the ratio is ours ÷ limit. */
export async function compare(
	rounds: number,
	canary: () => Promise<number>,
	ours: () => Promise<number>,
	limit: () => Promise<number>,
): Promise<Compared> {
	const { steady, dropped } = await inTurn(rounds, canary, { ours, limit });
	return {
		ours: spread(steady.map((round) => round.ours)),
		limit: spread(steady.map((round) => round.limit)),
		ratio: spread(steady.map((round) => round.ours / round.limit)),
		rounds: steady.length,
		dropped,
	};
}
