// Proves that an upgrade refuses no request: at 50 requests a second, `npm run deploy:restart` applies a migration that
// touches every table and replaces the processes. `node packages/proofs/upgrade-run.ts COMMIT` upgrades from that
// commit instead.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { payByCard } from '../../api/seeds/sandbox-card.ts';
import { freePort } from '../ops/ports.ts';
import { root } from '../ops/product.ts';
import { exitNow } from '../ops/shutdown.ts';
import { temporaryFolder } from '../ops/temporary-folder.ts';

const buyers = 10;
const perSecond = 50;
const aroundMs = 10_000;

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** Every table gets a column, and all functions and triggers are recreated. */
function addMigration(folder: string): void {
	const addColumns = `do $$
declare name text;
begin
	for name in select format('%I', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
		execute 'alter table ' || name || ' add column upgrade_run text';
	end loop;
end $$;
`;
	writeFileSync(join(folder, 'api', 'migrations', '9999_upgrade_run.sql'), addColumns);
	appendFileSync(join(folder, 'api', 'sql', 'orders', 'hold_bags.sql'), '-- Another version.\n');
}

interface Load {
	url: string;
	/** Number of requests by outcome. */
	answers: Map<string, number>;
	failed: string[];
	/** Orders reported as paid, with their buyer. */
	paid: { id: string; call: Call }[];
	over: boolean;
}
type Call = (
	method: string,
	path: string,
	body?: unknown,
	key?: string,
) => Promise<{ status: number; data: never }>;

/** No retries: an unanswered or failed request is a failure. */
async function ask(load: Load, path: string, init: RequestInit): Promise<Response | undefined> {
	const what = `${init.method} ${path.replaceAll(/[0-9a-f-]{36}|pi_\w+/g, ':id').replace(/\?.*/, '')}`;
	try {
		const answer = await fetch(load.url + path, init);
		const body = await answer.text();
		const line = `${what} ${answer.status}`;
		load.answers.set(line, (load.answers.get(line) ?? 0) + 1);
		if (answer.status >= 500) load.failed.push(`${line}: ${body.slice(0, 200)}`);
		return new Response(body || null, {
			status: answer.status === 204 ? 200 : answer.status,
			headers: answer.headers,
		});
	} catch (error) {
		load.failed.push(`${what}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`);
		return undefined;
	}
}

/** Signs up and follows the emailed link, or signs in, from a network address of its own. */
async function enter(load: Load, at: number, login?: { email: string; password: string }): Promise<Call> {
	const from = { 'x-forwarded-for': `192.0.2.${at}`, origin: load.url };
	const json = { 'content-type': 'application/json' };
	const account = login ?? { email: `buyer${at}@example.com`, password: `buyer ${at} likes leftovers` };
	const names = { first_name: 'Kim', last_name: 'Lund' };
	const signed = await fetch(`${load.url}/v0/auth/sign-${login ? 'in' : 'up'}/email`, {
		method: 'POST',
		headers: { ...from, ...json },
		body: JSON.stringify({ ...account, ...(!login && { name: 'Kim Lund', ...names }) }),
	});
	if (!signed.ok) throw new Error(`${account.email} did not get in: ${signed.status} ${await signed.text()}`);
	const cookie = signed.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	const newToken = async () => {
		const answer = await fetch(`${load.url}/v0/auth/token`, { headers: { ...from, cookie } });
		return ((await answer.json()) as { token: string }).token;
	};
	let token = await newToken();
	const call: Call = async (method, path, body, key) => {
		const answer = await ask(load, path, {
			method,
			headers: {
				...from,
				authorization: `Bearer ${token}`,
				...(body !== undefined && json),
				...(key && { 'idempotency-key': key }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		const envelope = (await answer?.json().catch(() => undefined)) as { data?: never } | undefined;
		return { status: answer?.status ?? 0, data: envelope?.data as never };
	};
	if (login) return call;
	await call('POST', '/v0/user/create', { ...names, role: 'customer' });
	await fetch(await linkFor(load, account.email), { headers: { cookie }, redirect: 'manual' });
	token = await newToken();
	await call('POST', '/v0/user/verify');
	return call;
}

async function linkFor(load: Load, email: string): Promise<string> {
	for (;;) {
		const answer = await fetch(`${load.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
		const link = /https?:\/\/[^\s"\\]+verify[^\s"\\]*/.exec(await answer.text())?.[0];
		if (link) return link;
		await delay(200);
	}
}

interface Slot {
	date: string;
	window: string;
	quantity: number;
}

/** Browses, buys and reads the order, at a steady pace, until the run is over. */
async function buyOn(load: Load, call: Call, shop: string, cardKey: string): Promise<void> {
	const pause = () => delay((1_000 * buyers) / perSecond);
	while (!load.over) {
		await call('GET', '/v0/customer/businesses/summaries?type=address&value=96815');
		await pause();
		const { data: seen } = await call('GET', `/v0/customer/businesses/${shop}`);
		await pause();
		const slots = (seen as { inventory?: Slot[] } | undefined)?.inventory ?? [];
		const slot = slots[Math.floor(Math.random() * slots.length)];
		if (!slot) continue;
		const wanted = { business_id: shop, quantity: 1, order_date: slot.date, pickup_window: slot.window };
		const { data: held } = await call('POST', '/v0/customer/orders', wanted, crypto.randomUUID());
		await pause();
		const order = held as { id: string; client_secret: string } | undefined;
		if (!order) continue;
		await payByCard({ url: `${load.url}/sandbox`, publishableKey: cardKey }, order.client_secret).catch(
			(error: unknown) => load.failed.push(`a card: ${error}`),
		);
		await pause();
		const { data: settled } = await call('POST', `/v0/customer/orders/${order.id}/settle`);
		if ((settled as { status: string } | undefined)?.status === 'paid')
			load.paid.push({ id: order.id, call });
		await pause();
		await call('GET', '/v0/customer/orders');
		await pause();
	}
}

interface Filled {
	id: string;
	purchase_window: Record<string, Record<string, { quantity: number }>>;
}

/** Nell's shop sells at any hour; it gets the maximum stock. */
async function fillShop(load: Load): Promise<string> {
	const owner = await enter(load, 250, { email: 'nell@example.com', password: 'open-at-any-hour' });
	const { data: mine } = await owner('GET', '/v0/business');
	const [shop] = (mine as { businesses: Filled[] }).businesses;
	if (!shop) throw new Error('Nell has no shop.');
	for (const day of Object.values(shop.purchase_window))
		for (const window of Object.values(day)) window.quantity = 50;
	const { status } = await owner('PATCH', `/v0/business/${shop.id}`, {
		purchase_window: shop.purchase_window,
	});
	if (status !== 200) throw new Error(`The shop was not filled: ${status}.`);
	return shop.id;
}

function run(folder: string, port: number, args: string[]) {
	const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm);
	const env = { ...process.env };
	for (const [, name = ''] of settings) delete env[name];
	const child = spawn('npm', args, {
		cwd: folder,
		env: {
			...env,
			PORT: String(port),
			WORKERS: '2',
			TRUST_PROXY: 'loopback',
			FLAVORBAG_MODE: 'trial',
		},
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	const lines: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		createInterface({ input: stream }).on('line', (line) => {
			lines.push(line);
			console.log(`  ${line}`);
		});
	return { child, lines, ended: once(child, 'close') as Promise<[number | null]> };
}

async function upgradeUnderLoad(
	folder: string,
	port: number,
	server: ReturnType<typeof run>,
	upgrade: () => void,
): Promise<string[]> {
	for (; !server.lines.some((line) => line.startsWith('FlavorBag is running')); await delay(100))
		if (server.child.exitCode !== null) return ['the version before did not start'];
	const load: Load = {
		url: `http://localhost:${port}`,
		answers: new Map(),
		failed: [],
		paid: [],
		over: false,
	};
	const secrets = JSON.parse(readFileSync(join(folder, '.data', 'secrets.json'), 'utf8')) as Record<
		string,
		string
	>;
	const shop = await fillShop(load);
	const calls: Call[] = [];
	// One at a time, because each password hash takes a tenth of a second of a core.
	for (let at = 1; at <= buyers; at++) calls.push(await enter(load, at));
	const buying = calls.map((call) => buyOn(load, call, shop, secrets.SANDBOX_PUBLISHABLE_KEY ?? ''));
	await delay(aroundMs);
	upgrade();
	const [code] = await run(folder, port, ['run', 'deploy:restart']).ended;
	await delay(aroundMs);
	load.over = true;
	await Promise.all(buying);
	for (const [line, times] of [...load.answers].sort()) console.log(`  ${line}: ${times}`);
	const gaps = [...new Set(load.failed)];
	if (code !== 0) gaps.push('deploy:restart failed');
	if (load.paid.length === 0) gaps.push('nobody bought anything');
	for (const { id, call } of load.paid) {
		const { status } = await call('GET', `/v0/customer/orders/${id}`);
		if (status !== 200) gaps.push(`order ${id} is lost: ${status}`);
	}
	for (const command of ['doctor', 'reconcile']) {
		const [ended] = await run(folder, port, ['run', '--silent', command]).ended;
		if (ended !== 0) gaps.push(`npm run ${command} ended with ${ended}`);
	}
	console.log(
		`  ${[...load.answers.values()].reduce((sum, times) => sum + times, 0)} requests, ${load.failed.length} failed; ${load.paid.length} orders paid`,
	);
	return gaps;
}

export async function upgradeRun(from?: string) {
	const home = await temporaryFolder();
	const folder = join(home.path, 'product');
	git(root, 'clone', '--quiet', root, folder);
	const head = git(root, 'rev-parse', 'HEAD');
	git(folder, 'checkout', '--quiet', from ?? head);
	const upgrade = () => {
		if (from === undefined) addMigration(folder);
		else git(folder, 'checkout', '--quiet', head);
	};
	const seed = git(folder, 'rev-parse', '--short', 'HEAD');
	console.log(`  from ${seed}`);
	const port = await freePort();
	const server = run(folder, port, ['start']);
	let gaps: string[] = [];
	try {
		gaps = await upgradeUnderLoad(folder, port, server, upgrade);
	} finally {
		// npm doesn't forward the signal.
		if (server.child.pid !== undefined && server.child.exitCode === null)
			process.kill(-server.child.pid, 'SIGINT');
		await server.ended;
		home.remove();
	}
	for (const gap of gaps) console.log(`  LOST ${gap}`);
	return {
		what: 'Upgrades under 50 requests a second, with a migration',
		attempted: 1,
		lost: gaps.length,
		seed,
	};
}

if (process.argv[1] === import.meta.filename) {
	const { lost } = await upgradeRun(process.argv[2]);
	await exitNow(lost === 0 ? 0 : 1);
}
