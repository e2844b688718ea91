/** Calls every endpoint with canaries and while writes fail: no log may contain personal data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Endpoint, endpoints } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../packages/ops/ports.ts';
import { showWarnings } from '../../../packages/ops/product-parts.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';

const word = 'canaryfinch';
const email = `${word}@example.com`;
const phone = '503-555-0199';
const point = { lat: '45.123457', lng: '-122.654321' };
const address = '203.0.113.77';
/** Tokens, cookies and links are added later. */
const canaries = new Set([word, phone, '5550199', point.lat, point.lng, address]);

const folder = await temporaryFolder();
afterAll(() => folder.remove());
// Requests through a proxy are answered.
const world = await createWorld({ webhooks: false, env: { FLAVORBAG_MODE: 'trial' } });

const written: Record<'api' | 'sandbox' | 'terminal', string[]> = { api: [], sandbox: [], terminal: [] };
const children: ChildProcess[] = [];
function run(name: 'api' | 'sandbox', script: string, env: NodeJS.ProcessEnv): ChildProcess {
	const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, ...world.env, ...env },
	});
	for (const stream of ['stdout', 'stderr'] as const) {
		const source = child[stream];
		if (!source) continue;
		createInterface({ input: source }).on('line', (line) => {
			written[name].push(line);
			if (name === 'api') showWarnings(line, stream, true, (shown) => written.terminal.push(shown));
		});
	}
	children.push(child);
	return child;
}
async function stopAll(): Promise<void> {
	for (const child of children.splice(0).reverse()) {
		const gone = once(child, 'close');
		child.kill('SIGTERM');
		await gone;
	}
}
afterAll(stopAll);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const sandboxPort = await freePort();

const unanswered: string[] = [];
type Json = Record<string, unknown>;
/** Valid input with canaries in every text. */
function sample(schema: Json): unknown {
	const of = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
	if (of) return sample(of.find((one) => one.type !== 'null') ?? {});
	if (schema.const !== undefined) return schema.const;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	if (schema.type === 'object')
		return Object.fromEntries(
			Object.entries((schema.properties ?? {}) as Json).map(([key, one]) => [key, sample(one as Json)]),
		);
	if (schema.type === 'array') return [sample((schema.items ?? {}) as Json)];
	if (schema.type === 'boolean') return true;
	if (schema.type === 'number' || schema.type === 'integer')
		return Number(schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1;
	if (schema.format === 'uuid') return crypto.randomUUID();
	if (schema.format === 'date') return new Date().toISOString().slice(0, 10);
	const fits = (text: string) =>
		typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(text);
	return [`${word} and a few more words`, email, phone, '17:00'].find(fits) ?? word;
}
const fitting = (schema: z.ZodType | undefined) =>
	schema
		? (sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) as Json)
		: undefined;
const everywhere = (schema: z.ZodObject | undefined): Json =>
	Object.fromEntries([...Object.keys(schema?.shape ?? {}), word].map((key) => [key, word]));

async function send(
	method: string,
	path: string,
	given: { token?: string; cookie?: string; body?: unknown } = {},
) {
	const hasBody = given.body !== undefined && method !== 'GET';
	const answer = await fetch(url + path, {
		method,
		signal: AbortSignal.timeout(120_000),
		redirect: 'manual',
		headers: {
			origin: 'http://localhost:3000',
			'user-agent': word,
			referer: `http://localhost:3000/?${word}`,
			'x-forwarded-for': address,
			'idempotency-key': `${word}-${crypto.randomUUID()}`,
			...(given.token && { authorization: `Bearer ${given.token}` }),
			...(given.cookie && { cookie: given.cookie }),
			...(hasBody && { 'content-type': 'application/json' }),
		},
		...(hasBody && { body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body) }),
	});
	return answer;
}
/** Discards the answer; streams don't end. */
const call = async (...asked: Parameters<typeof send>): Promise<void> => {
	try {
		const answer = await send(...asked);
		await answer.body?.cancel();
	} catch (error) {
		unanswered.push(`${asked[0]} ${asked[1]} ${String(error)}`);
	}
};

const all = Object.values(endpoints) as Endpoint[];
const pathOf = (path: string, id: string) => path.replace(/:[a-z_]+/gi, id);
const question = (query: Json) => `?${new URLSearchParams(query as Record<string, string>)}`;

/** People by the access that they have. */
interface People {
	customer: string;
	business: string;
	admin: string;
}
const insiderOf = ({ access }: Endpoint, { customer, business, admin }: People) =>
	({
		public: undefined,
		device: undefined,
		token: customer,
		user: customer,
		verified: customer,
		business,
		admin,
	})[access];

const fit = ({ method, path, query, body }: Endpoint, id: string, token: string | undefined) =>
	call(method, pathOf(path, id) + question({ ...fitting(query) } as Json), {
		...(token && { token }),
		body: fitting(body),
	});
async function callAll(people: People, ids: string[]): Promise<void> {
	for (const endpoint of all)
		for (const id of endpoint.path.includes(':') ? ids : [''])
			await fit(endpoint, id, insiderOf(endpoint, people));
}
/** Sends invalid and malformed input, and calls as people who are refused before it is read. */
async function callAllWrong(people: People, others: (string | undefined)[]): Promise<void> {
	for (const [nth, endpoint] of all.entries()) {
		const { method, path, query, body } = endpoint;
		await fit(endpoint, word, others[nth % others.length]);
		const token = insiderOf(endpoint, people);
		const as = { ...(token && { token }) };
		await call(method, pathOf(path, word) + question(everywhere(query)), { ...as, body: everywhere(body) });
		const place = { type: 'coordinates', value: `${point.lat},${point.lng}` };
		await call(method, pathOf(path, word) + question(place), { ...as, body: place });
		if (body) await call(method, pathOf(path, word), { ...as, body: `{"${word}": ${word}` });
	}
}
const others = [
	`/v0/business/:id/live`,
	'/v0/customer/orders/live',
	'/v0/customer/businesses/live',
	'/v0/business/:id/orders.csv',
	'/v0/business/:id/bag.pdf',
	'/v0/business/:id/payouts.csv',
	'/v0/places/picture',
	'/v0/webhooks/stripe',
	'/v0/reference',
	'/media/:id',
	'/dev/mail',
	'/dev/mail/:id',
	'/dev/sign-in/auth',
	'/dev/sign-in/person/:id',
	'/sandbox/v1/tokens',
	'/sandbox/v1/payment_intents/:id/confirm',
	'/sandbox/:id',
	'/:id',
];
async function callOthers(tokens: (string | undefined)[]): Promise<void> {
	const query = question({
		input: word,
		value: word,
		ids: word,
		email,
		code: word,
		state: word,
		...point,
		[word]: word,
	});
	for (const path of others)
		for (const token of tokens)
			for (const method of ['GET', 'POST'])
				await call(method, pathOf(path, word) + query, {
					...(token && { token }),
					body: { email, number: word, token: word },
				});
}
async function callSignIn(cookie: string): Promise<void> {
	const body = {
		email,
		password: `${word} is wrong`,
		currentPassword: word,
		newPassword: `${word} is new`,
		first_name: word,
		last_name: word,
		name: word,
		token: word,
		callbackURL: `/${word}`,
		redirectTo: `https://${word}.example`,
		provider: 'test',
		providerId: word,
	};
	const query = question({
		token: word,
		callbackURL: `https://${word}.example`,
		code: word,
		state: word,
		error: word,
	});
	for (const path of world.app.auth.paths)
		for (const as of [{}, { cookie }, { cookie: `flavorbag.session_token=${word}` }])
			for (const method of ['GET', 'POST'])
				await call(method, `/v0/auth${pathOf(path, word)}${query}`, { ...as, body });
}

/** Makes every write fail with a message that quotes the row. */
async function refuseWrites(): Promise<void> {
	await sql`
		create function canary_refuses() returns trigger language plpgsql as $$
		begin
			raise exception 'the row % is refused', new using errcode = '23505', detail = format('Key (row)=(%s)', new);
		end $$`.execute(world.database.owner);
	for (const table of await tables())
		await sql`
			create trigger canary_refuses before insert or update on ${sql.raw(table)}
			for each row execute function canary_refuses()`.execute(world.database.owner);
}
async function acceptWrites(): Promise<void> {
	await sql`drop function canary_refuses cascade`.execute(world.database.owner);
}
async function tables(): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'auth') and tablename not in ('places', 'rate_windows')`.execute(
		world.database.owner,
	);
	return rows.map(({ name }) => name);
}

async function linkOf(kind: string): Promise<string> {
	const link = await vi.waitFor(
		() => {
			const mails = join(world.dataDir, 'mail');
			const texts = readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8'));
			const found = texts
				.map((text) => new RegExp(`http[^\\s"\\\\]+${kind}[^\\s"\\\\]+`).exec(text)?.[0])
				.find(Boolean);
			if (!found) throw new Error(`no mail with ${kind} came`);
			return found;
		},
		{ timeout: 120_000, interval: 100 },
	);
	const { pathname, search } = new URL(link);
	return pathname + search;
}
/** Signs up, verifies and resets a password, with secrets that no log may contain. */
async function live(): Promise<string> {
	const password = `${word} is a secret`;
	const names = { first_name: word, last_name: word };
	const signed = await send('POST', '/v0/auth/sign-up/email', { body: { email, password, ...names } });
	expect(signed.status).toBe(200);
	const cookie = signed.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	canaries.add(/session_token=([^;.]{20})/.exec(cookie)?.[1] ?? '');
	const { token } = (await (await send('GET', '/v0/auth/token', { cookie })).json()) as { token: string };
	canaries.add(token.slice(-40));
	expect((await send('POST', '/v0/user/create', { token, body: names })).status).toBe(200);
	const verify = await linkOf('verify-email');
	canaries.add(/token=([^&]+)/.exec(verify)?.[1]?.slice(-40) ?? '');
	for (let n = 0; n < 2; n++) await call('GET', verify);
	await call('POST', '/v0/auth/request-password-reset', { body: { email } });
	const reset = await linkOf('reset-password/');
	const secret = /reset-password\/([^?]+)/.exec(reset)?.[1] ?? '';
	canaries.add(secret);
	await call('GET', reset);
	for (let n = 0; n < 2; n++)
		await call('POST', '/v0/auth/reset-password', {
			body: { token: secret, newPassword: `${password} too` },
		});
	const repeated = await send('POST', '/v0/auth/sign-in/email', {
		body: { email, password: `${password} too` },
	});
	expect(repeated.status).toBe(200);
	return repeated.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
}

// R-logs
test('no log of any process names anybody', async () => {
	run('sandbox', '../../../sandbox/src/main.ts', {
		SANDBOX_PORT: String(sandboxPort),
		SANDBOX_DATA_FILE: join(folder.path, 'sandbox.db'),
		SANDBOX_PUBLIC_URL: 'http://localhost:3000/sandbox',
		SANDBOX_WEBHOOK_URL: `${url}/v0/webhooks/stripe`,
	});
	await expect.poll(() => written.sandbox.length).toBe(1);
	const shop = await makeShop(world);
	const buyer = await makePerson(world);
	const order = await buyBags(world, buyer, shop);
	const boss = await makePerson(world);
	await world.app.identity.grantAdmin(boss.email);
	run('api', '../../src/app/main.ts', {
		PORT: String(port),
		LOG_LEVEL: 'debug',
		TRUST_PROXY: 'loopback',
		SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
	});
	const ready = () =>
		fetch(`${url}/readyz`).then(
			({ status }) => status,
			() => 0,
		);
	await expect.poll(ready).toBe(200);

	const cookie = await live();
	const people = { customer: buyer.token, business: shop.owner.token, admin: boss.token };
	const tokens = Object.values(people);
	for (const token of tokens) canaries.add(token.slice(-40));
	// Orders stay as they are: this API's sandbox doesn't know them.
	const ids = [word, shop.id];
	await refuseWrites();
	try {
		await callAll(people, [...ids, order.id]);
		await callOthers(tokens);
		await callSignIn(cookie);
	} finally {
		await acceptWrites();
	}
	await callAll(people, ids);
	await callAllWrong(people, [undefined, word, ...tokens]);
	await callOthers([undefined, word, ...tokens]);
	await callSignIn(cookie);
	await stopAll();
	expect(unanswered).toEqual([]);

	// A library also prints a greeting to stderr.
	const lines = written.api
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as { route?: string; level: number; err?: { code?: string } });
	const routes = new Set(lines.map(({ route }) => route));
	expect(all.map(({ path }) => path).filter((path) => !routes.has(path))).toEqual([]);
	expect(world.app.auth.paths.filter((path) => !routes.has(`/v0/auth${path}`))).toEqual([]);
	// The refusals were logged by code.
	expect(lines.filter(({ err }) => err?.code === '23505').length).toBeGreaterThan(5);
	expect(written.terminal.length).toBeGreaterThan(0);

	// An external server's log can't be read.
	const { log: logOfPostgres } = inject('server');
	const ofPostgres = logOfPostgres ? readFileSync(logOfPostgres, 'utf8').split('\n') : [];
	if (logOfPostgres) expect(ofPostgres.join()).toContain('database system is ready');
	for (const [name, log] of Object.entries({ ...written, ofPostgres })) {
		const found = log.filter((line) =>
			[...canaries].some((canary) => canary !== '' && line.toLowerCase().includes(canary.toLowerCase())),
		);
		expect(found, name).toEqual([]);
	}
	expect(written.api.filter((line) => /[\w.]+@[\w.]+\.\w+|\?[a-z_]+=/i.test(line))).toEqual([]);
});
