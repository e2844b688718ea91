/** Serves GET /metrics on its own port (R-metrics). If the port is in use, it retries in the background. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#ports/log.ts';

export interface MetricsSettings {
	host: string;
	port: number;
	token: string | undefined;
}

const retryEveryMs = 10_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

function isAllowed({ headers }: IncomingMessage, token: string | undefined): boolean {
	if (token === undefined) return true;
	const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
	return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
	response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
}

export interface MetricsServer {
	url(): string | undefined;
	close(): Promise<void>;
}

/** Resolves once it listens or the port is found to be in use. */
export async function serveMetrics(
	settings: MetricsSettings,
	log: Log,
	answer: { type: string; text(): Promise<string> },
	retryMs = retryEveryMs,
): Promise<MetricsServer> {
	const { host, port, token } = settings;
	let pending: Promise<string> | undefined;
	let timer: NodeJS.Timeout | undefined;

	function text(): Promise<string> {
		pending ??= answer.text().finally(() => {
			pending = undefined;
		});
		return pending;
	}
	async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.url?.split('?')[0] !== '/metrics') return plain(response, 404, 'Metrics are at /metrics.');
		if (request.method !== 'GET' && request.method !== 'HEAD')
			return plain(response, 405, 'Metrics can only be read.', { allow: 'GET, HEAD' });
		if (!isAllowed(request, token))
			return plain(response, 401, 'METRICS_TOKEN is asked for: Authorization: Bearer …', {
				'www-authenticate': 'Bearer',
			});
		try {
			const body = await text();
			response.writeHead(200, { 'content-type': answer.type, 'cache-control': 'no-store' }).end(body);
		} catch (error) {
			log.error({ err: error }, 'the metrics could not be read');
			plain(response, 500, 'The metrics could not be read: the log says why.');
		}
	}

	const server: Server = createServer((request, response) => void reply(request, response));
	const listen = () =>
		new Promise<void>((resolve) => {
			const failed = (error: NodeJS.ErrnoException) => {
				const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
				log.error(
					{ port },
					`port ${port} of METRICS_PORT ${why}: nobody can read the metrics until it is free, or METRICS_PORT is another one; it is tried every ten seconds`,
				);
				timer = setTimeout(() => void listen(), retryMs);
				timer.unref();
				resolve();
			};
			server.once('error', failed);
			server.listen({ host, port }, () => {
				server.off('error', failed);
				log.info({ port }, 'metrics can be read');
				resolve();
			});
		});
	await listen();

	return {
		url() {
			const address = server.address() as AddressInfo | null;
			return address
				? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`
				: undefined;
		},
		async close() {
			clearTimeout(timer);
			if (!server.listening) return;
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
