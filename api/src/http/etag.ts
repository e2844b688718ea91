/** Implements If-None-Match. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
	ifNoneMatch?.split(',').some((given) => given.trim() === tag) ?? false;
