/** Push service faults on demand: POST /_push/faults with the secret key and { "mode", "match"?, "times"? }. */
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { invalid } from './failure.ts';

const statuses: Record<string, { status: number; headers?: Record<string, string> }> = {
	gone_404: { status: 404 },
	gone_410: { status: 410 },
	too_large_413: { status: 413 },
	busy_429: { status: 429, headers: { 'retry-after': '90' } },
	busy_429_silent: { status: 429 },
	error_500: { status: 500 },
	error_502: { status: 502 },
	away_503: { status: 503, headers: { 'retry-after': '120' } },
	refused_403: { status: 403 },
	// Redirects must not be followed.
	redirect_301: { status: 301, headers: { location: 'http://127.0.0.1:9/' } },
	redirect_307: { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
};
export const pushFaults = [
	...Object.keys(statuses),
	/** No answer, without or with the effect. */
	'timeout_before',
	'timeout_after',
	/** Connection reset, without or with the effect. */
	'cut_before',
	'cut_after',
	/** The effect, then bytes that aren't HTTP. */
	'garbage',
	/** The effect, then a slow answer. */
	'slow',
] as const;

const body = z.strictObject({
	mode: z.enum(pushFaults),
	/** Substring of the subscription's id. */
	match: z.string().max(100).default(''),
	times: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

const slowMs = 1_000;

export function createPushFaults() {
	let faults: z.output<typeof body>[] = [];
	return {
		list: () => ({ data: faults }),
		add(input: unknown) {
			const parsed = body.safeParse(input);
			if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? '');
			faults.push(parsed.data);
			return { data: faults };
		},
		clear() {
			faults = [];
			return { data: faults };
		},
		take(id: string): string | undefined {
			const fault = faults.find(({ match }) => id.includes(match));
			if (!fault) return undefined;
			fault.times -= 1;
			if (fault.times === 0) faults = faults.filter((one) => one !== fault);
			return fault.mode;
		},
	};
}

export const hasPushEffect = (mode: string | undefined): boolean =>
	mode === undefined || ['timeout_after', 'cut_after', 'garbage', 'slow'].includes(mode);

/** Returns false if the real answer should follow. */
export async function answerPushFault(mode: string, reply: FastifyReply): Promise<boolean> {
	const said = statuses[mode];
	if (said) {
		void reply
			.code(said.status)
			.headers(said.headers ?? {})
			.send();
		return true;
	}
	if (mode === 'slow') {
		await after(slowMs);
		return false;
	}
	reply.hijack();
	const { socket } = reply.raw;
	if (mode.startsWith('cut')) socket?.resetAndDestroy();
	if (mode === 'garbage') socket?.end('<html>Sign in to this network\r\n\r\n');
	return true;
}
