/** The server's time on any device clock (R-server-clock), from the `Date` header and each request's start and end. */
import { inLanguage } from './language.ts';

export interface Offset {
	/** Bounds of the milliseconds to add to this clock. */
	minMs: number;
	maxMs: number;
}
const secondMs = 1_000;

/** Narrows the bounds with one more response. Bounds that don't overlap mean that the device's clock was changed. */
export function nextOffset(known: Offset | undefined, observed: Offset): Offset {
	if (!known || observed.minMs > known.maxMs || observed.maxMs < known.minMs) return observed;
	return { minMs: Math.max(known.minMs, observed.minMs), maxMs: Math.min(known.maxMs, observed.maxMs) };
}

/** No correction while the clock may be right, so that times don't jump by fractions of a second. */
export const correctionOf = ({ minMs, maxMs }: Offset): number =>
	minMs <= 0 && maxMs >= 0 ? 0 : Math.round((minMs + maxMs) / 2);

let offset: Offset | undefined;
/** The offset known to an earlier page, used until the first response. */
let assumedMs = 0;
export function assumeClock(ms: number): void {
	assumedMs = ms;
}
export const isClockKnown = (): boolean => offset !== undefined;
/**
 * Uses both clocks: the wall clock may be set or stopped (R-browser-said), and the monotonic one pauses during sleep.
 */
export function stopwatch(): () => number {
	const [set, steady] = [Date.now(), performance.now()];
	return () => Math.max(Math.abs(Date.now() - set), performance.now() - steady);
}
let answered = stopwatch();
export const silentMs = (): number => answered();

/** The device's own clock, for durations measured against itself. */
export const deviceNow = (): number => Date.now();

/** Lower bound of when this page's requests were sent. */
export const pageStart = (): number => Date.now() - performance.now();

/** `fetch` in the reader's language that also updates the clock. `sentAt`: earliest time the request was sent. */
export async function timedFetch(
	url: string,
	init?: RequestInit & { headers?: Record<string, string> },
	sentAt = Date.now(),
): Promise<Response> {
	const response = await fetch(url, { ...init, headers: { ...init?.headers, ...inLanguage() } });
	const serverTime = Date.parse(response.headers.get('date') ?? '');
	const receivedAt = Date.now();
	answered = stopwatch();
	// Ignored if the clock was set back during the request.
	if (!Number.isNaN(serverTime) && receivedAt >= sentAt)
		offset = nextOffset(offset, { minMs: serverTime - receivedAt, maxMs: serverTime + secondMs - sentAt });
	return response;
}

export const serverNow = (): Date => new Date(Date.now() + (offset ? correctionOf(offset) : assumedMs));
