/** What the first screen needs of all limits: in a file of its own, so that the others don't come with it. */

/** Of calls and streams. */
export const callLimits = {
	requestTimeoutMs: 10_000,
	/** How many businesses one stream follows. */
	liveBusinessesMax: 200,
} as const;

/** How long the web trusts what it has before it asks again. */
export const freshness = {
	currentUserMs: 5 * 60_000,
	currentUserCacheMs: 10 * 60_000,
	businessListMs: 5 * 60_000,
	businessMs: 2 * 60_000,
	businessOrdersMs: 60_000,
	paymentStatusMs: 30_000,
} as const;
