/** Repeatable randomness: the same seed gives the same sequence of numbers. */
export interface Random {
	/** 0 ≤ x < 1. */
	next(): number;
	between(low: number, high: number): number;
	pick<const T extends readonly [unknown, ...unknown[]]>(choices: T): T[number];
}

export function createRandom(seed: string): Random {
	let state = 2166136261;
	for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	return {
		next,
		between: (low, high) => low + next() * (high - low),
		pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
	};
}
