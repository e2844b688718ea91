import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBetterAuth, type IdentityProvider } from '#adapters/identity/better-auth.ts';
import { originsOf } from '#adapters/identity/options.ts';
import { mountAuth } from '#http/auth-mount.ts';
import { prepareDrain } from '#http/drain.ts';
import { registerEndpoints } from '#http/endpoints.ts';
import { answerErrors } from '#http/errors.ts';
import type { Handlers } from '#http/handlers.ts';
import { createIdentity, type Identity, resetUser } from '#identity';
import { identityRoutes } from '#identity/routes';
import { freshDatabase, silentLog } from '#test/database.ts';

const publicUrl = 'http://localhost:3000';
const boston = { lat: 42.36, lng: -71.06, city: 'Boston', state: 'MA', zip_code: 2108 };
const database = await freshDatabase();
let provider: IdentityProvider;
let identity: Identity;
let app: FastifyInstance;
const mails: { kind: string; to: string; url: string }[] = [];

const openProvider = ({ hideAccounts = false } = {}) =>
	createBetterAuth({
		databaseUrl: database.url,
		secret: 'a secret that is long enough for tests',
		publicUrl,
		social: [{ id: 'oidc', label: 'Nobody', issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' }],
		hideAccounts,
		mails: {
			verifyEmail: async ({ to, url }) => void mails.push({ kind: 'verify', to, url }),
			resetPassword: async ({ to, url }) => void mails.push({ kind: 'reset', to, url }),
			alreadyRegistered: async ({ to, url }) => void mails.push({ kind: 'known', to, url }),
			signInChanged: async () => {},
			signInAttempts: async ({ to, url }) => void mails.push({ kind: 'attempts', to, url }),
		},
		ownerProven: (tx, owner) => resetUser(tx, owner, new Date('2027-03-02T12:00:00Z')),
		log: silentLog,
	});

beforeAll(async () => {
	provider = openProvider();
	identity = createIdentity({
		db: database.db,
		clock: { now: () => new Date('2027-03-01T12:00:00Z') },
		tokens: provider.tokens,
		accounts: provider,
		pages: { refuseUnwritten: async () => {} },
		places: { describe: async ({ value }) => (value === 'Boston' ? boston : undefined) },
		isFirstAdminToken: () => false,
	});
	const nobodyThere = async () => Promise.reject(new Error('no device'));
	app = fastify();
	app.decorateRequest('identity', undefined);
	app.decorateRequest('actor', undefined);
	app.decorateRequest('device', undefined);
	prepareDrain(app);
	answerErrors(app);
	await mountAuth(app, provider);
	const noShops = {
		tokenOf: async () => undefined,
		accessOf: async () => undefined,
		businessOfOrder: async () => undefined,
		signIn: { stepUp: true, adminSecondFactor: false },
		devices: { find: nobodyThere, isDeviceToken: () => false, actorOf: nobodyThere },
	};
	const handlers = identityRoutes(identity) as unknown as Handlers;
	registerEndpoints(
		{ pages: app, calls: app },
		handlers,
		{ ...identity, ...noShops },
		{
			auditLog: { record: (_call, make) => make() },
			checkReplies: true,
			secure: false,
		},
	);
	await app.ready();
});
afterAll(async () => {
	await app.close();
	await provider.close();
	await database.close();
});

function browser() {
	const jar = new Map<string, string>();
	let setCookies: string[] = [];
	async function auth(method: 'GET' | 'POST', path: string, body?: object): Promise<LightMyRequestResponse> {
		const answer = await app.inject({
			method,
			url: `/v0/auth${path}`,
			headers: { origin: publicUrl, cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
			...(body && { payload: body }),
		});
		setCookies = [answer.headers['set-cookie'] ?? []].flat();
		for (const line of setCookies) {
			const [pair = ''] = line.split(';');
			const [name = '', value = ''] = pair.split('=');
			if (/max-age=0/i.test(line)) jar.delete(name);
			else jar.set(name, value);
		}
		return answer;
	}
	const token = async () => String((await auth('GET', '/token')).json().token);
	return {
		auth,
		token,
		cookies: () => setCookies,
		async call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, bearer?: string) {
			const answer = await app.inject({
				method,
				url,
				headers: { authorization: `Bearer ${bearer ?? (await token())}` },
				...(payload && { payload }),
			});
			return { status: answer.statusCode, ...answer.json() };
		},
	};
}
const password = 'pastries at closing time';
const signUp = (email: string, more: object = {}) => ({
	email,
	password,
	first_name: 'Ada',
	last_name: 'Baker',
	...more,
});
async function newcomer(email: string, role: 'customer' | 'business' = 'customer') {
	const person = browser();
	expect((await person.auth('POST', '/sign-up/email', signUp(email))).statusCode).toBe(200);
	const { data } = await person.call('POST', '/v0/user/create', {
		first_name: 'Ada',
		last_name: 'Baker',
		role,
	});
	return { ...person, user: data };
}
async function verified(email: string, role: 'customer' | 'business' = 'customer') {
	const person = await newcomer(email, role);
	await openMail(email, 'verify');
	await person.call('POST', '/v0/user/verify');
	return person;
}
function openMail(to: string, kind: string) {
	const mail = mails.findLast((each) => each.to === to && each.kind === kind);
	if (!mail) throw new Error(`no ${kind} mail to ${to}`);
	return app.inject({ url: mail.url.slice(publicUrl.length) });
}

describe('works', () => {
	// R-verified-by-token
	test('a person signs up, verifies the address from the mail and is let in', async () => {
		const ada = await newcomer('ada@example.com');
		expect(ada.user).toMatchObject({ email: 'ada@example.com', role: 'customer', verified: false });
		expect((await ada.call('PATCH', '/v0/user/update', { city: 'Salem' })).error.code).toBe(
			'EMAIL_NOT_VERIFIED',
		);
		expect((await ada.call('POST', '/v0/user/verify')).error.code).toBe('EMAIL_NOT_VERIFIED');
		const opened = await openMail('ada@example.com', 'verify');
		expect(opened.statusCode).toBe(302);
		expect(opened.headers.location).toBe('/auth/verify-email');
		const answer = await ada.call('POST', '/v0/user/verify');
		expect(answer.data.verified).toBe(true);
	});

	// R-profile-edit
	test('an optional value is cleared by null and a name never', async () => {
		const cy = await verified('cleared@example.com');
		const full = {
			phone_number: '+1 617 555 0100',
			street: '1 Main St',
			city: 'Boston',
			state: 'MA',
			zip_code: 2108,
		};
		await cy.call('PATCH', '/v0/user/update', full);
		const cleared = await cy.call('PATCH', '/v0/user/update', { phone_number: null, zip_code: null });
		expect(cleared.data).toMatchObject({ ...full, phone_number: null, zip_code: null });
		const rest = await cy.call('PATCH', '/v0/user/update', { street: null, city: null, state: null });
		expect(rest.data).toMatchObject({
			street: null,
			city: null,
			state: null,
			first_name: cleared.data.first_name,
		});
		for (const first_name of [null, '', '  ']) {
			const { error } = await cy.call('PATCH', '/v0/user/update', { first_name });
			expect(error.details).toEqual([{ field: 'first_name', message: 'Enter your first name.' }]);
		}
	});

	test('an edited profile keeps what was not mentioned, and ZIP codes keep their zeros', async () => {
		const bo = await verified('bo@example.com');
		await bo.call('PATCH', '/v0/user/update', { phone_number: '+1 617 555 0100', zip_code: 2108 });
		const { data } = await bo.call('PATCH', '/v0/user/update', { first_name: 'Bo' });
		expect(data).toMatchObject({
			first_name: 'Bo',
			last_name: 'Baker',
			phone_number: '+1 617 555 0100',
			zip_code: 2108,
		});
		const row = await database.db
			.selectFrom('users')
			.select('zip_code')
			.where('id', '=', data.id)
			.executeTakeFirst();
		expect(row?.zip_code).toBe('02108');
	});

	test('a location that is found is kept with its coordinates', async () => {
		const cy = await verified('cy@example.com');
		const set = await cy.call('PATCH', '/v0/user/location', { type: 'address', value: 'Boston' });
		expect(set.data).toMatchObject({
			coordinates: { lat: 42.36, lng: -71.06 },
			city: 'Boston',
			zip_code: 2108,
		});
		const lost = await cy.call('PATCH', '/v0/user/location', { type: 'address', value: 'Atlantis' });
		expect(lost.error.code).toBe('LOCATION_UNKNOWN');
	});

	test('a forgotten password is replaced from the mail, once, and ends every session', async () => {
		const di = await newcomer('di@example.com');
		await di.auth('POST', '/request-password-reset', { email: 'di@example.com' });
		const opened = await openMail('di@example.com', 'reset');
		const link = new URL(String(opened.headers.location), publicUrl);
		expect(link.pathname).toBe('/auth/reset-password');
		const body = { token: link.searchParams.get('token'), newPassword: 'another one entirely' };
		expect((await di.auth('POST', '/reset-password', body)).statusCode).toBe(200);
		expect((await di.auth('POST', '/reset-password', body)).statusCode).toBe(400);
		expect((await di.auth('GET', '/token')).statusCode).toBe(401);
		const credentials = { email: 'di@example.com', password: 'another one entirely' };
		expect((await di.auth('POST', '/sign-in/email', credentials)).statusCode).toBe(200);
	});

	test('an account is made with its password or not at all', async () => {
		const account = { password, firstName: 'Una', lastName: 'Half', emailVerified: true };
		await sql`alter table auth.account add constraint broken check (false) not valid`.execute(database.owner);
		await expect(provider.createAccount({ ...account, email: 'una@example.com' })).rejects.toThrow('broken');
		await sql`alter table auth.account drop constraint broken`.execute(database.owner);
		const { rows } = await sql`select from auth."user" where email = 'una@example.com'`.execute(database.db);
		expect(rows).toEqual([]);
	});

	test('an account of the seed signs in like any other and is made once', async () => {
		const seed = {
			email: 'Seed@example.com',
			password,
			firstName: 'Sam',
			lastName: 'Seed',
			emailVerified: true,
		};
		const first = await provider.createAccount(seed);
		expect(await provider.createAccount(seed)).toEqual(first);
		const sam = browser();
		expect(
			(await sam.auth('POST', '/sign-in/email', { email: 'seed@example.com', password })).statusCode,
		).toBe(200);
		const bearer = await provider.tokenFor(first.externalId);
		const { data } = await sam.call(
			'POST',
			'/v0/user/create',
			{ first_name: 'Sam', last_name: 'Seed' },
			bearer,
		);
		expect(data).toMatchObject({ external_id: first.externalId, verified: true, role: 'customer' });
	});

	// R-short-tokens
	test('remembering lasts thirty days, not remembering ends with the browser', async () => {
		await newcomer('eve@example.com');
		const eve = browser();
		await eve.auth('POST', '/sign-in/email', { email: 'eve@example.com', password, rememberMe: true });
		const [persistent] = eve.cookies().filter((line) => line.includes('session_token'));
		expect(persistent).toMatch(/Max-Age=2592000/);
		expect(persistent).toMatch(/HttpOnly/);
		expect(persistent).toMatch(/SameSite=Lax/);
		expect(persistent).not.toMatch(/Secure/);
		await eve.auth('POST', '/sign-in/email', { email: 'eve@example.com', password, rememberMe: false });
		const [brief] = eve.cookies().filter((line) => line.includes('session_token'));
		expect(brief).not.toMatch(/Max-Age|Expires/i);
	});
});

describe('links of mails', () => {
	test.each([
		['/verify-email', '/auth/verify-email?error=INVALID_TOKEN'],
		['/verify-email?token=cut-o', '/auth/verify-email?error=INVALID_TOKEN'],
		['/reset-password', '/auth/reset-password?error=INVALID_TOKEN'],
		['/reset-password/', '/auth/reset-password?error=INVALID_TOKEN'],
		['/reset-password/cut-o', '/auth/reset-password?error=INVALID_TOKEN'],
	])('what is left of %s ends at a screen', async (link, screen) => {
		const answer = await browser().auth('GET', link);
		expect(answer.statusCode).toBe(302);
		expect(new URL(String(answer.headers.location), publicUrl).href).toBe(publicUrl + screen);
	});

	test('the one of a signup leads on to where somebody wanted to go, on this site alone', async () => {
		const linkAfter = async (email: string, callbackURL: string) => {
			const asked = await browser().auth('POST', '/sign-up/email', signUp(email, { callbackURL }));
			const link = mails.find((mail) => mail.to === email)?.url ?? '';
			return { status: asked.statusCode, link };
		};
		const target = '/auth/verify-email?to=%2Forders';
		const { link } = await linkAfter('wish@example.com', target);
		const answer = await browser().auth('GET', link.slice(`${publicUrl}/v0/auth`.length));
		expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
		const other = await linkAfter('other-way@example.com', '/somewhere?else');
		expect(new URL(other.link).searchParams.get('callbackURL')).toBe('/auth/verify-email');
		expect((await linkAfter('evil@example.com', 'https://evil.example/')).status).toBe(403);
	});
});

test('what somebody signs up as is known to whichever browser finishes the signup', async () => {
	const person = browser();
	await person.auth(
		'POST',
		'/sign-up/email',
		signUp('shop@example.com', { account_type: 'business', terms_version: 3 }),
	);
	await person.auth('POST', '/sign-out');
	const other = browser();
	await other.auth('POST', '/sign-in/email', { email: 'shop@example.com', password });
	expect((await other.auth('GET', '/get-session')).json().user).toMatchObject({
		account_type: 'business',
		terms_version: 3,
	});
	const odd = await browser().auth(
		'POST',
		'/sign-up/email',
		signUp('odd@example.com', { account_type: 'admin' }),
	);
	expect([odd.statusCode, odd.json().code]).toEqual([422, 'INVALID_INPUT']);
});

test('the owner of an address keeps nothing of what somebody else said about themselves', async () => {
	const { user, call } = await newcomer('taken-name@example.com', 'business');
	await call('PATCH', '/v0/user/update', { phone_number: '+1 503 555 0123' });
	const owner = { externalId: user.external_id, firstName: 'Noor', lastName: 'Haddad' };
	await resetUser(database.db, owner, new Date());
	expect((await call('GET', '/v0/user')).data).toMatchObject({
		id: user.id,
		first_name: 'Noor',
		last_name: 'Haddad',
		role: 'business',
		verified: true,
		phone_number: null,
	});
});

describe('refuses', () => {
	test.each([
		['nobody@example.com', password, 'USER_NOT_FOUND'],
		['fay@example.com', 'not the right one', 'INVALID_PASSWORD'],
		['not an address', password, 'INVALID_EMAIL'],
	])('a sign-in of %s with %s is answered %s', async (email, typed, code) => {
		if (email === 'fay@example.com') await newcomer(email);
		const answer = await browser().auth('POST', '/sign-in/email', { email, password: typed });
		expect(answer.statusCode).toBeGreaterThanOrEqual(400);
		expect(answer.json().code).toBe(code);
		expect(answer.headers['set-cookie']).toBeUndefined();
	});

	test.each([
		[{ password: 'short12' }, 'PASSWORD_TOO_SHORT'],
		[{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
		[{ first_name: ' ' }, 'INVALID_INPUT'],
		[{ email: 'nobody' }, 'INVALID_EMAIL'],
		[{ email: 'GUS@example.com' }, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
	])('a sign-up with %o is answered %s', async (more, code) => {
		await browser().auth('POST', '/sign-up/email', signUp('gus@example.com'));
		const answer = await browser().auth('POST', '/sign-up/email', signUp('gil@example.com', more));
		expect(answer.statusCode).toBeGreaterThanOrEqual(400);
		expect(answer.json().code).toBe(code);
	});

	test('of equal sign-ups in one moment one is made, and the others hear that the address is taken', async () => {
		const body = signUp('three@example.com');
		const answers = await Promise.all([1, 2, 3].map(() => browser().auth('POST', '/sign-up/email', body)));
		const codes = answers.map((answer) => answer.json().code ?? 'made').sort();
		const taken = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
		expect(codes).toEqual([taken, taken, 'made']);
	});

	test('no token, a made-up token and a token of another issuer are nobody', async () => {
		const none = await app.inject({ url: '/v0/user' });
		expect(none.statusCode).toBe(401);
		expect(none.json()).toMatchObject({ success: false, error: { code: 'UNAUTHORIZED' } });
		for (const bearer of ['nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
			expect((await browser().call('GET', '/v0/user', undefined, bearer)).status).toBe(401);
		}
	});

	test('a sign-in provider that cannot be reached is said to be unavailable', async () => {
		const answer = await browser().auth('POST', '/sign-in/social', { provider: 'oidc' });
		expect(answer.statusCode).toBe(503);
		expect(answer.json().error.code).toBe('UNAVAILABLE');
	});
});

describe('protects', () => {
	test('signing up never makes an admin, and the role stays as first chosen (R-admin-by-hand, R-role-once)', async () => {
		const hal = browser();
		await hal.auth('POST', '/sign-up/email', signUp('hal@example.com'));
		const names = { first_name: 'Hal', last_name: 'H' };
		const admin = await hal.call('POST', '/v0/user/create', { ...names, role: 'admin' });
		expect([admin.status, admin.error.code]).toEqual([422, 'INVALID_INPUT']);
		const first = await hal.call('POST', '/v0/user/create', { ...names, role: 'business' });
		const second = await hal.call('POST', '/v0/user/create', { ...names, role: 'customer' });
		expect(first.data.role).toBe('business');
		expect(second.data).toEqual(first.data);
	});

	test('two calls at once make one user (R-identity-from-token)', async () => {
		const ida = browser();
		await ida.auth('POST', '/sign-up/email', signUp('ida@example.com'));
		const bearer = await ida.token();
		const body = { first_name: 'Ida', last_name: 'I', email: 'victim@example.com', external_id: 'forged' };
		const both = await Promise.all([1, 2, 3].map(() => ida.call('POST', '/v0/user/create', body, bearer)));
		expect(new Set(both.map((each) => each.data.id)).size).toBe(1);
		expect(both[0]?.data.email).toBe('ida@example.com');
		expect(both[0]?.data.external_id).not.toBe('forged');
	});

	test('signing out ends tokens already handed out, for a process that never saw them too (R-sessions-end)', async () => {
		const jo = await newcomer('jo@example.com');
		const bearer = await jo.token();
		await jo.auth('POST', '/sign-out');
		const elsewhere = openProvider();
		expect(await elsewhere.tokens.verify(bearer)).toBeUndefined();
		await elsewhere.close();
		expect((await jo.auth('GET', '/token')).statusCode).toBe(401);
	});

	// R-password-change
	test('changing the password signs out everywhere else and wants the old one', async () => {
		const kim = await newcomer('kim@example.com');
		const other = browser();
		await other.auth('POST', '/sign-in/email', { email: 'kim@example.com', password });
		const wrong = { currentPassword: 'wrong one', newPassword: 'six666' };
		expect((await kim.auth('POST', '/change-password', wrong)).json().code).toBe('INVALID_PASSWORD');
		const right = { currentPassword: password, newPassword: 'six666', revokeOtherSessions: false };
		expect((await kim.auth('POST', '/change-password', right)).statusCode).toBe(200);
		expect((await kim.auth('GET', '/token')).statusCode).toBe(200);
		expect((await other.auth('GET', '/token')).statusCode).toBe(401);
	});

	test('tabs that renew at the same time all stay signed in', async () => {
		const lou = await newcomer('lou@example.com');
		const answers = await Promise.all(Array.from({ length: 10 }, () => lou.auth('GET', '/token')));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
		expect((await lou.auth('GET', '/token')).statusCode).toBe(200);
	});

	test('a page of another site can start nothing with the cookie', async () => {
		const lea = await newcomer('lea@example.com');
		const { rows } = await sql<{ n: number }>`select count(*) as n from auth.session`.execute(database.db);
		const answer = await app.inject({
			method: 'POST',
			url: '/v0/auth/sign-in/email',
			headers: { origin: 'https://evil.example', cookie: 'flavorbag.session_token=x' },
			payload: { email: 'lea@example.com', password },
		});
		expect(answer.statusCode).toBe(403);
		const after = await sql<{ n: number }>`select count(*) as n from auth.session`.execute(database.db);
		expect(after.rows[0]?.n).toBe(rows[0]?.n);
		expect(lea.user.email).toBe('lea@example.com');
	});

	test('a page of this machine signs in by whichever of its names it was opened, and one at another port does not', async () => {
		await newcomer('una@example.com');
		const statusFrom = async (origin: string) => {
			const { statusCode } = await app.inject({
				method: 'POST',
				url: '/v0/auth/sign-in/email',
				headers: { origin, cookie: 'flavorbag.session_token=x' },
				payload: { email: 'una@example.com', password },
			});
			return statusCode;
		};
		for (const name of ['localhost', '127.0.0.1', '[::1]'])
			expect(await statusFrom(`http://${name}:3000`)).toBe(200);
		expect(await statusFrom('http://127.0.0.1:3001')).toBe(403);
		expect(originsOf('https://bags.example')).toEqual(['https://bags.example']);
	});

	test('the address of a living user cannot be taken by another identity', async () => {
		const mia = await newcomer('mia@example.com');
		const { externalId: other } = await provider.createAccount({
			email: 'not-mia@example.com',
			firstName: 'M',
			lastName: 'M',
			emailVerified: true,
		});
		await expect(
			identity.create(
				{ externalId: other, email: 'MIA@example.com', emailVerified: true },
				{ first_name: 'M', last_name: 'M', role: 'customer' },
			),
		).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
		expect(mia.user.email).toBe('mia@example.com');
	});

	test('with accounts hidden, both failures of a sign-in are one answer (R-account-hints)', async () => {
		await newcomer('pat@example.com');
		const hiding = openProvider({ hideAccounts: true });
		const answers = await Promise.all(
			['pat@example.com', 'nobody@example.com'].map(async (email) => {
				const request = new Request('http://localhost/v0/auth/sign-in/email', {
					method: 'POST',
					headers: { origin: publicUrl, 'content-type': 'application/json' },
					body: JSON.stringify({ email, password: 'not the right one' }),
				});
				const answer = await hiding.handler(request, '127.0.0.1');
				return [answer.status, await answer.json()];
			}),
		);
		await hiding.close();
		expect(answers[0]).toEqual(answers[1]);
	});

	// R-admin-by-hand
	test('an admin is made by the command line alone', async () => {
		const ned = await newcomer('ned@example.com');
		expect(await identity.grantAdmin('NED@example.com')).toBe(true);
		expect((await ned.call('GET', '/v0/user')).data.role).toBe('admin');
		expect(await identity.grantAdmin('nobody-at-all@example.com')).toBe(false);
	});

	test('the account cannot be edited behind the product', async () => {
		const ola = await newcomer('ola@example.com');
		for (const path of ['/update-user', '/change-email', '/delete-user']) {
			expect((await ola.auth('POST', path, { name: 'x', newEmail: 'x@example.com' })).statusCode).toBe(404);
		}
	});
});
