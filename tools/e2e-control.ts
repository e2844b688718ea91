// Lets tests in e2e/ control the machine: kill the API, open a shop, shift a clock. Listens on loopback only.
import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { people, town } from '../api/seeds/town.ts';
import { withClient } from '../api/src/db/with-client.ts';
import type { Product } from '../packages/ops/product.ts';
import { root } from '../packages/ops/product.ts';

export interface ShiftedProduct {
	url: string;
	setAhead(ms: number): void;
	stop(): Promise<void>;
}
type GetShiftedProduct = () => Promise<ShiftedProduct>;

function ownerOf(shop: string) {
	const key = town.find(({ name }) => name === shop)?.owner;
	const owner = people.find((person) => person.key === key);
	if (owner === undefined) throw new Error(`nobody owns ${shop}`);
	return { email: owner.email, password: owner.password };
}

/** Corrupts a counter, as a broken disk would. */
async function drift(ownerUrl: string): Promise<string> {
	return withClient(ownerUrl, async (client) => {
		await client.query("set session_replication_role = 'replica'");
		const { rowCount } = await client.query(
			"update platform_counts set count = count + 1 where (what, shard) = (select what, shard from platform_counts where what = 'users' limit 1)",
		);
		return JSON.stringify({ rows: rowCount });
	});
}

/** Opens shops in a child process (api/test/open-shop.ts), started on first use. */
function createOpener(env: NodeJS.ProcessEnv) {
	let child: ChildProcess | undefined;
	let serial = 0;
	return {
		openShop(name: string, bags: number, withPast: boolean): Promise<unknown> {
			child ??= fork(join(root, 'api', 'test', 'open-shop.ts'), { cwd: root, env });
			const [opener, id] = [child, ++serial];
			return new Promise((resolve, reject) => {
				const onAnswer = (answer: { id: number; shop?: unknown; error?: string }) => {
					if (answer.id !== id) return;
					opener.off('message', onAnswer);
					if (answer.error === undefined) resolve(answer.shop);
					else reject(new Error(answer.error));
				};
				opener.on('message', onAnswer);
				opener.once('exit', () => reject(new Error('what opens shops has ended')));
				opener.send({ id, name, bags, withPast });
			});
		},
		close: () => child?.disconnect(),
	};
}
type OpenShop = ReturnType<typeof createOpener>['openShop'];

async function answer(
	product: Product,
	shiftedProduct: GetShiftedProduct,
	openShop: OpenShop,
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
		const killed = product.apiPids();
		for (const pid of killed) process.kill(pid, 'SIGKILL');
		return JSON.stringify({ killed });
	}
	if (url.pathname === '/open-shop') {
		const bags = Number(url.searchParams.get('bags'));
		const withPast = url.searchParams.get('past') === 'yes';
		return JSON.stringify(await openShop(url.searchParams.get('name') ?? '', bags, withPast));
	}
	if (url.pathname === '/drift') return drift(product.ownerUrl);
	throw new Error(`${url.pathname} is not known`);
}

/** Returns the address for E2E_CONTROL. */
export async function startControl(
	product: Product,
	startShiftedProduct: GetShiftedProduct,
): Promise<{ url: string; stop(): Promise<void> }> {
	let shiftedProduct: Promise<ShiftedProduct> | undefined;
	const getShiftedProduct = () => (shiftedProduct ??= startShiftedProduct());
	const opener = createOpener(product.env);
	const server = createServer((request, response) => {
		answer(product, getShiftedProduct, opener.openShop, request).then(
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
			opener.close();
			await (await shiftedProduct)?.stop();
		},
	};
}
