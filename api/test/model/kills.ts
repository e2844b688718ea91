/**
 * A call that the API's death interrupts, and that is made again with the same key as soon as it is back: the
 * outcome is that of one call, and what was answered before the death still holds.
 */
import { expect } from 'vitest';
import type { Answer } from '../world.ts';
import type { Reality } from './reality.ts';

/** Back again when it returns; undefined when nothing was answered. */
export async function killAfterMs<T>(
	{ api }: Pick<Reality, 'api'>,
	afterMs: number,
	work: Promise<T>,
): Promise<T | undefined> {
	const first = work.catch(() => undefined);
	// When it dies is the point of it; nothing is waited for that could be asked instead.
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
