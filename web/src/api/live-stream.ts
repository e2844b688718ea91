/**
 * Server-sent events over fetch, because EventSource can't send a bearer token (R-live). Follows until aborted and
 * reconnects with exponential backoff, which starts at its maximum after "too many streams". The server's `retry`
 * overrides it.
 */
import { ApiError, hasCode } from './api-error.ts';

export interface LiveStream {
	open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
	onEvent(event: string, data: string): void;
	/** Events may have been missed. */
	onReconnect(): void;
	signal: AbortSignal;
	firstPauseMs?: number;
}

const maxPauseMs = 30_000;
/** A stream that lasted this long resets the backoff. */
const stableAfterMs = 20_000;

/** Statuses that a retry can't change. */
const final = [401, 403, 404];

export async function followStream(stream: LiveStream): Promise<void> {
	const { signal, firstPauseMs = 1_000 } = stream;
	let pauseMs = firstPauseMs;
	let connected = false;
	while (!signal.aborted) {
		let openedAt = Number.POSITIVE_INFINITY;
		let retryMs: number | undefined;
		try {
			const body = await stream.open(signal);
			if (connected) stream.onReconnect();
			connected = true;
			openedAt = performance.now();
			retryMs = await readEvents(body, stream.onEvent);
		} catch (error) {
			if (error instanceof ApiError && final.includes(error.status)) return;
			if (hasCode(error, 'TOO_MANY_STREAMS', 'RATE_LIMITED')) pauseMs = maxPauseMs;
		}
		if (performance.now() - openedAt >= stableAfterMs) pauseMs = firstPauseMs;
		await pause(retryMs ?? pauseMs * (0.5 + Math.random() / 2), signal);
		pauseMs = Math.min(pauseMs * 2, maxPauseMs);
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve();
		const done = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		signal.addEventListener('abort', done);
	});
}

/** Resolves at the end of the stream with its last `retry` field, in milliseconds. */
async function readEvents(
	body: ReadableStream<Uint8Array>,
	onEvent: LiveStream['onEvent'],
): Promise<number | undefined> {
	const decoder = new TextDecoder();
	const reader = body.getReader();
	let rest = '';
	let retryMs: number | undefined;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return retryMs;
		const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			const retry = block.match(/^retry: ?(\d{1,5})$/m)?.[1];
			if (retry !== undefined) retryMs = Number(retry);
			const fields = block.split('\n').map((line) => line.match(/^(event|data): ?(.*)$/));
			const data = fields.filter((field) => field?.[1] === 'data').map((field) => field?.[2]);
			// A block without data is a heartbeat.
			if (data.length > 0)
				onEvent(fields.findLast((field) => field?.[1] === 'event')?.[2] ?? 'message', data.join('\n'));
		}
	}
}
