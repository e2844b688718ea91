import { expect, test } from 'vitest';
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
