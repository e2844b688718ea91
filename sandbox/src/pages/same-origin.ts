/** Accepts forms only from the same origin, and only under a host name of ours. */
import type { FastifyRequest } from 'fastify';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

function originsOf(address: string): string[] {
	const url = new URL(address);
	if (!loopback.includes(url.hostname)) return [url.origin];
	return loopback.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`);
}

export function createSameOrigin(publicUrl: string) {
	const ours = originsOf(publicUrl);
	return function isSameOrigin(request: FastifyRequest): boolean {
		const site = request.headers['sec-fetch-site'];
		if (site !== undefined && site !== 'same-origin') return false;
		const { origin } = request.headers;
		const bare = originsOf(`http://127.0.0.1:${request.socket.localPort ?? 0}`);
		return origin !== undefined && [...ours, ...bare].includes(origin);
	};
}
