/** Quantiles of counts, and of values of which some are only lower bounds (censored). */

/** Below this, Poisson replaces the negative binomial. */
const chanceAlone = 1.01;

/** Returns probabilities of counts from 0: Poisson, or negative binomial with variance `mean * dispersion`. */
export function countShares(mean: number, dispersion: number, upTo: number): number[] {
	const shares: number[] = [];
	const isEven = dispersion < chanceAlone;
	const size = mean / (dispersion - 1);
	let share = isEven ? Math.exp(-mean) : dispersion ** -size;
	for (let bags = 0; bags <= upTo; bags++) {
		shares.push(share);
		share *= isEven ? mean / (bags + 1) : ((bags + size) / (bags + 1)) * (1 - 1 / dispersion);
	}
	return shares;
}

export function countQuantile(mean: number, dispersion: number, probability: number): number {
	const upTo = Math.ceil(mean + 10 * Math.sqrt(mean * dispersion) + 10);
	let reached = 0;
	const found = countShares(mean, dispersion, upTo).findIndex((share) => {
		reached += share;
		return reached >= probability;
	});
	return found < 0 ? upTo : found;
}

/** Product-limit quantile (Kaplan and Meier): the weight of a lower bound goes to all greater values. */
export function lastingQuantile(
	values: readonly { value: number; orMore: boolean }[],
	share: number,
): number {
	const sorted = [...values].sort(
		(one, other) => one.value - other.value || Number(one.orMore) - Number(other.orMore),
	);
	let left = 1;
	for (const [index, { value, orMore }] of sorted.entries()) {
		if (orMore) continue;
		left *= 1 - 1 / (sorted.length - index);
		if (1 - left >= share - 1e-9) return value;
	}
	return sorted.at(-1)?.value ?? 0;
}
