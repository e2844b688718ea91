/** Rotates AUTH_SECRET under traffic: restarts the API with the new secret before the old one, later without it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../packages/ops/ports.ts';
import { type Cookies, cookieHeader, takeCookies } from './cookies.ts';
import { callerOf, createWorld } from './world.ts';

const world = await createWorld({ webhooks: false });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const call = callerOf(url);
const [old, next] = [world.env.AUTH_SECRET ?? '', 'the next secret of this very installation'];
const script = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));
const third = 'a third secret that comes after the others';
let api: ChildProcess | undefined;
let said = '';

function start(secret: string): ChildProcess {
	const started = spawn(process.execPath, [script], {
		stdio: ['ignore', 'ignore', 'pipe'],
		env: { ...process.env, ...world.env, AUTH_SECRET: secret, PORT: String(port), LOG_LEVEL: 'silent' },
	});
	said = '';
	started.stderr?.setEncoding('utf8').on('data', (text: string) => {
		said += text;
	});
	return started;
}
const ready = () =>
	fetch(`${url}/readyz`).then(
		({ status }) => status,
		() => 0,
	);
async function serve(secret: string): Promise<void> {
	await stop();
	api = start(secret);
	await expect.poll(ready).toBe(200);
}
async function stop(): Promise<void> {
	if (!api || api.exitCode !== null) return;
	const gone = once(api, 'exit');
	api.kill('SIGTERM');
	await gone;
	api = undefined;
}
afterAll(stop);

/** Keeps cookies and retries while the API is down. */
function browser(jar: Cookies = new Map()) {
	async function ask(path: string, body?: object): Promise<Response> {
		for (;;) {
			try {
				const answer = await fetch(url + path, {
					method: body ? 'POST' : 'GET',
					redirect: 'manual',
					headers: {
						origin: 'http://localhost:3000',
						'content-type': 'application/json',
						cookie: cookieHeader(jar),
					},
					...(body && { body: JSON.stringify(body) }),
				});
				takeCookies(jar, answer);
				if (answer.status !== 503) return answer;
			} catch {
				// The process is restarting.
			}
			await delay(20);
		}
	}
	return { ask, jar };
}
const password = 'a password for the rotation';
async function signedIn(email: string, rememberMe = true) {
	const names = { firstName: 'Ada', lastName: 'Baker' };
	await world.app.auth.createAccount({ email, password, ...names, emailVerified: true });
	const person = browser();
	const answer = await person.ask('/v0/auth/sign-in/email', { email, password, rememberMe });
	expect(answer.status).toBe(200);
	const fetchToken = async () => {
		const reply = await person.ask('/v0/auth/token');
		return { status: reply.status, token: ((await reply.json()) as { token?: string }).token ?? '' };
	};
	await call('user.create', {
		token: (await fetchToken()).token,
		body: { first_name: 'Ada', last_name: 'Baker' },
	});
	return { ...person, fetchToken };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

function linkFor(email: string): URL {
	const folder = join(world.dataDir, 'mail');
	const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
	const mail = mails.find((one) => one.includes(`"${email}"`)) ?? '';
	return new URL(/http[^\s"\\]+verify-email[^\s"\\]+/.exec(mail)?.[0] ?? '');
}

// R-key-rotation
test('nobody is signed out by a new secret, under traffic, and later without the old one', async () => {
	await serve(old);
	const people: Person[] = [];
	for (let n = 0; n < 6; n++) people.push(await signedIn(`person${n}@example.com`, n % 2 === 0));
	const handedOut = (await people[0]?.fetchToken())?.token ?? '';
	// An email with a link signed by the old secret is pending.
	const asked = await browser().ask('/v0/auth/sign-up/email', {
		email: 'newcomer@example.com',
		password,
		first_name: 'New',
		last_name: 'Comer',
	});
	expect(asked.status).toBe(200);
	const link = await vi.waitFor(() => linkFor('newcomer@example.com'), 120_000);

	const seen: number[] = [];
	let going = true;
	const traffic = people.map(async ({ fetchToken }) => {
		while (going) {
			const { status, token } = await fetchToken();
			seen.push(status);
			const answer = await call('user.get', { token }).catch(() => undefined);
			if (answer && answer.status !== 503) seen.push(answer.status);
			// Leave CPU time to the starting process.
			await delay(20);
		}
	});
	const more = async () => {
		const from = seen.length;
		await expect.poll(() => seen.length).toBeGreaterThan(from + 60);
	};
	await more();
	await serve(`${next}, ${old}`);
	expect((await call('user.get', { token: handedOut })).status).toBe(200);
	const verified = await browser().ask(link.pathname + link.search);
	expect(verified.headers.get('location')).not.toContain('error');
	await more();
	await serve(next);
	await more();
	going = false;
	await Promise.all(traffic);
	expect(seen.filter((status) => status !== 200)).toEqual([]);
	expect(people.map(({ jar }) => [...jar.keys()].some((name) => name.includes('session_token')))).toEqual(
		people.map(() => true),
	);

	// A browser that was away must sign in again; a forged signature never works.
	const stranger = browser(
		new Map([['flavorbag.session_token', encodeURIComponent(`made-up.${'A'.repeat(43)}=`)]]),
	);
	expect((await stranger.ask('/v0/auth/token')).status).toBe(401);
});

test('a session of this browser alone stays one when its cookie is renewed', async () => {
	await serve(`${next},${old}`);
	const short = await signedIn('short@example.com', false);
	await serve(`${third},${next}`);
	const reply = await short.ask('/v0/auth/token');
	const renewed = reply.headers.getSetCookie().filter((line) => /session_token|dont_remember/.test(line));
	expect(renewed).toHaveLength(2);
	for (const line of renewed) {
		expect(line).not.toMatch(/max-age|expires/i);
		expect(line).toMatch(/HttpOnly/);
		expect(line).toMatch(/SameSite=Lax/i);
	}
	expect((await short.fetchToken()).status).toBe(200);
});

test('a wrong secret ends the start in one line, and a running API says so at /readyz', async () => {
	await stop();
	const wrong = start('a secret that this database has never seen');
	const [code] = (await once(wrong, 'exit')) as [number];
	expect(code).toBe(1);
	expect(said.trim().split('\n')).toEqual([
		expect.stringContaining('AUTH_SECRET is not the one that this database was used with'),
	]);

	const fits = `${third},${next}`;
	await serve(fits);
	const person = await signedIn('last@example.com');
	await sql`update auth.jwks set "privateKey" = '"00"'`.execute(world.database.db);
	const answer = await fetch(`${url}/readyz`);
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
	expect(((await answer.json()) as { reason: string }).reason).toContain('AUTH_SECRET is not the one');
	const cookie = cookieHeader(person.jar);
	const token = await fetch(`${url}/v0/auth/token`, { headers: { cookie } });
	expect(token.status).toBe(503);
	expect(await token.text()).not.toContain('AUTH_SECRET');

	const renew = spawn(
		process.execPath,
		[fileURLToPath(new URL('../src/app/admin-main.ts', import.meta.url)), 'new-keys'],
		{
			stdio: 'ignore',
			env: { ...process.env, ...world.env, AUTH_SECRET: fits },
		},
	);
	expect(await once(renew, 'exit')).toEqual([0, null]);
	expect(await ready()).toBe(200);
	expect((await person.fetchToken()).status).toBe(200);
});
