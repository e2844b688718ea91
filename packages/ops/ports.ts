import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

function listen(port: number, host: string): Promise<{ server?: Server; code?: string }> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }));
		server.listen({ port, host, exclusive: true }, () => resolve({ server }));
	});
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => server.close(() => resolve()));
}

/** Free on both 127.0.0.1 and ::1, so `localhost` reaches our process. */
export async function isPortFree(port: number): Promise<boolean> {
	for (const host of ['127.0.0.1', '::1']) {
		const { server, code } = await listen(port, host);
		if (server !== undefined) await close(server);
		// Without IPv6 there is no ::1.
		else if (host === '127.0.0.1' || code === 'EADDRINUSE') return false;
	}
	return true;
}

export async function waitForFreePort(port: number, ms: number): Promise<boolean> {
	for (const end = Date.now() + ms; !(await isPortFree(port)); await delay(50))
		if (Date.now() > end) return false;
	return true;
}

/** Below the ephemeral ports, so no connection takes a port found free. */
const own = { from: 15_000, to: 32_000, attemptsMax: 200 };

export async function freePort(remembered?: number): Promise<number> {
	if (remembered && (await isPortFree(remembered))) return remembered;
	for (let attempt = 0; attempt < own.attemptsMax; attempt++) {
		const port = randomInt(own.from, own.to);
		if (await isPortFree(port)) return port;
	}
	throw new Error('no free port on 127.0.0.1');
}
