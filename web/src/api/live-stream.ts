/**
 * R-live. Server-sent events over fetch, because EventSource cannot carry a bearer token. Follows until aborted: a lost
 * connection is opened again after a growing pause, and what may have been missed is said by `onReconnect`. A server that
 * ends what it has just begun is asked more and more seldom, and one that says "too many" seldom at once. One that is replaced
 * says when to come back.
 */
import { ApiError, hasCode } from './api-error.ts';

export interface LiveStream {
	open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
	/** The event's name and its data, still as text. */
	onEvent(event: string, data: string): void;
	onReconnect(): void;
	signal: AbortSignal;
	firstPauseMs?: number;
}

const maxPauseMs = 30_000;
/** A stream that lived so long was a good one: its end is an accident. */
const stableAfterMs = 20_000;

/** Not ours any more, or nobody is there: asking once more changes nothing. */
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

/** Resolves at its end with what it says of the next one: so many milliseconds later. */
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
			// A comment alone is the server's sign of life.
			if (data.length > 0)
				onEvent(fields.findLast((field) => field?.[1] === 'event')?.[2] ?? 'message', data.join('\n'));
		}
	}
}
