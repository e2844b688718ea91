/** Runs against a small OpenID Connect issuer over HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createBetterAuth, type IdentityProvider } from './better-auth.ts';

const publicUrl = 'http://localhost:3000';

async function createIssuer() {
	const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
	const jwk = { ...(await exportJWK(publicKey)), kid: 'i1', alg: 'RS256', use: 'sig' };
	const codes = new Map<string, Record<string, unknown>>();
	let up = true;
	let url = '';
	const server: Server = createServer(async (request, response) => {
		const answer = (body: object) =>
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		if (!up) return response.writeHead(503).end();
		if (request.url === '/.well-known/openid-configuration')
			return answer({
				issuer: url,
				authorization_endpoint: `${url}/authorize`,
				token_endpoint: `${url}/token`,
				jwks_uri: `${url}/jwks`,
				id_token_signing_alg_values_supported: ['RS256'],
			});
		if (request.url === '/jwks') return answer({ keys: [jwk] });
		const claims = codes.get(new URLSearchParams(await text(request)).get('code') ?? '');
		if (request.url !== '/token' || !claims) return response.writeHead(400).end();
		const id_token = await new SignJWT(claims)
			.setProtectedHeader({ alg: 'RS256', kid: 'i1' })
			.setIssuer(url)
			.setAudience('client')
			.setIssuedAt()
			.setExpirationTime('5m')
			.sign(privateKey);
		return answer({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token });
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		codes,
		setUp: (value: boolean) => {
			up = value;
		},
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}

const database = await freshDatabase();
let issuer: Awaited<ReturnType<typeof createIssuer>>;
let provider: IdentityProvider;
const proven: object[] = [];
beforeAll(async () => {
	issuer = await createIssuer();
	provider = createBetterAuth({
		databaseUrl: database.url,
		secret: 'a secret that is long enough for tests',
		publicUrl,
		social: [
			{ id: 'google', label: 'Google', issuer: issuer.url, clientId: 'client', clientSecret: 'secret' },
		],
		hideAccounts: false,
		mails: {
			verifyEmail: async () => {},
			resetPassword: async () => {},
			alreadyRegistered: async () => {},
			signInChanged: async () => {},
			signInAttempts: async () => {},
		},
		ownerProven: async (_tx, owner) => void proven.push(owner),
		log: silentLog,
	});
});
afterAll(async () => {
	await provider.close();
	await issuer.close();
	await database.close();
});

const ask = (path: string, init: RequestInit = {}) =>
	provider.handler(
		new Request(`http://localhost/v0/auth${path}`, {
			...init,
			headers: { origin: publicUrl, 'content-type': 'application/json', ...init.headers },
		}),
		'127.0.0.1',
	);
const start = () =>
	ask('/sign-in/social', {
		method: 'POST',
		body: JSON.stringify({ provider: 'google', callbackURL: '/', errorCallbackURL: '/auth/login' }),
	});
const cookiesOf = (answer: Response) =>
	answer.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');

async function signIn(person: { sub: string; email: string; email_verified: boolean; given_name?: string }) {
	const started = await start();
	const { url } = (await started.json()) as { url: string };
	const asked = new URL(url).searchParams;
	expect(asked.get('redirect_uri')).toBe(`${publicUrl}/v0/auth/callback/google`);
	expect(asked.get('code_challenge_method')).toBe('S256');
	const code = crypto.randomUUID();
	const names = { name: 'Ada\u202e Baker', given_name: ' Ada\u200b', family_name: 'Baker' };
	issuer.codes.set(code, {
		...names,
		picture: 'https://pictures.example/ada',
		...person,
		nonce: asked.get('nonce'),
	});
	return ask(`/callback/google?code=${code}&state=${asked.get('state')}`, {
		headers: { cookie: cookiesOf(started) },
	});
}

test('a provider that is away when the API starts works as soon as it is back', async () => {
	issuer.setUp(false);
	await expect(start()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
	issuer.setUp(true);
	expect((await start()).status).toBe(200);
});

test('an address that the provider has verified counts as verified, with the names it gave (R-provider-verified)', async () => {
	const back = await signIn({ sub: 'g-1', email: 'Ada@example.com', email_verified: true });
	expect(back.headers.get('location')).toBe('/');
	const answer = await ask('/token', { headers: { cookie: cookiesOf(back) } });
	const { token } = (await answer.json()) as { token: string };
	expect(await provider.tokens.verify(token)).toMatchObject({
		email: 'ada@example.com',
		emailVerified: true,
		firstName: 'Ada',
		lastName: 'Baker',
	});
});

// R-mail-names
test('of what the provider says neither a picture nor a name that leads somewhere is kept', async () => {
	const given_name = 'Win at http://evil.example';
	await signIn({ sub: 'g-win', email: 'win@example.com', email_verified: true, given_name });
	const { rows } = await sql`
		select image, first_name, last_name from auth."user" where email = 'win@example.com'`.execute(
		database.db,
	);
	expect(rows).toEqual([{ image: null, first_name: null, last_name: 'Baker' }]);
});

test('signing in again is the same account', async () => {
	const ids = [];
	for (let i = 0; i < 2; i++) {
		const back = await signIn({ sub: 'g-2', email: 'bo@example.com', email_verified: true });
		const answer = await ask('/token', { headers: { cookie: cookiesOf(back) } });
		const { token } = (await answer.json()) as { token: string };
		ids.push((await provider.tokens.verify(token))?.externalId);
	}
	expect(ids[0]).toBeDefined();
	expect(ids[0]).toBe(ids[1]);
});

test.each([
	[false, false],
	[true, false],
])('an account whose address is verified here: %s, there: %s is not taken over', async (here, there) => {
	const email = `eve-${here}@example.com`;
	await account(email, here);
	const back = await signIn({ sub: `g-${here}`, email, email_verified: there });
	expect(back.headers.get('location')).toContain('error=account_not_linked');
	expect(cookiesOf(back)).not.toMatch(/session_token=[^;]+/);
});

const squatted = 'a good password';
const account = (email: string, emailVerified: boolean) =>
	provider.createAccount({
		email,
		password: squatted,
		firstName: 'Mallory',
		lastName: 'M',
		emailVerified,
	});
const withPassword = (email: string) =>
	ask('/sign-in/email', { method: 'POST', body: JSON.stringify({ email, password: squatted }) });
const tokenOf = async (answer: Response) => {
	const asked = await ask('/token', { headers: { cookie: cookiesOf(answer) } });
	return { status: asked.status, token: ((await asked.json()) as { token?: string }).token ?? '' };
};

// R-gives-way
test('whoever only claimed an address gives way to its owner, with password, sessions and links', async () => {
	const email = 'claimed@example.com';
	const { externalId } = await account(email, false);
	const squatter = await withPassword(email);
	expect(squatter.status).toBe(200);
	await ask('/request-password-reset', { method: 'POST', body: JSON.stringify({ email }) });
	const owner = await signIn({ sub: 'g-claimed', email, email_verified: true });
	expect(owner.headers.get('location')).toBe('/');
	const { token } = await tokenOf(owner);
	expect(await provider.tokens.verify(token)).toMatchObject({
		externalId,
		email,
		emailVerified: true,
		firstName: 'Ada',
		lastName: 'Baker',
	});
	expect(proven).toEqual([{ externalId, firstName: 'Ada', lastName: 'Baker' }]);
	expect((await tokenOf(squatter)).status).toBe(401);
	expect((await withPassword(email)).status).toBe(401);
	const links = await sql`select from auth.verification where value = ${externalId}`.execute(database.db);
	expect(links.rows).toEqual([]);
	expect((await signIn({ sub: 'g-claimed', email, email_verified: true })).headers.get('location')).toBe('/');
	expect(proven).toHaveLength(1);
});

test('a sign-in that is under way while the account gives way leaves no session', async () => {
	const email = 'racing@example.com';
	const { externalId } = await account(email, false);
	const { racing } = await database.db.transaction().execute(async (tx) => {
		await sql`delete from auth.account where "userId" = ${externalId}`.execute(tx);
		const answer = withPassword(email);
		const waits = async () => {
			const { rows } = await sql`
				select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
				database.db,
			);
			return rows.length;
		};
		await expect.poll(waits).toBe(1);
		return { racing: answer };
	});
	expect((await racing).status).toBe(401);
	const sessions = await sql`select from auth.session where "userId" = ${externalId}`.execute(database.db);
	expect(sessions.rows).toEqual([]);
});

test('a verified account keeps its password beside the provider, and a suspended one stays shut', async () => {
	await account('both@example.com', true);
	const linked = await signIn({ sub: 'g-both', email: 'both@example.com', email_verified: true });
	expect(linked.headers.get('location')).toBe('/');
	expect((await withPassword('both@example.com')).status).toBe(200);
	await account('shut@example.com', false);
	await provider.suspend('shut@example.com', true);
	const refused = await signIn({ sub: 'g-shut', email: 'shut@example.com', email_verified: true });
	expect(refused.headers.get('location')).toContain('error=');
	expect(cookiesOf(refused)).not.toMatch(/session_token=[^;]+/);
});

test('another person of the provider cannot be had by claiming their address elsewhere', async () => {
	await signIn({ sub: 'g-first', email: 'first@example.com', email_verified: true });
	await account('second@example.com', false);
	const back = await signIn({ sub: 'g-first', email: 'second@example.com', email_verified: true });
	const { token } = await tokenOf(back);
	expect(await provider.tokens.verify(token)).toMatchObject({ email: 'first@example.com' });
	expect((await withPassword('second@example.com')).status).toBe(200);
});
