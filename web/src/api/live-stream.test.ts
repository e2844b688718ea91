import { afterEach, expect, test, vi } from 'vitest';
import { errorOf } from './api-error.ts';
import { followStream } from './live-stream.ts';

const bodyOf = (...chunks: string[]) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
			controller.close();
		},
	});

test('events are read across chunks, signs of life are passed over, a reconnection is said', async () => {
	const leaving = new AbortController();
	const seen: string[] = [];
	let opened = 0;
	await followStream({
		signal: leaving.signal,
		firstPauseMs: 1,
		async open() {
			opened += 1;
			if (opened === 2) throw new TypeError('no network');
			if (opened === 4) throw errorOf(404, undefined);
			return bodyOf(': hello\n\nevent: ord', 'ers\nda', 'ta: {}\n\n', 'data: 1\r\n\r\n');
		},
		onEvent: (event, data) => seen.push(`${event} ${data}`),
		onReconnect: () => seen.push('again'),
	});
	expect(seen).toEqual(['orders {}', 'message 1', 'again', 'orders {}', 'message 1']);
});

test('leaving the screen ends it', async () => {
	const leaving = new AbortController();
	const following = followStream({
		signal: leaving.signal,
		firstPauseMs: 60_000,
		open: async () => bodyOf(),
		onEvent: () => {},
		onReconnect: () => {},
	});
	leaving.abort();
	await following;
	expect(leaving.signal.aborted).toBe(true);
});

afterEach(() => {
	vi.useRealTimers();
});

/** How often it asks in ten minutes of a server that answers like this. */
async function opensIn10Minutes(open: () => Promise<ReadableStream<Uint8Array>>): Promise<number> {
	vi.useFakeTimers();
	const leaving = new AbortController();
	let opened = 0;
	const following = followStream({
		signal: leaving.signal,
		open: () => {
			opened += 1;
			return open();
		},
		onEvent: () => {},
		onReconnect: () => {},
	});
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	leaving.abort();
	await following;
	return opened;
}

test('a server that is replaced says when to come back', async () => {
	vi.useFakeTimers();
	const leaving = new AbortController();
	let opened = 0;
	const following = followStream({
		signal: leaving.signal,
		open: async () => {
			opened += 1;
			return bodyOf(': open\n\n', 'retry: 29', '00\n\n');
		},
		onEvent: () => {},
		onReconnect: () => {},
	});
	await vi.advanceTimersByTimeAsync(2_899);
	expect(opened).toBe(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(opened).toBe(2);
	leaving.abort();
	await following;
});

test('a server that ends each stream at once is not hammered', async () => {
	expect(await opensIn10Minutes(async () => bodyOf(': open\n\n'))).toBeLessThan(50);
});

test('who has too many streams open asks again at the longest pause only', async () => {
	const refuse = async () => {
		throw errorOf(429, { success: false, error: { code: 'TOO_MANY_STREAMS', message: 'Too many' } });
	};
	expect(await opensIn10Minutes(refuse)).toBeLessThan(45);
});

test('a stream whose session has ended is asked for once more, and never again', async () => {
	let opened = 0;
	const asked = await opensIn10Minutes(async () => {
		opened += 1;
		if (opened > 1) throw errorOf(401, undefined);
		return bodyOf(': open\n\n');
	});
	expect(asked).toBe(2);
});
