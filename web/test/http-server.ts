/// <reference types="node" />
/** For tests: an HTTP server with scripted answers that records its requests. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
	method: string;
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
}
export interface Answer {
	status?: number;
	/** Text is sent unchanged, anything else as JSON. */
	body?: unknown;
	hang?: boolean;
}

export async function startTestServer(answer: (asked: Asked) => Answer | Promise<Answer>) {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
		asked.push(one);
		const said = await answer(one);
		if (said.hang) return;
		const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? null);
		response.writeHead(said.status ?? 200, {
			'content-type': 'application/json',
			'x-request-id': 'from-the-server',
		});
		response.end(text);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** A token like the identity provider's, without a valid signature. */
export function tokenFor(subject: string, lifeSeconds = 600, mark = ''): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	return `${part({ alg: 'none' })}.${part({ sub: subject, iat: 1000, exp: 1000 + lifeSeconds })}.${mark}`;
}
