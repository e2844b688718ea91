/** Confirming with a social provider (R-step-up), against the embedded one. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Cookies, cookieHeader, takeCookies } from './cookies.ts';
import { createWorld } from './world.ts';

/** The public URL, under which browsers and the API reach the provider. */
let port = 0;
const sockets = new Set<Socket>();
const gate = createServer((incoming) => {
	const outgoing = connect(port, '127.0.0.1');
	for (const [one, other] of [
		[incoming, outgoing],
		[outgoing, incoming],
	] as const) {
		sockets.add(one);
		one.pipe(other);
		one.on('error', () => other.destroy());
	}
});
await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
const world = await createWorld({ env: { PUBLIC_URL: origin } });
port = Number(new URL(world.url).port);
afterAll(() => {
	gate.close();
	for (const socket of sockets) socket.destroy();
});
const { db } = world.database;

/** The library's answers have some of these. */
interface Answer {
	code: string;
	token: string;
	url: string;
	user: { email: string };
}

/** A browser with cookies, on one page of the app. */
function browser() {
	const jar: Cookies = new Map();
	async function load(url: string | URL, init: RequestInit = {}): Promise<Response> {
		const headers = { origin, cookie: cookieHeader(jar), ...init.headers };
		const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
		takeCookies(jar, answer);
		return answer;
	}
	async function ask(path: string, body?: object) {
		const answer = await load(`${origin}/v0/auth${path}`, {
			...(body && { method: 'POST', body: JSON.stringify(body) }),
			headers: body ? { 'content-type': 'application/json' } : {},
		});
		return (await answer.json().catch(() => null)) as Answer;
	}
	/** Goes to the provider and back; returns the error in the address, if any. */
	async function continueAs(email: string, given: { answer?: 'cancel'; meanwhile?(): Promise<void> } = {}) {
		// The provider remembers people for a minute.
		await sql`delete from auth.test_sign_ins where starts_with(id, 'Session:')`.execute(db);
		const page = { callbackURL: '/profile', errorCallbackURL: '/profile' };
		let url = new URL((await ask('/sign-in/social', { provider: 'test', ...page })).url);
		await given.meanwhile?.();
		while (url.pathname !== '/profile') {
			let answer = await load(url);
			if (answer.status === 200) {
				const form = { email, firstName: 'Pat', lastName: 'Moss', answer: given.answer ?? 'continue' };
				answer = await load(url, { method: 'POST', body: new URLSearchParams(form) });
			}
			url = new URL(answer.headers.get('location') ?? 'about:blank', url);
			if (url.protocol !== 'http:') throw new Error(`it ended with ${answer.status}`);
		}
		return url.searchParams.get('error');
	}
	return {
		ask,
		continueAs,
		token: async (): Promise<string> => (await ask('/token')).token,
		email: async (): Promise<string> => (await ask('/get-session')).user.email,
	};
}

let serial = 0;
async function somebody() {
	const email = `provided${++serial}@example.com`;
	const own = browser();
	expect(await own.continueAs(email)).toBeNull();
	const token = await own.token();
	await world.call('user.create', {
		token,
		body: { first_name: 'Pat', last_name: 'Moss', role: 'business' },
	});
	return { email, own };
}
type Browser = Awaited<ReturnType<typeof somebody>>['own'];
/** Moves the sign-in, or what confirmed it, into the past. */
const age = (email: string, minutes = 11) =>
	sql`
		update auth.session set "createdAt" = "createdAt" - ${`${minutes} minutes`}::interval,
			"provenAt" = "provenAt" - ${`${minutes} minutes`}::interval
		where "userId" = (select id from auth."user" where email = ${email})`.execute(db);
const sessionsOf = async (email: string) => {
	const { rows } = await sql`
		select from auth.session s join auth."user" u on u.id = s."userId" where u.email = ${email}`.execute(db);
	return rows.length;
};
/** From the library's endpoints and the contract's. */
const refusals = async (one: Browser) => [
	(await one.ask('/passkey/generate-register-options')).code,
	(
		await world.call('business.stripe.dashboard', {
			token: await one.token(),
			params: { id: crypto.randomUUID() },
		})
	).code,
];
const stale = ['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED'];

test('R-step-up: whoever signed up with a provider confirms there, for an hour, in the same browser', async () => {
	const { own, email } = await somebody();
	expect(await own.ask('/step-up')).toEqual({
		password: false,
		passkey: false,
		code: false,
		providers: ['test'],
	});
	await age(email);
	expect(await refusals(own)).toEqual(stale);
	expect(await own.continueAs(email.toUpperCase())).toBeNull();
	expect(await refusals(own)).not.toContain('STEP_UP_REQUIRED');
	expect(await sessionsOf(email)).toBe(1);
	await age(email, 59);
	expect(await refusals(own)).not.toContain('STEP_UP_REQUIRED');
	await age(email, 2);
	expect(await refusals(own)).toEqual(stale);
	const remove = async () => (await world.call('user.remove', { token: await own.token() })).code;
	expect(await remove()).toBe('STEP_UP_REQUIRED');
	expect(await own.continueAs(email)).toBeNull();
	expect(await remove()).toBeUndefined();
});

test('R-step-up: coming back as somebody else confirms nobody, and makes nobody somebody else', async () => {
	const [{ own, email }, other] = [await somebody(), await somebody()];
	await age(email);
	for (const another of [other.email, 'nobody-yet@example.com']) {
		expect(await own.continueAs(another)).toBe('another_account');
		expect(await own.email()).toBe(email);
		expect(await refusals(own)).toEqual(stale);
	}
	expect([await sessionsOf(email), await sessionsOf(other.email)]).toEqual([1, 1]);
	const { rows } = await sql`select from auth."user" where email = 'nobody-yet@example.com'`.execute(db);
	expect(rows).toEqual([]);
	await own.ask('/sign-out', {});
	expect(await own.continueAs(other.email)).toBeNull();
	expect(await own.email()).toBe(other.email);
});

test('R-step-up: whoever turns back there, or began too long ago, has confirmed nothing', async () => {
	const { own, email } = await somebody();
	await age(email);
	expect(await own.continueAs(email, { answer: 'cancel' })).toBe('access_denied');
	expect(await refusals(own)).toEqual(stale);
	const meanwhile = async () =>
		void (await sql`update auth.verification set value = jsonb_set(value::jsonb, '{expiresAt}', '0')::text where value like '%callbackURL%'`.execute(
			db,
		));
	expect(await own.continueAs(email, { meanwhile })).toBe('state_mismatch');
	expect(await refusals(own)).toEqual(stale);
	expect(await own.email()).toBe(email);
});
