// What a journey may ask of the machine beneath the product: kill the API, open a shop, suspend an account. Loopback only.
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Product } from './product.ts';
import { root } from './product.ts';

const run = promisify(execFile);

async function answer(product: Product, request: IncomingMessage): Promise<string> {
	const url = new URL(request.url ?? '/', 'http://localhost');
	if (url.pathname === '/kill-api') {
		const pid = product.apiPid();
		if (pid === undefined) throw new Error('the API is not running');
		process.kill(pid, 'SIGKILL');
		return JSON.stringify({ killed: pid });
	}
	if (url.pathname === '/open-shop') {
		const args = [
			'api/test/open-shop.ts',
			url.searchParams.get('name') ?? '',
			url.searchParams.get('bags') ?? '',
		];
		const { stdout } = await run(process.execPath, args, { cwd: root, env: product.env });
		return stdout;
	}
	if (url.pathname === '/suspend') {
		const args = ['api/src/admin-main.ts', 'suspend', url.searchParams.get('email') ?? ''];
		const { stdout } = await run(process.execPath, args, { cwd: root, env: product.env });
		return JSON.stringify(stdout);
	}
	throw new Error(`${url.pathname} is not known`);
}

/** Its address is the journeys' E2E_CONTROL. */
export async function startControl(product: Product): Promise<{ url: string; server: Server }> {
	const server = createServer((request, response) => {
		answer(product, request).then(
			(body) => response.end(body),
			(error: unknown) => {
				response.statusCode = 500;
				response.end(String(error));
			},
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
