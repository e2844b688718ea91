// What a journey may ask of the machine beneath the product: kill the API, open a shop, suspend an account, start another
// product whose clock it moves. Loopback only.
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { people, town } from '../api/seeds/town.ts';
import type { Product } from './product.ts';
import { root } from './product.ts';

const run = promisify(execFile);

/** A product whose clock is ahead of the machine's. */
export interface ShiftedProduct {
	url: string;
	setAhead(ms: number): void;
	stop(): Promise<void>;
}
type GetShiftedProduct = () => Promise<ShiftedProduct>;

/** Who opens a shop of the seeded town. */
function ownerOf(shop: string) {
	const key = town.find(({ name }) => name === shop)?.owner;
	const owner = people.find((person) => person.key === key);
	if (owner === undefined) throw new Error(`nobody owns ${shop}`);
	return { email: owner.email, password: owner.password };
}

async function answer(
	product: Product,
	shiftedProduct: GetShiftedProduct,
	request: IncomingMessage,
): Promise<string> {
	const url = new URL(request.url ?? '/', 'http://localhost');
	if (url.pathname === '/shifted-product') {
		const other = await shiftedProduct();
		other.setAhead(Number(url.searchParams.get('ahead')));
		return JSON.stringify({ url: other.url });
	}
	if (url.pathname === '/owner-of') return JSON.stringify(ownerOf(url.searchParams.get('shop') ?? ''));
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
export async function startControl(
	product: Product,
	startShiftedProduct: GetShiftedProduct,
): Promise<{ url: string; stop(): Promise<void> }> {
	let shiftedProduct: Promise<ShiftedProduct> | undefined;
	const getShiftedProduct = () => (shiftedProduct ??= startShiftedProduct());
	const server = createServer((request, response) => {
		answer(product, getShiftedProduct, request).then(
			(body) => response.end(body),
			(error: unknown) => {
				response.statusCode = 500;
				response.end(String(error));
			},
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			server.close();
			await (await shiftedProduct)?.stop();
		},
	};
}
