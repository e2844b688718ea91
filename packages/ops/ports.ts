// TCP ports of this machine, seen from 127.0.0.1.
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

/** Free on 127.0.0.1 and on ::1, so that `localhost` leads to whoever takes it. */
export async function isPortFree(port: number): Promise<boolean> {
	for (const host of ['127.0.0.1', '::1']) {
		const { server, code } = await listen(port, host);
		if (server !== undefined) await close(server);
		// A machine without IPv6 has no ::1 that could be in use.
		else if (host === '127.0.0.1' || code === 'EADDRINUSE') return false;
	}
	return true;
}

export async function waitForFreePort(port: number, ms: number): Promise<boolean> {
	for (const end = Date.now() + ms; !(await isPortFree(port)); await delay(50))
		if (Date.now() > end) return false;
	return true;
}

/** Below those that systems hand out to connections: what is found free is nobody's until it is taken. */
const own = { from: 15_000, to: 32_000, attemptsMax: 200 };

/** The `remembered` port while it is free, else any. */
export async function freePort(remembered?: number): Promise<number> {
	if (remembered && (await isPortFree(remembered))) return remembered;
	for (let attempt = 0; attempt < own.attemptsMax; attempt++) {
		const port = randomInt(own.from, own.to);
		if (await isPortFree(port)) return port;
	}
	throw new Error('no free port on 127.0.0.1');
}
