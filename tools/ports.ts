// TCP ports of this machine, seen from 127.0.0.1.
import { createServer, type Server } from 'node:net';

function listen(port: number, host: string | undefined): Promise<Server | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen({ port, host, exclusive: true }, () => resolve(server));
	});
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => server.close(() => resolve()));
}

/** Free on 127.0.0.1 and, where `everywhere`, on every address as well. */
export async function isPortFree(port: number, everywhere = false): Promise<boolean> {
	for (const host of everywhere ? ['127.0.0.1', undefined] : ['127.0.0.1']) {
		const server = await listen(port, host);
		if (server === undefined) return false;
		await close(server);
	}
	return true;
}

/** The `remembered` port while it is free, else one that the system hands out. */
export async function freePort(remembered?: number): Promise<number> {
	if (remembered && (await isPortFree(remembered))) return remembered;
	const server = await listen(0, '127.0.0.1');
	const address = server?.address();
	if (server === undefined || address === null || typeof address !== 'object')
		throw new Error('no free port on 127.0.0.1');
	await close(server);
	return address.port;
}
