/**
 * What time it is by the server (R-server-clock), whatever this device's clock says. Every answer carries the server's time, to the second;
 * how far this clock is off lies between what it says against the start of the call and against its end.
 */
import { inLanguage } from './language.ts';

export interface Offset {
	/** Milliseconds to add to this clock: at least, at most. */
	minMs: number;
	maxMs: number;
}
const secondMs = 1_000;

/** What is known after one more answer. A clock that was set meanwhile fits nothing from before. */
export function nextOffset(known: Offset | undefined, observed: Offset): Offset {
	if (!known || observed.minMs > known.maxMs || observed.maxMs < known.minMs) return observed;
	return { minMs: Math.max(known.minMs, observed.minMs), maxMs: Math.min(known.maxMs, observed.maxMs) };
}

/** A clock that may be right is right: nothing jumps by a fraction of a second. */
export const correctionOf = ({ minMs, maxMs }: Offset): number =>
	minMs <= 0 && maxMs >= 0 ? 0 : Math.round((minMs + maxMs) / 2);

let offset: Offset | undefined;
/** What an earlier page knew: it stands until the server answers this one. */
let assumedMs = 0;
export function assumeClock(ms: number): void {
	assumedMs = ms;
}
export const isClockKnown = (): boolean => offset !== undefined;
let answeredAt = Date.now();
/** How long ago the server last said anything. A clock that was set back meanwhile doesn't tell, so it is as long as it was set. */
export const silentMs = (): number => Math.abs(Date.now() - answeredAt);

/** When this page began: no call of it was sent earlier. */
export const pageStart = (): number => Date.now() - performance.now();

/** `fetch` in the reader's language, with an eye on the answer's time. `sentAt`: by this clock, at the earliest. */
export async function timedFetch(
	url: string,
	init?: RequestInit & { headers?: Record<string, string> },
	sentAt = Date.now(),
): Promise<Response> {
	const response = await fetch(url, { ...init, headers: { ...init?.headers, ...inLanguage() } });
	const serverTime = Date.parse(response.headers.get('date') ?? '');
	const receivedAt = Date.now();
	answeredAt = receivedAt;
	// A clock that was set during the call says nothing.
	if (!Number.isNaN(serverTime) && receivedAt >= sentAt)
		offset = nextOffset(offset, { minMs: serverTime - receivedAt, maxMs: serverTime + secondMs - sentAt });
	return response;
}

export const serverNow = (): Date => new Date(Date.now() + (offset ? correctionOf(offset) : assumedMs));
