import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createBetterAuth } from './better-auth.ts';

const publicUrl = 'http://localhost:3000';
const database = await freshDatabase();
const sent: { to: string; url: string }[] = [];
const provider = createBetterAuth({
	databaseUrl: database.url,
	secret: 'a secret that is long enough for tests',
	publicUrl,
	social: [],
	hideAccounts: false,
	mails: {
		verifyEmail: async () => {},
		resetPassword: async ({ to, url }) => void sent.push({ to, url }),
		alreadyRegistered: async () => {},
		signInChanged: async () => {},
		signInAttempts: async () => {},
	},
	ownerProven: async () => {},
	log: silentLog,
});
afterAll(async () => {
	await provider.close();
	await database.close();
});

const password = 'pastries at closing time';
let addresses = 0;
async function post(path: string, body: object, cookie = ''): Promise<{ status: number; cookie: string }> {
	const answer = await provider.handler(
		new Request(`http://localhost/v0/auth${path}`, {
			method: 'POST',
			headers: { origin: publicUrl, 'content-type': 'application/json', cookie },
			body: JSON.stringify(body),
		}),
		`10.1.0.${++addresses}`,
	);
	const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
	return { status: answer.status, cookie: cookies.join('; ') };
}
const person = (email: string, given: { password?: string } = { password }) =>
	provider.createAccount({ email, ...given, firstName: 'Ada', lastName: 'Baker', emailVerified: true });

async function links(email: string, count: number): Promise<string[]> {
	for (let n = 0; n < count; n++) await post('/request-password-reset', { email });
	const tokens = sent
		.filter(({ to }) => to === email)
		.map(({ url }) => /reset-password\/([^?]+)/.exec(url)?.[1]);
	return tokens.slice(-count).map(String);
}
const use = async (token: string, newPassword = 'a wholly new password') =>
	(await post('/reset-password', { token, newPassword })).status;
/** Returns where the email's link redirects to. */
async function opened(token: string): Promise<string> {
	const path = `/v0/auth/reset-password/${token}?callbackURL=%2Fauth%2Freset-password`;
	const answer = await provider.handler(new Request(`http://localhost${path}`), '10.1.1.1');
	return answer.headers.get('location') ?? '';
}
async function mailed(email: string): Promise<object[]> {
	const { rows } = await sql<{ payload: object }>`
		select payload from outbox where payload ->> 'kind' = 'password_changed' and payload ->> 'to' = ${email}`.execute(
		database.db,
	);
	return rows.map(({ payload }) => payload);
}

// R-reset-links
test('the use of one link ends the others, of that person alone', async () => {
	await person('one@example.com');
	await person('other@example.com');
	const [first = '', second = '', third = ''] = await links('one@example.com', 3);
	const [others = ''] = await links('other@example.com', 1);
	expect(await opened(first)).not.toContain('error');
	expect(await use(second)).toBe(200);
	for (const dead of [first, second, third]) {
		expect(await use(dead, 'whoever holds an old link')).toBe(400);
		expect(await opened(dead)).toContain('error=INVALID_TOKEN');
	}
	expect(
		(await post('/sign-in/email', { email: 'one@example.com', password: 'a wholly new password' })).status,
	).toBe(200);
	expect(await mailed('one@example.com')).toEqual([
		{
			kind: 'password_changed',
			language: 'en',
			to: 'one@example.com',
			// The product has no user with this email.
			first_name: '',
			change_id: expect.any(String),
		},
	]);
	expect(await mailed('other@example.com')).toEqual([]);
	expect(await use(others)).toBe(200);
});

test('of several links used at once, one works', async () => {
	await person('race@example.com');
	const tokens = await links('race@example.com', 5);
	const answers = await Promise.all(tokens.map((token) => use(token)));
	expect(answers.filter((status) => status === 200)).toHaveLength(1);
	expect(await mailed('race@example.com')).toHaveLength(1);
});

test('a password that is refused costs no link', async () => {
	await person('short@example.com');
	const tokens = await links('short@example.com', 2);
	for (const token of tokens) expect(await use(token, 'x')).toBe(400);
	expect(await use(tokens[0] ?? '')).toBe(200);
});

test('a changed password ends all links', async () => {
	await person('change@example.com');
	const tokens = await links('change@example.com', 2);
	const { cookie } = await post('/sign-in/email', { email: 'change@example.com', password });
	const change = { currentPassword: password, newPassword: 'changed in the profile' };
	expect((await post('/change-password', change, cookie)).status).toBe(200);
	for (const token of tokens) expect(await use(token)).toBe(400);
	expect(await mailed('change@example.com')).toHaveLength(1);
});

test('a first password is news to an account that had another way in, and none to a new account', async () => {
	const { externalId } = await person('google@example.com', {});
	await sql`
		insert into auth.account ("accountId", "providerId", "userId", "updatedAt")
		values ('42', 'google', ${externalId}, now())`.execute(database.db);
	const tokens = await links('google@example.com', 2);
	expect(await use(tokens[1] ?? '')).toBe(200);
	expect(await use(tokens[0] ?? '')).toBe(400);
	expect(await mailed('google@example.com')).toHaveLength(1);
	await person('fresh@example.com');
	expect(await mailed('fresh@example.com')).toEqual([]);
});
