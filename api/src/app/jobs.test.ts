import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobs } from './jobs.ts';

const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who comes alone waits for no turn, and a crowd is one turn', async () => {
	let runs = 0;
	const jobs = createJobs([{ name: 'mails', everyMs: 60_000, run: async () => runs++ }], log);
	jobs.start();
	await vi.advanceTimersByTimeAsync(10);
	jobs.wake('mails');
	await vi.advanceTimersByTimeAsync(1);
	expect(runs).toBe(1);
	for (let call = 0; call < 50; call++) {
		jobs.wake('mails');
		await vi.advanceTimersByTimeAsync(1);
	}
	expect(runs).toBe(1);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(runs).toBe(2);
	jobs.wake('mails');
	await vi.advanceTimersByTimeAsync(1);
	expect(runs).toBe(3);
	await jobs.stop();
});
