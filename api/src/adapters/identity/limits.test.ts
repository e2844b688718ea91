import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '#lib/signatures.ts';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createAttempts, networkOf } from './attempts.ts';
import { createBetterAuth, type IdentityProvider } from './better-auth.ts';
import { createDevices } from './devices.ts';
import { passwordChanges } from './second-factor.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const publicUrl = 'http://localhost:3000';
const secret = 'a secret that is long enough for tests';
const database = await freshDatabase();
let provider: IdentityProvider;
let hiding: IdentityProvider;
const mails: { kind: string; to: string; url: string }[] = [];

const open = (hideAccounts: boolean) =>
	createBetterAuth({
		databaseUrl: database.url,
		secret,
		publicUrl,
		social: [],
		hideAccounts,
		mails: {
			verifyEmail: async ({ to, url }) => void mails.push({ kind: 'verify', to, url }),
			resetPassword: async ({ to, url }) => void mails.push({ kind: 'reset', to, url }),
			alreadyRegistered: async ({ to, url }) => void mails.push({ kind: 'known', to, url }),
			signInChanged: async () => {},
			signInAttempts: async ({ to, url }) => void mails.push({ kind: 'attempts', to, url }),
		},
		ownerProven: async () => {},
		log: silentLog,
	});

/** Stops the clock of the limits, so that slow password hashing doesn't matter. */
const stopClock = async () => {
	await sql`create schema stopped`.execute(database.owner);
	await sql`create table stopped.clock as select pg_catalog.clock_timestamp() as at`.execute(database.owner);
	await sql`create function stopped.clock_timestamp() returns timestamptz stable return (select at from stopped.clock)`.execute(
		database.owner,
	);
	await sql`grant usage on schema stopped to public`.execute(database.owner);
	await sql`grant select on stopped.clock to public`.execute(database.owner);
	const name = new URL(database.ownerUrl).pathname.slice(1);
	await sql`alter database ${sql.id(name)} set search_path = stopped, pg_catalog, public`.execute(
		database.owner,
	);
};

beforeAll(async () => {
	await stopClock();
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
const anywhere = () => `10.1.${++addresses >> 8}.${addresses & 255}`;

interface Given {
	from?: string | undefined;
	cookie?: string | undefined;
	to?: IdentityProvider;
	isCrowd?: boolean;
}
async function post(path: string, body: object, given: Given = {}) {
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
	const answer = await (given.to ?? provider).handler(request, given.from ?? anywhere(), given.isCrowd);
	const cookies = answer.headers.getSetCookie();
	const text = await answer.text();
	return {
		status: answer.status,
		cookies,
		cookie: cookies.map((line) => line.split(';')[0]).join('; '),
		headers: answer.headers,
		body: text === '' ? {} : JSON.parse(text),
	};
}
type Answer = Awaited<ReturnType<typeof post>>;

let hashed: Promise<{ externalId: string }> | undefined;
/** All share one password, which is hashed once. */
async function account(email: string): Promise<{ externalId: string }> {
	const names = { firstName: 'Ada', lastName: 'Baker', emailVerified: true };
	hashed ??= provider.createAccount({ email: 'first@example.com', password, ...names });
	const first = await hashed;
	const made = await provider.createAccount({ email, ...names });
	await sql`
		insert into auth.account (id, "userId", "providerId", "accountId", password, "createdAt", "updatedAt")
		select gen_random_uuid(), ${made.externalId}, "providerId", ${made.externalId}, password, now(), now()
		from auth.account where "userId" = ${first.externalId}`.execute(database.owner);
	return made;
}
const signIn = (email: string, typed: string, given: Given = {}) =>
	post('/sign-in/email', { email, password: typed }, given);

const attempts = createAttempts(database.db, createSigner([secret], 'tries'));
const signIns = createSignInLimits(attempts);
const devices = createDevices(createSigner([secret], 'device'));
const deviceIn = (cookie: string | undefined, email: string) =>
	devices.find(decodeURIComponent(cookie?.split('=')[1] ?? ''), email);
/** Counts failures like the provider, without hashing. */
async function failAt(email: string, times: number, given: Given = {}): Promise<void> {
	for (let i = 0; i < times; i++)
		await signIns.take({
			account: email,
			where: { network: given.from ?? anywhere(), isCrowd: given.isCrowd ?? false },
			device: deviceIn(given.cookie, email),
		});
}
const atOnce = <T>(times: number, make: (i: number) => Promise<T>) =>
	Promise.all(Array.from({ length: times }, (_, i) => make(i)));
const codesOf = (answers: Answer[]) => [...new Set(answers.map(({ body }) => body.code))];
const later = (seconds: number) =>
	sql`update stopped.clock set at = at + make_interval(secs => ${seconds})`.execute(database.owner);
/** Returns the note of a browser that signed in, without its session. */
async function browserOf(email: string): Promise<string> {
	const { cookie } = await signIn(email, password);
	return cookie.split('; ').find((one) => one.startsWith('flavorbag.devices=')) ?? '';
}
const mailsTo = (address: string, kind: string) =>
	mails.filter((mail) => mail.to === address && mail.kind === kind);

describe('tries', () => {
	// R-sign-in-wait
	test('the wait grows with each failure, and the right password counts again after seconds', async () => {
		await account('ten@example.com');
		const from = anywhere();
		await failAt('ten@example.com', 9, { from });
		expect((await signIn('ten@example.com', 'wrong', { from })).body.code).toBe('INVALID_PASSWORD');
		const closed = await signIn('TEN@example.com', password, { from });
		expect([closed.status, closed.body.code]).toEqual([429, 'RATE_LIMITED']);
		expect(closed.body.message).toBe('Too many failed login attempts. Please try again later');
		expect(Number(closed.headers.get('retry-after'))).toBeLessThanOrEqual(15);
		await later(15);
		expect((await signIn('ten@example.com', 'wrong', { from })).body.code).toBe('INVALID_PASSWORD');
		const longer = await signIn('ten@example.com', password, { from });
		expect(Number(longer.headers.get('retry-after'))).toBeGreaterThan(15);
		await later(30);
		expect((await signIn('ten@example.com', password, { from })).status).toBe(200);
	});

	test('who fails in one place does not hold up the owner in another', async () => {
		await account('elsewhere@example.com');
		const from = anywhere();
		await failAt('elsewhere@example.com', 40, { from });
		expect((await signIn('elsewhere@example.com', password, { from })).status).toBe(429);
		expect((await signIn('elsewhere@example.com', password)).status).toBe(200);
	});

	test('guesses at once are no more than one after another: ten from one network, thirty from everywhere', async () => {
		await account('crowd@example.com');
		await account('herd@example.com');
		const guess = (email: string, from?: string) => atOnce(20, () => signIn(email, 'wrong', { from }));
		const checked = (answers: Answer[]) => answers.filter(({ body }) => body.code === 'INVALID_PASSWORD');
		const from = anywhere();
		await failAt('crowd@example.com', 7, { from });
		expect(checked(await guess('crowd@example.com', from))).toHaveLength(3);
		await failAt('herd@example.com', 25);
		expect(checked(await guess('herd@example.com'))).toHaveLength(5);
	});

	test('a network that fails at many accounts is slowed down, whatever X-Forwarded-For says', async () => {
		const from = anywhere();
		const nobody = (i: number) => signIn(`nobody${i}@example.com`, 'wrong', { from });
		for (let i = 0; i < 18; i++) await failAt(`nobody${i}@example.com`, 1, { from });
		expect(codesOf(await atOnce(2, (i) => nobody(18 + i)))).toEqual(['USER_NOT_FOUND']);
		const refused = await nobody(20);
		expect(refused.body.code).toBe('RATE_LIMITED');
		expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
		expect((await signIn('somebody@example.com', 'wrong')).body.code).toBe('USER_NOT_FOUND');
	});

	test('people behind one address do not lock each other out', async () => {
		const from = anywhere();
		await failAt('colleague0@example.com', 30, { from });
		for (let i = 1; i < 12; i++) await failAt(`colleague${i}@example.com`, 1, { from });
		for (const email of ['colleague1@example.com', 'colleague11@example.com']) {
			await account(email);
			for (let i = 0; i < 2; i++) expect((await signIn(email, password, { from })).status).toBe(200);
		}
	});

	test('a crowd behind a proxy that is not trusted is many networks in one', async () => {
		await account('behind@example.com');
		const given = { from: anywhere(), isCrowd: true };
		for (let i = 0; i < 25; i++) await failAt(`stranger${i}@example.com`, 1, given);
		await failAt('behind@example.com', 15, given);
		expect((await signIn('behind@example.com', password, given)).status).toBe(200);
	});

	test('good sign-ins are not counted, and one forgives the failures of its account', async () => {
		await account('good@example.com');
		const from = anywhere();
		for (let i = 0; i < 2; i++) {
			await failAt('good@example.com', 9, { from });
			// The second one would be the eleventh.
			for (let j = 0; j < 2; j++)
				expect((await signIn('good@example.com', password, { from })).status).toBe(200);
		}
	});

	// R-plain-text
	test('an address that was pasted with what cannot be seen is the one that it looks like', async () => {
		await account('well-pasted@example.com');
		const pasted = '\u202a Well\u2011pas\u00adted@example.com\u202c';
		expect((await signIn(pasted, password)).status).toBe(200);
		await post('/request-password-reset', { email: pasted });
		expect(mailsTo('well-pasted@example.com', 'reset')).toHaveLength(1);
	});

	test('the current password is guessed no more often at a change than at the login, and others do not close it', async () => {
		const { externalId } = await account('laptop@example.com');
		const { cookie } = await signIn('laptop@example.com', password);
		const change = (currentPassword: string) =>
			post('/change-password', { currentPassword, newPassword: 'olive bread' }, { cookie });
		await failAt('laptop@example.com', 40);
		for (let i = 0; i < 9; i++) await attempts.take(passwordChanges, externalId);
		expect((await change('wrong')).body.code).toBe('INVALID_PASSWORD');
		expect((await change(password)).body.code).toBe('RATE_LIMITED');
		await later(15);
		expect((await change(password)).status).toBe(200);
	});

	// R-mail-flood
	test('a mailbox is not flooded, and asking for a reset always looks the same', async () => {
		await account('flood@example.com');
		const known = await atOnce(8, () => post('/request-password-reset', { email: 'flood@example.com' }));
		const unknown = await post('/request-password-reset', { email: 'nobody-here@example.com' });
		for (const { status } of [...known, unknown]) expect(status).toBe(200);
		expect(mails.filter(({ kind, to }) => kind === 'reset' && to === 'flood@example.com')).toHaveLength(5);
	});

	test('nobody reads from the table who tried, and what is over is dropped', async () => {
		await signIn('secret-address@example.com', 'wrong', { from: '203.0.113.77' });
		const { rows } = await sql<{ text: string }>`select attempts::text as text from auth.attempts`.execute(
			database.db,
		);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.filter(({ text }) => /secret-address|203\.0\.113/.test(text))).toEqual([]);
		await later(30 * 86_400);
		await provider.tidy();
		expect((await sql`select from auth.attempts`.execute(database.db)).rows).toEqual([]);
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

describe('a browser that signed in before', () => {
	test('keeps a signed note for 90 days that scripts cannot read, and that is no session', async () => {
		await account('note@example.com');
		const { cookies } = await signIn('note@example.com', password);
		const note = cookies.find((line) => line.startsWith('flavorbag.devices=')) ?? '';
		for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/v0/auth', `Max-Age=${90 * 86_400}`])
			expect(note).toContain(part);
		expect(decodeURIComponent(note)).not.toContain('note@example.com');
		const ask = new Request('http://localhost/v0/auth/token', {
			headers: { cookie: note.split(';')[0] ?? '' },
		});
		expect((await provider.handler(ask, anywhere())).status).toBe(401);
	});

	// R-known-browser
	test('is let in while others fail, from elsewhere and from behind the same address', async () => {
		await account('owner@example.com');
		const cookie = await browserOf('owner@example.com');
		const from = anywhere();
		await failAt('owner@example.com', 40);
		await failAt('owner@example.com', 40, { from });
		for (let i = 0; i < 25; i++) await failAt(`sprayed${i}@example.com`, 1, { from });
		expect((await signIn('owner@example.com', password, { from })).status).toBe(429);
		expect((await signIn('owner@example.com', password, { from, cookie })).status).toBe(200);
	});

	test('guesses no more often than a stranger, and only at its own account', async () => {
		await account('mine@example.com');
		await account('yours@example.com');
		const cookie = await browserOf('mine@example.com');
		await failAt('mine@example.com', 9, { cookie });
		const guesses = await atOnce(2, () => signIn('mine@example.com', 'wrong', { cookie }));
		expect(codesOf(guesses).sort()).toEqual(['INVALID_PASSWORD', 'RATE_LIMITED']);
		const from = anywhere();
		await failAt('yours@example.com', 10, { from, cookie });
		expect((await signIn('yours@example.com', password, { from, cookie })).status).toBe(429);
	});

	test('stays known after a session has ended, and for each account that it signed in to', async () => {
		await account('one@example.com');
		await account('two@example.com');
		const first = await browserOf('one@example.com');
		const both = await signIn('two@example.com', password, { cookie: first });
		const cookie = both.cookie.split('; ').find((one) => one.startsWith('flavorbag.devices=')) ?? '';
		const from = anywhere();
		for (const email of ['one@example.com', 'two@example.com']) {
			await failAt(email, 12, { from });
			expect((await signIn(email, password, { from })).status).toBe(429);
			expect((await signIn(email, password, { from, cookie })).status).toBe(200);
		}
	});
});

describe('the owner of an account', () => {
	// R-attempts-mail
	test('hears at most once a day that many tried, and strangers hear nothing', async () => {
		await account('warned@example.com');
		const guess = (email: string) => signIn(email, 'wrong');
		for (const email of ['warned@example.com', 'not-here@example.com']) {
			await failAt(email, 9);
			await atOnce(3, () => guess(email));
		}
		await expect.poll(() => mailsTo('warned@example.com', 'attempts')).toHaveLength(1);
		await later(60);
		await guess('warned@example.com');
		await later(86_401);
		await failAt('warned@example.com', 9);
		await guess('warned@example.com');
		await expect.poll(() => mailsTo('warned@example.com', 'attempts')).toHaveLength(2);
		expect(mailsTo('not-here@example.com', 'attempts')).toEqual([]);
	});
});

describe('passwords', () => {
	test.each(['password', 'PASSWORD', 'football', '12345678', 'sunshine'])(
		'%s is refused at signup',
		async (common) => {
			const body = { email: 'common@example.com', password: common, first_name: 'A', last_name: 'B' };
			expect((await post('/sign-up/email', body)).body.code).toBe('PASSWORD_TOO_COMMON');
		},
	);

	// R-passwords
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
	// R-suspended
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

	test('whoever signs a known address up again and again sends its owner one mail a day', async () => {
		await account('flooded@example.com');
		const body = { password, first_name: 'A', last_name: 'B', email: 'flooded@example.com' };
		const signUp = () => post('/sign-up/email', body, { to: hiding });
		for (let i = 0; i < 3; i++) expect((await signUp()).status).toBe(200);
		expect(mailsTo('flooded@example.com', 'known')).toHaveLength(1);
		await later(86_401);
		await signUp();
		expect(mailsTo('flooded@example.com', 'known')).toHaveLength(2);
	});

	test('a wrong password, an unknown address and too many tries look the same for each', async () => {
		await account('shy@example.com');
		const ask = async (email: string) => {
			const from = anywhere();
			await failAt(email, 9, { from });
			const answers = [
				await signIn(email, 'wrong', { from, to: hiding }),
				await signIn(email, 'wrong', { from, to: hiding }),
			];
			return answers.map(({ status, body, cookies }) => ({ status, body, cookies }));
		};
		expect(await ask('shy@example.com')).toEqual(await ask('not-shy@example.com'));
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
