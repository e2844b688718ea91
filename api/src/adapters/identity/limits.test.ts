/** D7, D8, D9: what the identity provider holds back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createBetterAuth, type IdentityProvider } from './better-auth.ts';
import { networkOf } from './tries.ts';

const publicUrl = 'http://localhost:3000';
const database = await freshDatabase();
let provider: IdentityProvider;
let hiding: IdentityProvider;
const mails: { kind: string; to: string; url: string }[] = [];

const open = (hideAccounts: boolean) =>
	createBetterAuth({
		databaseUrl: database.url,
		secret: 'a secret that is long enough for tests',
		publicUrl,
		social: [],
		hideAccounts,
		mails: {
			verifyEmail: async ({ to, url }) => void mails.push({ kind: 'verify', to, url }),
			resetPassword: async ({ to, url }) => void mails.push({ kind: 'reset', to, url }),
			alreadyRegistered: async ({ to, url }) => void mails.push({ kind: 'known', to, url }),
		},
		log: silentLog,
	});

beforeAll(async () => {
	provider = open(false);
	hiding = open(true);
});
afterAll(async () => {
	await provider.close();
	await hiding.close();
	await database.close();
});

const password = 'pastries at closing time';
let addresses = 0;
/** An address that nobody used yet. */
const anywhere = () => `10.1.${++addresses >> 8}.${addresses & 255}`;

async function post(
	path: string,
	body: object,
	given: { from?: string; cookie?: string; to?: IdentityProvider } = {},
) {
	const request = new Request(`http://localhost/v0/auth${path}`, {
		method: 'POST',
		headers: {
			origin: publicUrl,
			'content-type': 'application/json',
			'x-forwarded-for': anywhere(),
			...(given.cookie && { cookie: given.cookie }),
		},
		body: JSON.stringify(body),
	});
	const answer = await (given.to ?? provider).handler(request, given.from ?? anywhere());
	const cookie = answer.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	const text = await answer.text();
	return {
		status: answer.status,
		cookie,
		headers: answer.headers,
		body: text === '' ? {} : JSON.parse(text),
	};
}
const account = (email: string) =>
	provider.createAccount({ email, password, firstName: 'Ada', lastName: 'Baker', emailVerified: true });
const signIn = (email: string, tried: string, from?: string) =>
	post('/sign-in/email', { email, password: tried }, from === undefined ? {} : { from });

describe('tries', () => {
	test('ten failed sign-ins close the account from everywhere, also with the right password, for ten minutes', async () => {
		await account('ten@example.com');
		for (let i = 0; i < 10; i++)
			expect((await signIn('ten@example.com', 'wrong')).body.code).toBe('INVALID_PASSWORD');
		const closed = await signIn('TEN@example.com', password);
		expect([closed.status, closed.body.code]).toEqual([429, 'RATE_LIMITED']);
		expect(closed.headers.get('retry-after')).toBe('600');
		await sql`update auth.tries set window_started_at = window_started_at - interval '11 minutes'`.execute(
			database.db,
		);
		expect((await signIn('ten@example.com', password)).status).toBe(200);
	});

	test('a hundred guesses at once are ten', async () => {
		await account('crowd@example.com');
		const answers = await Promise.all(
			Array.from({ length: 100 }, (_, i) => signIn('crowd@example.com', `guess ${i}`)),
		);
		expect(answers.filter(({ body }) => body.code === 'INVALID_PASSWORD')).toHaveLength(10);
	});

	test('ten failures from one address close it for every account, whatever X-Forwarded-For says', async () => {
		const from = anywhere();
		for (let i = 0; i < 10; i++)
			expect((await signIn(`nobody${i}@example.com`, 'wrong', from)).body.code).toBe('USER_NOT_FOUND');
		expect((await signIn('somebody@example.com', 'wrong', from)).body.code).toBe('RATE_LIMITED');
		expect((await signIn('somebody@example.com', 'wrong')).body.code).toBe('USER_NOT_FOUND');
	});

	test('good sign-ins are not counted, and one forgives the failures of its account', async () => {
		await account('good@example.com');
		const from = anywhere();
		for (let i = 0; i < 15; i++) expect((await signIn('good@example.com', password, from)).status).toBe(200);
		for (let i = 0; i < 9; i++) await signIn('good@example.com', 'wrong');
		expect((await signIn('good@example.com', password)).status).toBe(200);
		for (let i = 0; i < 9; i++) await signIn('good@example.com', 'wrong');
		expect((await signIn('good@example.com', password)).status).toBe(200);
	});

	test('the current password is guessed no more often at a change than at the login', async () => {
		await account('laptop@example.com');
		const { cookie } = await signIn('laptop@example.com', password);
		const change = (currentPassword: string) =>
			post('/change-password', { currentPassword, newPassword: 'olive bread' }, { cookie });
		for (let i = 0; i < 10; i++) expect((await change('wrong')).body.code).toBe('INVALID_PASSWORD');
		expect((await change(password)).body.code).toBe('RATE_LIMITED');
	});

	test('a mailbox is not flooded, and asking for a reset always looks the same', async () => {
		await account('flood@example.com');
		const known = await Promise.all(
			Array.from({ length: 8 }, () => post('/request-password-reset', { email: 'flood@example.com' })),
		);
		const unknown = await post('/request-password-reset', { email: 'nobody-here@example.com' });
		for (const { status } of [...known, unknown]) expect(status).toBe(200);
		expect(mails.filter(({ kind, to }) => kind === 'reset' && to === 'flood@example.com')).toHaveLength(5);
	});

	test('nobody reads from the table who tried, and what is over is dropped', async () => {
		await signIn('secret-address@example.com', 'wrong', '203.0.113.77');
		const { rows } = await sql<{ text: string }>`select tries::text as text from auth.tries`.execute(
			database.db,
		);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.filter(({ text }) => /secret-address|203\.0\.113/.test(text))).toEqual([]);
		await sql`update auth.tries set window_started_at = now() - interval '11 minutes'`.execute(database.db);
		await provider.tidy();
		expect((await sql`select from auth.tries`.execute(database.db)).rows).toEqual([]);
	});

	test.each([
		['192.0.2.7', '192.0.2.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8:1:2::9', '2001:db8:1:2'],
		['2001:db8::1', '2001:db8:0:0'],
		['::1', '0:0:0:0'],
		['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
	])('%s is counted as %s', (address, network) => {
		expect(networkOf(address)).toBe(network);
	});
});

describe('passwords', () => {
	test.each(['password', 'PASSWORD', 'football', '12345678', 'sunshine'])(
		'%s is refused at signup',
		async (tried) => {
			const body = { email: 'common@example.com', password: tried, first_name: 'A', last_name: 'B' };
			expect((await post('/sign-up/email', body)).body.code).toBe('PASSWORD_TOO_COMMON');
		},
	);

	test('a common one is refused at a change and at a reset too, 128 characters are taken whole', async () => {
		await account('long@example.com');
		const { cookie } = await signIn('long@example.com', password);
		const common = { currentPassword: password, newPassword: '123456' };
		expect((await post('/change-password', common, { cookie })).body.code).toBe('PASSWORD_TOO_COMMON');
		expect((await post('/reset-password', { token: 'x', newPassword: 'qwerty' })).body.code).toBe(
			'PASSWORD_TOO_COMMON',
		);
		const whole = 'ä'.repeat(128);
		const change = { currentPassword: password, newPassword: whole };
		expect((await post('/change-password', change, { cookie })).status).toBe(200);
		expect((await signIn('long@example.com', whole.slice(0, 127))).body.code).toBe('INVALID_PASSWORD');
		expect((await signIn('long@example.com', whole)).status).toBe(200);
	});
});

describe('suspended accounts', () => {
	test('their sessions end, no new one begins, and restoring lets them in again', async () => {
		await account('off@example.com');
		const { cookie } = await signIn('off@example.com', password);
		expect(await provider.suspend('OFF@example.com', true)).toBe(true);
		const ask = new Request('http://localhost/v0/auth/token', { headers: { cookie } });
		expect((await provider.handler(ask, anywhere())).status).toBe(401);
		const refused = await signIn('off@example.com', password);
		expect([refused.status, refused.body.code]).toEqual([403, 'BANNED_USER']);
		await provider.suspend('off@example.com', false);
		expect((await signIn('off@example.com', password)).status).toBe(200);
		expect(await provider.suspend('nobody@example.com', true)).toBe(false);
	});
});

describe('hidden accounts', () => {
	test('a signup for a known address looks like any other, and its owner gets a mail', async () => {
		await account('hidden@example.com');
		const body = { password, first_name: 'A', last_name: 'B' };
		const known = await post('/sign-up/email', { ...body, email: 'hidden@example.com' }, { to: hiding });
		const fresh = await post('/sign-up/email', { ...body, email: 'fresh@example.com' }, { to: hiding });
		const shape = ({ status, body, cookie }: typeof known) => [
			status,
			body.token,
			Object.keys(body.user).sort(),
			cookie,
		];
		expect(shape(known)).toEqual(shape(fresh));
		expect(mails.filter(({ to }) => to === 'hidden@example.com').map(({ kind }) => kind)).toEqual(['known']);
		expect(mails.filter(({ to }) => to === 'fresh@example.com').map(({ kind }) => kind)).toEqual(['verify']);
	});

	test('the link of the mail signs the newcomer in', async () => {
		const mail = mails.find(({ to }) => to === 'fresh@example.com');
		const answer = await hiding.handler(
			new Request(`http://localhost${mail?.url.slice(publicUrl.length)}`),
			anywhere(),
		);
		expect(answer.status).toBe(302);
		expect(answer.headers.getSetCookie().join()).toContain('session_token');
	});
});
