/** Passkeys, codes, sessions and step-up against the real identity provider. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resetSecondFactor } from '#adapters/identity/account-changes.ts';
import { createAttempts } from '#adapters/identity/attempts.ts';
import { passwordChanges } from '#adapters/identity/second-factor.ts';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { createSigner } from '#lib/signatures.ts';
import { mailSignInChange } from '#notifications';
import { type Authenticator, codeOf, createAuthenticator } from './authenticator.ts';
import { type Cookies, cookieHeader, takeCookies } from './cookies.ts';
import { makeShop } from './makers.ts';
import { createWorld } from './world.ts';

const world = await createWorld({ env: { ADMIN_SECOND_FACTOR: 'required' } });
const { db } = world.database;
const mailbox = createMailbox({ folder: join(world.dataDir, 'mail'), clock: world.clock });
const origin = 'http://localhost:3000';
const password = 'leftovers for everybody';

/** What the library's answers hold, each some of it. */
type Body = Parameters<Authenticator['create']>[0] &
	Parameters<Authenticator['get']>[0] & {
		code: string;
		token: string;
		id: string;
		totpURI: string;
		backupCodes: string[];
		user: { email: string };
		userVerification: string;
		sessions: { id: string; current: boolean; user_agent: string }[];
	};
interface Reply {
	status: number;
	body: Body;
}
function browser(userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36') {
	const jar: Cookies = new Map();
	async function ask(path: string, body?: object): Promise<Reply> {
		const answer = await fetch(`${world.url}/v0/auth${path}`, {
			method: body ? 'POST' : 'GET',
			headers: {
				origin,
				'user-agent': userAgent,
				...(body && { 'content-type': 'application/json' }),
				cookie: cookieHeader(jar),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		takeCookies(jar, answer);
		return { status: answer.status, body: (await answer.json().catch(() => null)) as Body };
	}
	return { ask, jar, token: async (): Promise<string> => (await ask('/token')).body.token };
}
type Browser = ReturnType<typeof browser>;

let serial = 0;
const names = { firstName: 'Pat', lastName: 'Moss', emailVerified: true };
const hashed = world.app.auth.createAccount({ email: 'first@example.com', password, ...names });
/** All share one password, which is hashed once. */
async function accountOf(email: string): Promise<{ externalId: string }> {
	const first = await hashed;
	const made = await world.app.auth.createAccount({ email, ...names });
	await sql`
		insert into auth.account (id, "userId", "providerId", "accountId", password, "createdAt", "updatedAt")
		select gen_random_uuid(), ${made.externalId}, "providerId", ${made.externalId}, password, now(), now()
		from auth.account where "userId" = ${first.externalId}`.execute(world.database.owner);
	return made;
}
/** A signed-in person; without `types` the password isn't hashed. */
async function somebody(given: { types?: true } = {}) {
	const email = `factor${++serial}@example.com`;
	const { externalId } = await accountOf(email);
	const typed = browser();
	if (given.types) expect((await signIn(typed, email)).status).toBe(200);
	const token = given.types ? await typed.token() : await world.app.auth.tokenFor(externalId);
	const own = given.types ? typed : await browserOf(externalId);
	await age(externalId, 0);
	await world.call('user.create', { token, body: { first_name: 'Pat', last_name: 'Moss' } });
	return { email, externalId, own };
}
const signIn = (one: Browser, email: string) => one.ask('/sign-in/email', { email, password });

/** Uses the person's existing session. */
async function browserOf(externalId: string): Promise<Browser> {
	const { rows } = await sql<{ token: string }>`
		select token from auth.session where "userId" = ${externalId}`.execute(db);
	const { token } = rows[0] ?? { token: '' };
	const signature = createHmac('sha256', world.env.AUTH_SECRET ?? '')
		.update(token)
		.digest('base64');
	const own = browser();
	own.jar.set('flavorbag.session_token', encodeURIComponent(`${token}.${signature}`));
	return own;
}

async function addPasskey(
	one: Browser,
	device: Authenticator = createAuthenticator(origin),
	name = 'Chrome on Mac',
) {
	const options = (await one.ask('/passkey/generate-register-options')).body;
	const reply = await one.ask('/passkey/verify-registration', { response: device.create(options), name });
	return { device, options, reply };
}
async function usePasskey(one: Browser, device: Authenticator) {
	const options = (await one.ask('/passkey/generate-authenticate-options')).body;
	return one.ask('/passkey/verify-authentication', { response: device.get(options) });
}
async function turnOnCodes(one: Browser) {
	const { body } = await one.ask('/two-factor/enable', { password });
	expect((await one.ask('/two-factor/verify-totp', { code: codeOf(body.totpURI) })).status).toBe(200);
	return { url: body.totpURI, recoveryCodes: body.backupCodes };
}
/** Moves the sign-in into the past, as if nothing had been confirmed since. */
const age = (externalId: string, minutes = 11) =>
	sql`
		update auth.session set "provenAt" = null, "createdAt" = ${new Date(Date.now() - minutes * 60_000)}
		where "userId" = ${externalId}`.execute(db);
/** Moves sign-in and confirmation into the past. */
const ageConfirmed = (externalId: string, minutes: number) =>
	sql`
		update auth.session set "createdAt" = "createdAt" - ${`${minutes} minutes`}::interval,
			"provenAt" = "provenAt" - ${`${minutes} minutes`}::interval
		where "userId" = ${externalId}`.execute(db);

/** Newest first. */
async function mailsTo(email: string) {
	await world.drain();
	return mailbox.list({ to: email });
}

test('R-passkeys: added, named, used to sign in, renamed and removed', async () => {
	const { own, email } = await somebody();
	const { device, options, reply } = await addPasskey(own, undefined, '  Chrome on Mac ');
	expect(options).toMatchObject({
		rp: { id: 'localhost', name: 'FlavorBag' },
		user: { name: email },
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	});
	expect(reply).toMatchObject({ status: 200, body: { name: 'Chrome on Mac' } });
	const other = browser();
	expect((await usePasskey(other, device)).status).toBe(200);
	expect((await other.ask('/get-session')).body.user.email).toBe(email);
	const { id } = reply.body;
	expect((await own.ask('/passkey/update-passkey', { id, name: 'Kitchen' })).status).toBe(200);
	expect((await own.ask('/passkey/update-passkey', { id, name: '  ' })).body.code).toBe('NAME_REQUIRED');
	expect((await own.ask('/passkey/list-user-passkeys')).body).toMatchObject([{ name: 'Kitchen' }]);
	expect((await own.ask('/passkey/delete-passkey', { id })).status).toBe(200);
	expect((await usePasskey(browser(), device)).body.code).toBe('PASSKEY_NOT_FOUND');
	expect((await signIn(browser(), email)).status).toBe(200);
});

test('R-passkeys: a second one of the same device is refused, by the browser and by the server', async () => {
	const { own } = await somebody();
	const { device } = await addPasskey(own);
	const { options, reply } = await addPasskey(own, device);
	expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
	expect([reply.status, reply.body.code]).toEqual([409, 'PASSKEY_EXISTS']);
	expect((await own.ask('/passkey/list-user-passkeys')).body).toHaveLength(1);
});

test('R-passkeys: a challenge works once, for its own kind, and one of another site or a device that checks nobody never', async () => {
	const { own } = await somebody();
	const device = createAuthenticator(origin);
	const first = (await own.ask('/passkey/generate-register-options')).body;
	const stranger = await own.ask('/passkey/verify-registration', {
		response: device.create(first, 'example.org'),
		name: 'x',
	});
	expect(stranger.status).toBeGreaterThanOrEqual(400);
	const replayed = await own.ask('/passkey/verify-registration', {
		response: device.create(first),
		name: 'x',
	});
	expect([replayed.status, replayed.body.code]).toEqual([400, 'CHALLENGE_NOT_FOUND']);
	const careless = await addPasskey(own, createAuthenticator(origin, { verifies: false }));
	expect(careless.reply.status).toBeGreaterThanOrEqual(400);
	expect((await own.ask('/passkey/list-user-passkeys')).body).toEqual([]);

	await addPasskey(own, device);
	const guest = browser();
	const options = (await guest.ask('/passkey/generate-authenticate-options')).body;
	expect(options.userVerification).toBe('required');
	const cookies = new Map(guest.jar);
	const response = device.get(options);
	expect((await guest.ask('/passkey/verify-authentication', { response })).status).toBe(200);
	const thief = browser();
	for (const [name, value] of cookies) thief.jar.set(name, value);
	expect((await thief.ask('/passkey/verify-authentication', { response })).body.code).toBe(
		'CHALLENGE_NOT_FOUND',
	);
	const elsewhere = browser();
	const asked = (await elsewhere.ask('/passkey/generate-authenticate-options')).body;
	const foreign = device.get({ ...asked, rpId: 'example.org' });
	expect((await elsewhere.ask('/passkey/verify-authentication', { response: foreign })).status).toBe(400);
	const other = createAuthenticator('https://example.org');
	expect((await addPasskey(own, other)).reply.status).toBeGreaterThanOrEqual(400);
});

test('R-passkeys: somebody else’s passkey confirms nobody, and can be neither renamed nor removed', async () => {
	const [ada, bea] = [await somebody(), await somebody()];
	const { device, reply } = await addPasskey(ada.own);
	const answer = await usePasskey(bea.own, device);
	expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_OF_SOMEBODY_ELSE']);
	expect((await bea.own.ask('/get-session')).body.user.email).toBe(bea.email);
	const { id } = reply.body;
	expect((await bea.own.ask('/passkey/update-passkey', { id, name: 'Mine' })).status).toBeGreaterThanOrEqual(
		400,
	);
	expect((await bea.own.ask('/passkey/delete-passkey', { id })).status).toBeGreaterThanOrEqual(400);
	expect((await ada.own.ask('/passkey/list-user-passkeys')).body).toMatchObject([
		{ id, name: 'Chrome on Mac' },
	]);
});

test('R-second-factor: a code after the password, each once; recovery codes, each once; turned off', async () => {
	const { own, email } = await somebody();
	const { body } = await own.ask('/two-factor/enable', { password });
	expect((await signIn(browser(), email)).body).not.toHaveProperty('twoFactorRedirect');
	expect((await own.ask('/two-factor/verify-totp', { code: 'abcdef' })).body.code).toBe('INVALID_CODE');
	const code = codeOf(body.totpURI);
	expect((await own.ask('/two-factor/verify-totp', { code })).status).toBe(200);
	const guest = browser();
	expect((await signIn(guest, email)).body).toMatchObject({ twoFactorRedirect: true });
	expect((await guest.ask('/get-session')).body).toBeNull();
	expect((await guest.ask('/two-factor/verify-totp', { code })).body.code).toBe('CODE_USED');
	const next = codeOf(body.totpURI, 1);
	expect((await guest.ask('/two-factor/verify-totp', { code: next })).status).toBe(200);
	expect((await guest.ask('/get-session')).body.user.email).toBe(email);
	const [recovery] = body.backupCodes;
	expect(body.backupCodes).toHaveLength(10);
	const lost = browser();
	await signIn(lost, email);
	expect((await lost.ask('/two-factor/verify-backup-code', { code: recovery })).status).toBe(200);
	const more = browser();
	await signIn(more, email);
	expect((await more.ask('/two-factor/verify-backup-code', { code: recovery })).body.code).toBe(
		'INVALID_BACKUP_CODE',
	);
	expect((await lost.ask('/two-factor/disable', { password: 'not it at all' })).body.code).toBe(
		'INVALID_PASSWORD',
	);
	expect((await lost.ask('/two-factor/disable', { password })).status).toBe(200);
	expect((await signIn(browser(), email)).body).not.toHaveProperty('twoFactorRedirect');
});

test('R-second-factor: the sixth wrong code waits, whoever types it wherever', async () => {
	const { own, email } = await somebody();
	const { url } = await turnOnCodes(own);
	for (const codes of [
		['000000', '000001', '000002'],
		['000003', '000004'],
	]) {
		const guest = browser();
		await signIn(guest, email);
		for (const code of codes)
			expect((await guest.ask('/two-factor/verify-totp', { code })).body.code).toBe('INVALID_CODE');
	}
	const guest = browser();
	await signIn(guest, email);
	const answer = await guest.ask('/two-factor/verify-totp', { code: codeOf(url, 1) });
	expect([answer.status, answer.body.code]).toEqual([429, 'RATE_LIMITED']);
	expect((await own.ask('/two-factor/verify-totp', { code: '000009' })).status).toBe(429);
});

test('R-second-factor: the operator takes it off whoever lost it', async () => {
	const { own, email } = await somebody();
	await turnOnCodes(own);
	const { device } = await addPasskey(own);
	const reset = (to: string) =>
		db
			.transaction()
			.execute((tx) =>
				resetSecondFactor(tx, to, (inTx, changed) => mailSignInChange(inTx, changed, world.clock.now())),
			);
	expect(await reset(email.toUpperCase())).toBe(true);
	expect(await reset('nobody-at-all@example.com')).toBe(false);
	const removed = (await mailsTo(email)).filter(({ subject }) => subject.endsWith('were removed'));
	expect(removed).toHaveLength(1);
	expect(removed[0]?.text).not.toContain('Device: ');
	expect((await own.ask('/get-session')).body).toBeNull();
	expect((await usePasskey(browser(), device)).body.code).toBe('PASSKEY_NOT_FOUND');
	expect((await signIn(browser(), email)).body).not.toHaveProperty('twoFactorRedirect');
});

const whens = 'When: Wed, Jun 11, 7:00 PM UTC\nDevice: Chrome · Windows\n';
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).sort();

test('R-sign-in-mail: the owner reads of each way to sign in that comes or goes, once, and nobody else', async () => {
	const { own, email } = await somebody();
	const stranger = await somebody();
	const { device, reply } = await addPasskey(own);
	const expected = ['A passkey was added to your account'];
	const [mail] = await mailsTo(email);
	expect(mail?.text).toContain(whens);
	expect(mail?.text).toContain('If it wasn’t you, open your profile now');
	expect(mail?.text).toContain(`Open my profile:\n${world.env.PUBLIC_URL ?? origin}/profile\n`);
	await own.ask('/passkey/update-passkey', { id: reply.body.id, name: 'Kitchen' });
	await usePasskey(browser(), device);
	expect(await subjectsTo(email)).toEqual(expected.toSorted());

	const { recoveryCodes } = await turnOnCodes(own);
	expected.push('Two-step verification was turned on');
	const other = browser();
	await signIn(other, email);
	expect((await other.ask('/two-factor/verify-backup-code', { code: recoveryCodes[0] })).status).toBe(200);
	expect(await subjectsTo(email)).toEqual(expected.toSorted());
	expect((await own.ask('/two-factor/generate-backup-codes', { password })).status).toBe(200);
	expected.push('Your account has new recovery codes');
	for (let n = 0; n < 2; n++) await own.ask('/two-factor/disable', { password });
	expected.push('Two-step verification was turned off');
	const gone = [1, 2].map(() => own.ask('/passkey/delete-passkey', { id: reply.body.id }));
	expect((await Promise.all(gone)).map(({ status }) => status)).toContain(200);
	expected.push('A passkey was removed from your account');
	expect(await subjectsTo(email)).toEqual(expected.toSorted());
	expect(await subjectsTo(stranger.email)).toEqual([]);
});

test('R-sign-in-mail: what is refused, or only begun, is no news', async () => {
	const [{ own, email, externalId }, stranger] = [await somebody(), await somebody()];
	const { device, reply } = await addPasskey(own);
	await addPasskey(own, device);
	await own.ask('/two-factor/enable', { password });
	await own.ask('/two-factor/enable', { password });
	await own.ask('/two-factor/verify-totp', { code: 'abcdef' });
	await stranger.own.ask('/passkey/delete-passkey', { id: reply.body.id });
	await age(externalId);
	await own.ask('/passkey/delete-passkey', { id: reply.body.id });
	expect(await subjectsTo(email)).toEqual(['A passkey was added to your account']);
	expect(await subjectsTo(stranger.email)).toEqual([]);
});

test('R-sign-in-mail: nothing changes while its mail can’t be queued', async () => {
	const { owner } = world.database;
	const { own, email } = await somebody();
	const { reply } = await addPasskey(own);
	await sql`
		alter table outbox add constraint no_news check (payload ->> 'kind' is distinct from 'sign_in_changed') not valid`.execute(
		owner,
	);
	const { body } = await own.ask('/two-factor/enable', { password });
	const changes = [
		await addPasskey(own).then((one) => one.reply),
		await own.ask('/passkey/delete-passkey', { id: reply.body.id }),
		await own.ask('/two-factor/verify-totp', { code: codeOf(body.totpURI) }),
	];
	await sql`alter table outbox drop constraint no_news`.execute(owner);
	expect(changes.map(({ status }) => status)).toEqual([500, 500, 500]);
	expect((await own.ask('/passkey/list-user-passkeys')).body).toMatchObject([{ id: reply.body.id }]);
	expect((await signIn(browser(), email)).body).not.toHaveProperty('twoFactorRedirect');
	expect(await subjectsTo(email)).toHaveLength(1);
});

test('R-sign-in-mail: in the reader’s language, at the time where they look for bags', async () => {
	const { own, email } = await somebody();
	const token = await own.token();
	await world.call('user.setLanguage', { token, body: { language: 'es' } });
	const place = { type: 'address', value: '97201' };
	expect((await world.call('user.setLocation', { token, body: place })).status).toBe(200);
	await addPasskey(own);
	const [mail] = await mailsTo(email);
	expect(mail?.subject).toBe('Se agregó una llave de acceso a tu cuenta');
	expect(mail?.text).toContain('Cuándo: mié, 11 de jun, 12:00 p.m. PDT\nDispositivo: Chrome · Windows\n');
});

test('R-admin-second-factor: /admin opens with a passkey or a code, and a password alone changes neither', async () => {
	const { own, email, externalId } = await somebody();
	await world.app.identity.grantAdmin(email);
	const figures = async (one: Browser) =>
		(await world.call('admin.figures', { token: await one.token() })).code;
	expect(await figures(own)).toBe('SECOND_FACTOR_REQUIRED');
	const { device } = await addPasskey(own);
	expect(await figures(own)).toBeUndefined();
	const withPassword = browser();
	await signIn(withPassword, email);
	expect(await figures(withPassword)).toBe('SECOND_FACTOR_REQUIRED');
	for (const [path, body] of [
		['/passkey/generate-register-options', undefined],
		['/two-factor/enable', { password }],
	] as const)
		expect((await withPassword.ask(path, body)).body.code).toBe('SECOND_FACTOR_REQUIRED');
	expect((await usePasskey(withPassword, device)).status).toBe(200);
	expect(await figures(withPassword)).toBeUndefined();
	const { url } = await turnOnCodes(withPassword);
	expect(await figures(withPassword)).toBeUndefined();
	const withCode = browser();
	await signIn(withCode, email);
	await withCode.ask('/two-factor/verify-totp', { code: codeOf(url, 1) });
	expect(await figures(withCode)).toBeUndefined();
	const changed = await withCode.ask('/change-password', {
		currentPassword: password,
		newPassword: 'more leftovers',
	});
	expect(changed.status).toBe(200);
	expect(await figures(withCode)).toBeUndefined();
	const { rows } = await sql`select from auth.session where "userId" = ${externalId}`.execute(db);
	expect(rows).toHaveLength(1);
});

const forAdmins = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access }]) => access === 'admin',
);
test('R-admin-second-factor: no call of admins is open to a password alone', async () => {
	const { own, email } = await somebody();
	await world.app.identity.grantAdmin(email);
	const token = await own.token();
	expect(forAdmins.length).toBeGreaterThan(10);
	for (const [name, { example }] of forAdmins) {
		const params = { id: crypto.randomUUID(), rating_id: crypto.randomUUID(), date: '2031-06-11' };
		const { status, code } = await world.call(name, { token, params, ...(example && { body: example }) });
		expect([name, status, code]).toEqual([name, 403, 'SECOND_FACTOR_REQUIRED']);
	}
});

const asking = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { stepUp }]) => stepUp);
test('R-step-up: the calls that ask are those of the rule', () => {
	expect(asking.map(([name]) => name).sort()).toEqual([
		'admin.announcements.send',
		'admin.closedDays.answer',
		'admin.orders.file',
		'admin.orders.refund',
		'admin.people.erase',
		'admin.people.export',
		'admin.shopDrafts.upload',
		'admin.shops.close',
		'business.handover.offer',
		'business.orders.file',
		'business.stripe.dashboard',
		'business.stripe.onboard',
		'business.stripe.refresh',
		'business.team.invite',
		'business.team.setRole',
		'user.export',
		'user.remove',
	]);
});
test.each(asking)(
	'R-step-up: %s asks whoever signed in more than ten minutes ago',
	async (name, { example }) => {
		const { id, owner } = await makeShop(world);
		const own = await browserOf(owner.externalId);
		if (name.startsWith('admin.')) {
			await addPasskey(own);
			await world.app.identity.grantAdmin(owner.email);
		}
		const call = async () =>
			world.call(name, {
				token: await own.token(),
				params: { id, user_id: crypto.randomUUID() },
				...(example && { body: example }),
			});
		await age(owner.externalId);
		const refused = await call();
		expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED']);
		await age(owner.externalId, 9);
		expect((await call()).code).not.toBe('STEP_UP_REQUIRED');
	},
);

test('R-step-up: password, code and passkey each confirm for an hour; a wrong one does not', async () => {
	const { own, externalId } = await somebody();
	const { device } = await addPasskey(own);
	const { url } = await turnOnCodes(own);
	expect((await own.ask('/step-up')).body).toEqual({
		password: true,
		passkey: true,
		code: true,
		providers: [],
	});
	const remove = async () => (await world.call('user.remove', { token: await own.token() })).code;
	const register = async () => (await own.ask('/passkey/generate-register-options')).body.code;
	const ways: (() => Promise<Reply>)[] = [
		() => own.ask('/step-up/password', { password }),
		() => own.ask('/two-factor/verify-totp', { code: codeOf(url, 1) }),
		() => usePasskey(own, device),
	];
	for (const confirm of ways) {
		await age(externalId);
		expect(await register()).toBe('STEP_UP_REQUIRED');
		expect(await remove()).toBe('STEP_UP_REQUIRED');
		expect((await own.ask('/step-up/password', { password: 'not it at all' })).body.code).toBe(
			'INVALID_PASSWORD',
		);
		expect(await register()).toBe('STEP_UP_REQUIRED');
		expect((await confirm()).status).toBe(200);
		expect(await register()).toBeUndefined();
		await ageConfirmed(externalId, 59);
		expect(await register()).toBeUndefined();
		await ageConfirmed(externalId, 2);
		expect([await register(), await remove()]).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
	}
	expect((await own.ask('/step-up/password', { password })).status).toBe(200);
	const { rows } = await sql`select from auth.session where "userId" = ${externalId}`.execute(db);
	expect(rows).toHaveLength(1);
	expect(await remove()).toBeUndefined();
});

test('R-step-up: whoever sits at an open browser guesses no more often than at the login', async () => {
	const { own, externalId } = await somebody();
	// Nine are counted without hashing.
	const attempts = createAttempts(db, createSigner([world.env.AUTH_SECRET ?? ''], 'tries'));
	for (let at = 0; at < 9; at++) await attempts.take(passwordChanges, externalId);
	const guessed = await own.ask('/step-up/password', { password: 'a guess' });
	expect(guessed.body.code).toBe('INVALID_PASSWORD');
	expect((await own.ask('/step-up/password', { password })).status).toBe(429);
});

test('R-sessions-list: every browser, this one marked; one is signed out, then all others, and nobody else’s', async () => {
	const { own, email } = await somebody({ types: true });
	const stranger = await somebody();
	const tablet = browser('Mozilla/5.0 (iPad; CPU OS 19_0) CriOS/140.0 Safari/604.1');
	await signIn(tablet, email);
	const { sessions } = (await own.ask('/sessions')).body;
	expect(sessions).toHaveLength(2);
	expect(sessions[0]).toMatchObject({ current: true, user_agent: expect.stringContaining('Windows') });
	expect(sessions[1]).toMatchObject({ current: false, user_agent: expect.stringContaining('iPad') });
	expect(JSON.stringify(sessions)).not.toContain('token');
	const id = sessions[1]?.id;
	expect((await stranger.own.ask('/sessions/end', { id })).body.code).toBe('SESSION_NOT_FOUND');
	expect((await browser().ask('/sessions')).status).toBe(401);
	const token = await tablet.token();
	expect((await world.call('user.get', { token })).status).toBe(200);
	expect((await own.ask('/sessions/end', { id })).status).toBe(200);
	// R-sessions-end
	await expect.poll(async () => (await world.call('user.get', { token })).status).toBe(401);
	await signIn(tablet, email);
	expect((await own.ask('/sessions/end-others', {})).status).toBe(200);
	expect((await tablet.ask('/get-session')).body).toBeNull();
	expect((await own.ask('/sessions')).body.sessions).toHaveLength(1);
	expect((await stranger.own.ask('/sessions')).body.sessions).toHaveLength(1);
});

test('R-erasure: passkeys, codes and challenges go with the account', async () => {
	const { own, externalId } = await somebody();
	await turnOnCodes(own);
	await addPasskey(own);
	await own.ask('/passkey/generate-authenticate-options');
	expect((await world.call('user.remove', { token: await own.token() })).status).toBe(200);
	const { rows } = await sql<{ count: number }>`
		select (select count(*) from auth.passkey where "userId" = ${externalId})::int
			+ (select count(*) from auth."twoFactor" where "userId" = ${externalId})::int
			+ (select count(*) from auth.verification where strpos(value, ${externalId}) > 0)::int as count`.execute(
		db,
	);
	expect(rows).toEqual([{ count: 0 }]);
});
