/** The same choice with `one` added, or taken out if it was in. */
export const toggled = <T>(chosen: readonly T[], one: T): T[] =>
	chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
