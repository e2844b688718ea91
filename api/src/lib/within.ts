import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with the result of `work`, or after `ms` with `otherwise`, while the work goes on. */
export async function within<T, Late>(ms: number, work: Promise<T>, otherwise: Late): Promise<T | Late> {
	const stop = new AbortController();
	const late = delay(ms, otherwise, { signal: stop.signal, ref: false }).catch(() => otherwise);
	try {
		return await Promise.race([work, late]);
	} finally {
		stop.abort();
	}
}
