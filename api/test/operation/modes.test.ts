/** R-modes: who may open a trial's tools, and which databases are refused. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runScript } from '../../../packages/ops/test/run-script.ts';
import logins from '../../seeds/logins.json' with { type: 'json' };
import { createApp } from '../../src/app/app.ts';
import { databaseProblem } from '../../src/app/check-database.ts';
import { readConfig } from '../../src/app/config.ts';
import { type Cookies, cookieHeader, takeCookies } from '../cookies.ts';
import { createWorld } from '../world.ts';

const origin = 'http://bags.example';
const world = await createWorld({ webhooks: false, env: { PUBLIC_URL: origin } });
const { owner } = world.database;

/** A built web app answers pages that nothing else does. */
const webDist = join(world.dataDir, 'dist');
mkdirSync(webDist);
for (const name of ['index.html', 'app.html']) writeFileSync(join(webDist, name), '<main>The app</main>');

const ofTrial = ['/dev/mail', '/dev/mail.json', '/dev/push', '/dev/push.json', '/dev/ui', '/dev/sign-in/x'];
const ofSandbox = [
	'/sandbox',
	'/sandbox/',
	'/sandbox/events',
	'/sandbox/v1/../events',
	'/sandbox/v1/%2e%2e/events',
	'/sandbox/push/messages.json',
];
const ofPeople = [
	'/sandbox/style.css',
	'/sandbox/3ds/none',
	'/sandbox/onboarding/none',
	'/sandbox/v1/balance',
];

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@bags.example' };
const live = {
	...smtp,
	PUBLIC_URL: 'https://bags.example',
	STRIPE_SECRET_KEY: 'rk_live_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
};

/** Statuses for a stranger, or with a cookie. */
async function statusesOf(env: NodeJS.ProcessEnv, paths: string[], cookie?: string): Promise<number[]> {
	const config = readConfig({ ...world.env, WEB_DIST: webDist, ...env });
	const app = await createApp(config, pino({ level: 'silent' }), { clock: world.clock });
	const headers = { accept: 'text/html', ...(cookie && { cookie }) };
	const statuses: number[] = [];
	for (const url of paths) statuses.push((await app.server.inject({ url, headers })).statusCode);
	await app.close();
	return statuses;
}

async function signIn(role: 'admin' | 'customer'): Promise<string> {
	const password = 'leftovers for everybody';
	const email = `${role}@bags.example`;
	const names = { firstName: 'Pat', lastName: 'Moss' };
	const { externalId } = await world.app.auth.createAccount({
		email,
		password,
		...names,
		emailVerified: true,
	});
	const token = await world.app.auth.tokenFor(externalId);
	await world.call('user.create', { token, body: { first_name: 'Pat', last_name: 'Moss' } });
	if (role === 'admin') await sql`update users set role = 'admin' where email = ${email}`.execute(owner);
	const jar: Cookies = new Map();
	const answer = await fetch(`${world.url}/v0/auth/sign-in/email`, {
		method: 'POST',
		headers: { origin, 'content-type': 'application/json' },
		body: JSON.stringify({ email, password }),
	});
	takeCookies(jar, answer);
	return cookieHeader(jar);
}

test('tools of a trial are for everybody there, for admins alone in staging, and are not there in live', async () => {
	const all = [...ofTrial, ...ofSandbox];
	const local = { PUBLIC_URL: 'http://localhost:3000' };
	expect(await statusesOf(local, ofTrial.slice(0, 5))).toEqual([200, 200, 200, 200, 200]);
	expect(await statusesOf(local, ['/sandbox/', '/sandbox/events'])).toEqual([200, 200]);
	expect(await statusesOf({ ...local, ...smtp }, ['/dev/mail', '/dev/ui', '/dev/push'])).toEqual([
		404, 404, 200,
	]);

	const notThere = (paths: string[]) => paths.map(() => 404);
	expect(await statusesOf({}, all)).toEqual(notThere(all));
	expect(await statusesOf({}, all, await signIn('customer'))).toEqual(notThere(all));
	const admin = await signIn('admin');
	const tools = ['/dev/mail', '/dev/push', '/sandbox/', '/sandbox/events'];
	expect(await statusesOf({}, tools, admin)).toEqual(tools.map(() => 200));
	expect(await statusesOf({}, ['/dev/sign-in/x', '/dev/ui'], admin)).toEqual([404, 404]);
	// The sandbox itself answers what card forms and owners need.
	expect(await statusesOf({}, ofPeople)).toEqual([200, 404, 404, 401]);
	const { data } = await world.call('settings.get');
	expect(data).toMatchObject({ is_staging: true, dev_mail: false, social: [] });

	expect(await statusesOf(live, [...all, ...ofPeople], admin)).toEqual(notThere([...all, ...ofPeople]));
});

// R-this-computer
test('a trial that nobody asked for answers nobody who comes from elsewhere, or through something in front', async () => {
	const open = (env: NodeJS.ProcessEnv) =>
		createApp(
			readConfig({ ...world.env, PUBLIC_URL: '', WEB_DIST: webDist, ...env }),
			pino({ level: 'silent' }),
			{
				clock: world.clock,
			},
		);
	const [trial, ...others] = await Promise.all([
		open({ TRUST_PROXY: 'loopback' }),
		open({ FLAVORBAG_MODE: 'trial' }),
		open({ PUBLIC_URL: origin }),
	]);
	const here = ['localhost', 'LocalHost:5173', '127.0.0.1:3000', '[::1]:3000'];
	const elsewhere = ['bags.example', '192.168.0.7:3000', 'localhost.bags.example', '[::2]'];
	const marks = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
	const refused: Record<string, string>[] = [
		...elsewhere.map((host) => ({ host })),
		...marks.map((name) => ({ [name]: 'localhost' })),
	];
	for (const url of ['/', '/healthz', '/v0/settings', '/sandbox/', '/dev/mail', '/nothing']) {
		const statusesFor = (headers: Record<string, string>) =>
			Promise.all(
				[trial, ...others].map(async ({ server }) => (await server.inject({ url, headers })).statusCode),
			);
		for (const host of here) expect(await statusesFor({ host })).not.toContain(403);
		for (const headers of refused) {
			const [status, ...rest] = await statusesFor(headers);
			expect([url, headers, status]).toEqual([url, headers, 403]);
			expect(rest).not.toContain(403);
		}
	}
	const said = async (accept: string) =>
		(
			await trial.server.inject({
				url: '/',
				headers: { host: 'bags.example', accept, 'accept-language': 'es' },
			})
		).body;
	expect(await said('text/html')).toMatch(/<html lang="es">.*PUBLIC_URL.*FLAVORBAG_MODE/);
	expect(JSON.parse(await said('*/*')).error).toEqual({
		code: 'FORBIDDEN',
		message: expect.stringMatching(/PUBLIC_URL/),
	});
	for (const { close } of [trial, ...others]) await close();
});

const start = (env: NodeJS.ProcessEnv) =>
	runScript(['src/app/main.ts'], {
		cwd: join(import.meta.dirname, '../..'),
		env: { ...world.env, PORT: '0', ...env },
	});

test('a database with the demo town, or an account whose password is published, is served on this computer alone', async () => {
	const [login] = logins.filter(({ role }) => role === 'admin');
	const email = login?.email ?? '';
	const names = { firstName: 'Imani', lastName: 'Okafor' };
	// An unverified account may have such an address.
	await world.app.auth.createAccount({ email: 'maya@example.com', ...names, emailVerified: false });
	await world.app.auth.createAccount({ email, ...names, emailVerified: true });
	const elsewhere = [{}, { PUBLIC_URL: 'http://localhost:3000', ...smtp }, { FLAVORBAG_MODE: 'trial' }, live];
	const said =
		/^This database has .*\(imani@example\.com\): begin with an empty one, by DATA_DIR=.* npm start, .*\.\n?$/;
	for (const env of elsewhere)
		expect(await databaseProblem(readConfig({ ...world.env, ...env }))).toMatch(said);
	expect(await start({})).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(said) });
	await sql`delete from auth."user" where email = ${email}`.execute(owner);
	await sql`insert into seeded_towns (name, done_at) values ('town', now())`.execute(owner);
	expect(await databaseProblem(readConfig(world.env))).toContain('(the demo town)');
	await sql`delete from seeded_towns`.execute(owner);

	const { stderr, code } = await runScript(['seeds/main.ts'], {
		cwd: join(import.meta.dirname, '../..'),
		env: { ...world.env, SEED: 'town' },
	});
	expect({ stderr, code }).toEqual({
		code: 1,
		stderr: expect.stringMatching(/passwords are published.*leave out SEED/),
	});
});

test('settings that don’t go together end a start in one sentence with its cure', async () => {
	const { STRIPE_CONNECT_WEBHOOK_SECRET: _, ...withoutAccountEvents } = live;
	const { SMTP_URL: _url, MAIL_FROM: _from, ...withoutMail } = live;
	for (const [env, sentence] of [
		[withoutMail, /^SMTP_URL is missing.*: set SMTP_URL and MAIL_FROM\n$/],
		[withoutAccountEvents, /^STRIPE_CONNECT_WEBHOOK_SECRET is missing.*: add the webhook endpoint/],
		[{ ...live, PUBLIC_URL: origin }, /^PUBLIC_URL is no https address.*: put a proxy/],
		[{ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /are of two modes, live and test: take both/],
		[{ ...live, FLAVORBAG_MODE: 'trial' }, /^FLAVORBAG_MODE is trial beside live card keys: take/],
		[{ HOST: '0.0.0.0', PUBLIC_URL: '' }, /^HOST lets other machines in.*: set PUBLIC_URL/],
	] as const) {
		const { code, stderr } = await start(env);
		expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
		expect(stderr.trim().split('\n')).toHaveLength(1);
	}
});
