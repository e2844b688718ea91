import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeOf } from '#test/authenticator.ts';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createBetterAuth, type IdentityProvider } from './better-auth.ts';

const database = await freshDatabase();
const nothing = async () => {};
const secrets = ['the first secret of this installation', 'the second secret of this installation'] as const;
const [first, second] = secrets;
const opened: IdentityProvider[] = [];

function open(secret: string, ...previousSecrets: string[]): IdentityProvider {
	const provider = createBetterAuth({
		databaseUrl: database.url,
		secret,
		previousSecrets,
		publicUrl: 'http://localhost:3000',
		social: [],
		hideAccounts: false,
		mails: {
			verifyEmail: nothing,
			resetPassword: nothing,
			alreadyRegistered: nothing,
			signInAttempts: nothing,
			signInChanged: nothing,
		},
		ownerProven: nothing,
		log: silentLog,
	});
	opened.push(provider);
	return provider;
}
afterAll(async () => {
	await Promise.all(opened.map((provider) => provider.close()));
	await database.close();
});

let person = '';
beforeEach(async () => {
	await sql`delete from auth.jwks`.execute(database.db);
	const provider = open(first);
	await provider.prepare();
	const names = { firstName: 'Ada', lastName: 'Baker' };
	person = (await provider.createAccount({ email: 'ada@example.com', ...names, emailVerified: true }))
		.externalId;
});
const kidOf = (token: string): string =>
	(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const age = (interval: string) =>
	sql`update auth.jwks set "createdAt" = "createdAt" - ${interval}::interval`.execute(database.db);
const kids = async (provider: IdentityProvider): Promise<string[]> => {
	const answer = await provider.handler(new Request('http://localhost/v0/auth/jwks'), '10.0.0.1');
	const { keys } = (await answer.json()) as { keys: { kid: string; d?: string }[] };
	expect(keys.filter((key) => 'd' in key || 'privateKey' in key)).toEqual([]);
	return keys.map(({ kid }) => kid);
};

test('a key signs for thirty days; the next is published before it signs, and the old one until its tokens ended', async () => {
	const provider = open(first);
	const before = await provider.tokenFor(person);
	await age('29 days');
	await provider.tidy();
	expect(await kids(provider)).toEqual([kidOf(before)]);

	await age('2 days');
	await Promise.all([provider.tidy(), open(first).tidy()]);
	const both = await kids(provider);
	expect(both).toHaveLength(2);
	expect(kidOf(await provider.tokenFor(person))).toBe(kidOf(before));

	await age('16 minutes');
	const after = await provider.tokenFor(person);
	expect(kidOf(after)).not.toBe(kidOf(before));
	expect(both).toContain(kidOf(after));
	for (const verifier of [provider, open(first)])
		for (const token of [before, after]) expect(await verifier.tokens.verify(token)).toBeDefined();
	await provider.tidy();
	expect(await kids(provider)).toHaveLength(2);

	await age('61 minutes');
	await provider.tidy();
	expect(await kids(provider)).toEqual([kidOf(after)]);
});

test('a key kept with a former secret is read, and kept with the first one from then on', async () => {
	const before = await open(first).tokenFor(person);
	const rotated = open(second, first);
	await rotated.prepare();
	expect(await rotated.tokens.verify(before)).toBeDefined();
	expect(kidOf(await rotated.tokenFor(person))).toBe(kidOf(before));
	const later = open(second);
	await later.prepare();
	expect(kidOf(await later.tokenFor(person))).toBe(kidOf(before));
	// During a rotation, a process that doesn't know the new secret can still read keys with the old one listed first.
	expect(await open(first, second).tokenFor(person)).toBeTruthy();
});

test('a wrong secret is named, signs nothing and changes nothing', async () => {
	const wrong = open('a secret that was never used with this database');
	await expect(wrong.prepare()).rejects.toThrow(/AUTH_SECRET is not the one .* npm run admin -- new-keys/);
	await expect(wrong.checkKeys()).rejects.toThrow('AUTH_SECRET is not the one');
	await expect(wrong.tokenFor(person)).rejects.toThrow('AUTH_SECRET is not the one');
	const right = open(first);
	await right.prepare();
	await right.checkKeys();
	expect(await right.tokenFor(person)).toBeTruthy();
});

/** Shares one browser's cookies between instances. */
function browser() {
	const jar = new Map<string, string>();
	return async (provider: IdentityProvider, path: string, body: object) => {
		const headers = {
			origin: 'http://localhost:3000',
			'content-type': 'application/json',
			cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
		};
		const request = new Request(`http://localhost/v0/auth${path}`, {
			method: 'POST',
			headers,
			body: JSON.stringify(body),
		});
		const answer = await provider.handler(request, '10.0.0.1');
		for (const line of answer.headers.getSetCookie()) {
			const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
			jar.set(name, value);
		}
		const said = (await answer.json()) as { totpURI: string; backupCodes: string[] };
		return { status: answer.status, body: said };
	};
}

// R-key-rotation, R-second-factor
test('codes of authenticator apps stay good when the secret changes, also once the former one is gone', async () => {
	const login = { email: 'bea@example.com', password: 'leftovers for everybody' };
	const before = open(first);
	await before.createAccount({ ...login, firstName: 'Bea', lastName: 'Moss', emailVerified: true });
	const ask = browser();
	await ask(before, '/sign-in/email', login);
	const { body } = await ask(before, '/two-factor/enable', { password: login.password });
	expect((await ask(before, '/two-factor/verify-totp', { code: codeOf(body.totpURI) })).status).toBe(200);
	await open(second, first).tidy();
	const after = open(second);
	const guest = browser();
	expect((await guest(after, '/sign-in/email', login)).body).toMatchObject({ twoFactorRedirect: true });
	const code = codeOf(body.totpURI, 1);
	expect((await guest(after, '/two-factor/verify-totp', { code })).status).toBe(200);
	const other = browser();
	await other(after, '/sign-in/email', login);
	const recovery = { code: body.backupCodes[0] };
	expect((await other(after, '/two-factor/verify-backup-code', recovery)).status).toBe(200);
});
