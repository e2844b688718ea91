import type { FastifyReply } from 'fastify';
import type { FaultMode } from './faults.ts';

/** True if the fault prevents the effect. */
export const happensBefore = (mode: FaultMode) =>
	mode === 'timeout_before' || mode === '500_before' || mode === '429';

/** Two seconds in total with short pauses, so an idle timeout doesn't fire. */
const chunkMs = 250;
const chunkCount = 8;

/** Takes over the socket. `status` and `body` are the real answer. */
export function injectFault(mode: FaultMode, reply: FastifyReply, status: number, body: string): void {
	reply.hijack();
	const { raw } = reply;
	const headers = { 'Content-Type': 'application/json', 'Request-Id': String(reply.getHeader('Request-Id')) };
	const bytes = Buffer.from(body);
	switch (mode) {
		case 'timeout_before':
		case 'timeout_after':
			// The socket stays open and silent until the client gives up or the sandbox closes.
			return;
		case '500_before':
		case '500_after': {
			const error = { type: 'api_error', message: 'An unknown error occurred. (Asked for by a fault.)' };
			raw.writeHead(500, headers).end(JSON.stringify({ error }));
			return;
		}
		case '429': {
			const error = {
				type: 'invalid_request_error',
				code: 'rate_limit',
				message: 'Too many requests hit the API too quickly. (Asked for by a fault.)',
			};
			raw.writeHead(429, headers).end(JSON.stringify({ error }));
			return;
		}
		case 'reset_mid_body':
			raw.writeHead(status, { ...headers, 'Content-Length': bytes.length });
			raw.write(bytes.subarray(0, bytes.length >> 1), () => raw.socket?.resetAndDestroy());
			return;
		case 'malformed_json':
			raw.writeHead(status, headers).end(bytes.subarray(0, bytes.length >> 1));
			return;
		case 'slow_drip': {
			raw.writeHead(status, { ...headers, 'Content-Length': bytes.length });
			const size = Math.ceil(bytes.length / chunkCount);
			let sent = 0;
			const timer = setInterval(() => {
				raw.write(bytes.subarray(sent, sent + size));
				sent += size;
				if (sent < bytes.length) return;
				clearInterval(timer);
				raw.end();
			}, chunkMs);
			raw.on('close', () => clearInterval(timer));
		}
	}
}
