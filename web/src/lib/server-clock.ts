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
/**
 * How long ago this was called, in milliseconds, by whichever of the device's two clocks says more: one may be set meanwhile, or stand
 * still (R-browser-said), and the other doesn't count while the device sleeps.
 */
export function stopwatch(): () => number {
	const [set, steady] = [Date.now(), performance.now()];
	return () => Math.max(Math.abs(Date.now() - set), performance.now() - steady);
}
let answered = stopwatch();
/** How long ago the server last said anything. */
export const silentMs = (): number => answered();

/** This device's clock, right or wrong: for what is measured against itself. */
export const deviceNow = (): number => Date.now();

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
	answered = stopwatch();
	// A clock that was set during the call says nothing.
	if (!Number.isNaN(serverTime) && receivedAt >= sentAt)
		offset = nextOffset(offset, { minMs: serverTime - receivedAt, maxMs: serverTime + secondMs - sentAt });
	return response;
}

export const serverNow = (): Date => new Date(Date.now() + (offset ? correctionOf(offset) : assumedMs));
