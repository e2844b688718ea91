// Measures our side and the baseline in the same round, in alternating order (A B B A …), with a canary before and
// after each. Rounds in which the canary moves by more than a fifth are dropped and counted.

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

/** Interpolates linearly, so 0.5 is the median of an even number of values as well. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (sorted.length - 1) * share;
	const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
	return below + (above - below) * (at - Math.floor(at));
}

export interface Rounds<Measured> {
	/** Rounds with a stable canary. */
	steady: Measured[];
	dropped: number;
}

export async function warmUp(seconds: number, run: () => Promise<unknown>): Promise<void> {
	const end = performance.now() + seconds * 1_000;
	while (performance.now() < end) await run();
}

const maxCanaryDrift = 0.2;

/** Measures all sides in each round. The canary's rate depends on the machine alone. */
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
	// Repeats dropped rounds, up to twice the requested number in total.
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
	ratio: Spread;
	dropped: number;
}

/** `ours` and `limit` both return a rate or both a time; the ratio is ours ÷ limit. */
export async function compare(
	rounds: number,
	canary: () => Promise<number>,
	ours: () => Promise<number>,
	limit: () => Promise<number>,
): Promise<Compared> {
	const { steady, dropped } = await inTurn(rounds, canary, { ours, limit });
	const measured = steady.filter((round) => round.ours > 0 && round.limit > 0);
	return {
		ours: spread(measured.map((round) => round.ours)),
		limit: spread(measured.map((round) => round.limit)),
		ratio: spread(measured.map((round) => round.ours / round.limit)),
		dropped: dropped + steady.length - measured.length,
	};
}
