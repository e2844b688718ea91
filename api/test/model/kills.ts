/** A call interrupted by a kill and repeated with the same key has the outcome of one call. */
import { expect } from 'vitest';
import type { Answer } from '../world.ts';
import type { Reality } from './reality.ts';

/** Returns once the API runs again; undefined if the call wasn't answered. */
export async function killAfterMs<T>(
	{ api }: Pick<Reality, 'api'>,
	afterMs: number,
	work: Promise<T>,
): Promise<T | undefined> {
	const first = work.catch(() => undefined);
	// Kills at a random point.
	await new Promise((resolve) => setTimeout(resolve, afterMs));
	await api.kill();
	const answer = await first;
	await api.start();
	return answer;
}

export async function killDuring<T>(
	{ api }: Pick<Reality, 'api'>,
	afterMs: number | undefined,
	call: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
	if (afterMs === undefined) return call();
	const first = await killAfterMs({ api }, afterMs, call());
	const second = await call();
	if (first)
		expect({ code: second.code, status: second.status }).toEqual({
			code: first.code,
			status: first.status,
		});
	return second;
}
