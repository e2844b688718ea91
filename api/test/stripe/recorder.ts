/** Records Stripe exchanges into STRIPE_EXCHANGES, to be checked by packages/proofs/stripe-exchanges.ts. */
import { appendFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Exchange {
	/** `POST /v1/refunds`, or `event`. */
	call: string;
	/** The form body or query. */
	sent: string;
	status: number;
	answer: unknown;
}

/** Keys with values of the protocol. */
const words = new Set(['object', 'type', 'status', 'reason', 'capture_method', 'currency']);

/** Equal for values that differ only in ids, amounts and texts. */
function shapeOf(value: unknown, key = ''): unknown {
	if (Array.isArray(value)) return value.slice(0, 1).map((one) => shapeOf(one));
	if (value && typeof value === 'object') {
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
	}
	return words.has(key) ? value : typeof value;
}

const seen = new Set<string>();

export function record(exchange: Exchange): void {
	const folder = process.env.STRIPE_EXCHANGES;
	if (!folder) return;
	const names = [...new URLSearchParams(exchange.sent).keys()];
	const shape = JSON.stringify([exchange.call, names, exchange.status, shapeOf(exchange.answer)]);
	if (seen.has(shape)) return;
	seen.add(shape);
	appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`);
}

const callOf = (method: string, path: string) =>
	`${method} ${path.replace(/\/(pi|re|tr|acct|dp|du|ch|py|cus|pm|po)_[^/]+/g, '/:id')}`;

/** Returns the URL to use in place of the sandbox's. */
export async function recorder(upstream: string): Promise<{ url: string; close(): Promise<void> }> {
	if (!process.env.STRIPE_EXCHANGES) return { url: upstream, close: async () => {} };
	const server = http.createServer((request, reply) => {
		const sent: Buffer[] = [];
		const { method = 'GET', url = '/', headers } = request;
		const asked = http.request(upstream + url, { method, headers }, (answer) => {
			const received: Buffer[] = [];
			reply.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.on('data', (chunk: Buffer) => {
				received.push(chunk);
				reply.write(chunk);
			});
			// Pass on interrupted answers.
			answer.on('error', () => reply.destroy());
			answer.on('end', () => {
				reply.end();
				const [path = '', query = ''] = url.split('?');
				// The sandbox's push service isn't Stripe's.
				if (!path.startsWith('/v1/')) return;
				const body = Buffer.concat(sent).toString() || query;
				try {
					const parsed: unknown = JSON.parse(Buffer.concat(received).toString());
					record({ call: callOf(method, path), sent: body, status: answer.statusCode ?? 0, answer: parsed });
				} catch {
					// A fault may return invalid JSON.
				}
			});
		});
		asked.on('error', () => reply.destroy());
		request.on('data', (chunk: Buffer) => {
			sent.push(chunk);
			asked.write(chunk);
		});
		request.on('end', () => asked.end());
		reply.on('close', () => asked.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}
