/** Limits the web's first screen needs, in a file of their own to keep its bundle small. */

export const callLimits = {
	requestTimeoutMs: 10_000,
	liveBusinessesMax: 200,
} as const;

/** How long the web's cached data counts as fresh. */
export const freshness = {
	currentUserMs: 5 * 60_000,
	currentUserCacheMs: 10 * 60_000,
	businessListMs: 5 * 60_000,
	businessMs: 2 * 60_000,
	businessOrdersMs: 60_000,
	paymentStatusMs: 30_000,
} as const;
