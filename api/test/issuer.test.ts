/** Tokens of an external OpenID Connect issuer (AUTH_ISSUER). */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createTestIssuer, type TestIssuer } from '#adapters/identity/test-issuer.ts';
import { registerDevSignIn } from '#http/dev-sign-in.ts';
import { type Cookies, cookieHeader, takeCookies } from './cookies.ts';
import { freshDatabase, silentLog } from './database.ts';
import { createWorld } from './world.ts';

const itsDatabase = await freshDatabase();
const verifier = randomBytes(32).toString('base64url');
const redirectUri = 'http://localhost:3000/v0/auth/callback/test';

async function startIssuer() {
	const probe: Server = createServer();
	await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
	const { port } = probe.address() as AddressInfo;
	await new Promise((resolve) => probe.close(resolve));
	const url = `http://127.0.0.1:${port}/dev/sign-in`;
	const make = () =>
		createTestIssuer({
			db: itsDatabase.db,
			issuer: url,
			redirectUri,
			secret: 'a secret of the issuer, long enough',
			log: silentLog,
		});
	// Alternates between two instances, like two processes.
	const two = [make(), make()] as const;
	let turn = 0;
	const next = () => two[turn++ % 2 === 0 ? 0 : 1];
	const issuer = {
		...two[0],
		serve: (...given: Parameters<TestIssuer['serve']>) => next().serve(...given),
		isWaiting: (...given: Parameters<TestIssuer['isWaiting']>) => next().isWaiting(...given),
		accept: (...given: Parameters<TestIssuer['accept']>) => next().accept(...given),
	};
	const server: FastifyInstance = fastify();
	await registerDevSignIn(server, issuer);
	await server.listen({ host: '127.0.0.1', port });
	return { url, issuer, close: () => server.close() };
}

const { url, issuer, close } = await startIssuer();
const world = await createWorld({ env: { AUTH_ISSUER: url, AUTH_AUDIENCE: issuer.clientId } });
afterAll(close);

/** Keeps cookies and follows no redirects. */
function browser() {
	const jar: Cookies = new Map();
	return async (address: string, form?: Record<string, string>) => {
		const answer = await fetch(new URL(address, url), {
			redirect: 'manual',
			headers: { cookie: cookieHeader(jar) },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		});
		takeCookies(jar, answer);
		return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') ?? '' };
	};
}
const authorize = (scope = 'openid email profile') => {
	const asked = {
		client_id: issuer.clientId,
		response_type: 'code',
		redirect_uri: redirectUri,
		scope,
		state: 's',
	};
	const challenge = createHash('sha256').update(verifier).digest('base64url');
	const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
	return `${url}/auth?${new URLSearchParams({ ...asked, ...pkce })}`;
};
const ada = { firstName: 'Ada', lastName: 'Baker', email: 'ada@elsewhere.example' };

async function identityToken(person: Record<string, string>): Promise<string> {
	const open = browser();
	const page = (await open(authorize())).to;
	let answer = await open(page, { ...person, answer: 'continue' });
	while (answer.to.startsWith(url)) answer = await open(answer.to);
	const code = new URL(answer.to).searchParams.get('code') ?? '';
	const exchanged = await fetch(`${url}/token`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from(`${issuer.clientId}:${issuer.clientSecret}`).toString('base64')}`,
		},
		body: new URLSearchParams({
			grant_type: 'authorization_code',
			code,
			redirect_uri: redirectUri,
			code_verifier: verifier,
		}),
	});
	const { id_token } = (await exchanged.json()) as { id_token: string };
	return id_token;
}

test('a person of another issuer becomes a user, with the address that the issuer has verified', async () => {
	const token = await identityToken(ada);
	const made = await world.call('user.create', { token, body: { first_name: 'Ada', last_name: 'Baker' } });
	expect(made.data).toMatchObject({
		email: ada.email,
		external_id: ada.email,
		verified: true,
		role: 'customer',
	});
	expect((await world.call('user.get', { token })).data.id).toBe(made.data.id);
	expect((await world.call('customer.orders.list', { token })).status).toBe(200);
});

test('tokens of the built-in provider, of another audience and changed ones are nobody', async () => {
	const account = { email: 'in@example.com', firstName: 'I', lastName: 'N', emailVerified: true };
	const { externalId } = await world.app.auth.createAccount(account);
	const builtIn = await world.app.auth.tokenFor(externalId);
	const [head, , signature] = (await identityToken(ada)).split('.');
	const forged = Buffer.from(
		JSON.stringify({ iss: url, aud: issuer.clientId, sub: 'x', email: 'x@example.com' }),
	);
	for (const token of [builtIn, `${head}.${forged.toString('base64url')}.${signature}`])
		expect((await world.call('user.get', { token })).code).toBe('UNAUTHORIZED');
});

test('the built-in sign-in is not there', async () => {
	const answer = await fetch(`${world.url}/v0/auth/sign-in/email`, { method: 'POST', body: '{}' });
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(await answer.text()).toContain('"success":false');
	expect((await fetch(`${world.url}/dev/sign-in/.well-known/openid-configuration`)).status).toBe(404);
});

test('the page says that it is nobody else’s, asks again for what is wrong, and lets people leave', async () => {
	const open = browser();
	const page = (await open(authorize())).to;
	expect((await open(page)).text).toContain('is not Google');
	const wrong = await open(page, { ...ada, email: '<b>nobody', answer: 'continue' });
	expect(wrong.status).toBe(422);
	expect(wrong.text).toContain('&lt;b&gt;nobody');
	let left = await open(page, { answer: 'cancel' });
	while (left.to.startsWith(url)) left = await open(left.to);
	expect(new URL(left.to).searchParams.get('error')).toBe('access_denied');
	expect((await open(page, { ...ada, answer: 'continue' })).status).toBe(410);
});

test('an issuer that is away makes calls unavailable, not unauthorized', async () => {
	const token = await identityToken(ada);
	const gone = await startIssuer();
	const other = await import('#adapters/identity/issuer.ts');
	const verifier = other.createIssuerVerifier({ url: gone.url, audience: issuer.clientId });
	await gone.close();
	await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
