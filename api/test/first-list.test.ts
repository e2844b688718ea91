/** Only the first list accepts the session cookie (ADR 122). */
import { endpoints } from '@flavorbag/contract';
import { earlySummaries } from '@flavorbag/contract/summary';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Cookies, cookieHeader, takeCookies } from './cookies.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const password = 'leftovers for everybody';
let serial = 0;

async function somebody() {
	const email = `first${++serial}@example.com`;
	const names = { firstName: 'Pat', lastName: 'Moss' };
	await world.app.auth.createAccount({ email, password, ...names, emailVerified: true });
	const jar: Cookies = new Map();
	const ask = async (path: string, body?: object, more: Record<string, string> = {}) => {
		const answer = await fetch(world.url + path, {
			method: body ? 'POST' : 'GET',
			headers: {
				origin: 'http://localhost:3000',
				cookie: cookieHeader(jar),
				...(body && { 'content-type': 'application/json' }),
				...more,
			},
			...(body && { body: JSON.stringify(body) }),
		});
		takeCookies(jar, answer);
		return answer;
	};
	await ask('/v0/auth/sign-in/email', { email, password });
	const { token } = (await (await ask('/v0/auth/token')).json()) as { token: string };
	await world.call('user.create', { token, body: { first_name: 'Pat', last_name: 'Moss' } });
	await world.call('user.setLocation', { token, body: { type: 'address', value: '97201' } });
	return { email, ask, token, cookie: cookieHeader(jar) };
}

test('whoever is signed in is answered the same by session and by token', async () => {
	const { ask, token } = await somebody();
	const bySession = await ask(earlySummaries);
	const byToken = await fetch(world.url + earlySummaries, { headers: { authorization: `Bearer ${token}` } });
	expect([bySession.status, byToken.status]).toEqual([200, 200]);
	const [one, other] = [await bySession.json(), await byToken.json()] as { data: object; meta: object }[];
	expect(one?.data).toEqual(other?.data);
	expect(bySession.headers.get('cache-control')).toBe('private, no-cache');
});

test('a token that is not good is refused, whatever session comes with it', async () => {
	const { ask } = await somebody();
	expect((await ask(earlySummaries, undefined, { authorization: 'Bearer made-up' })).status).toBe(401);
});

test('a session that is made up, over or of somebody suspended is refused', async () => {
	const list = async (cookie: string) =>
		(await fetch(world.url + earlySummaries, { headers: { cookie } })).status;
	expect(await list(`flavorbag.session_token=${encodeURIComponent(`made-up.${'A'.repeat(43)}=`)}`)).toBe(401);
	expect(await list('flavorbag.session_token=')).toBe(401);

	const left = await somebody();
	await left.ask('/v0/auth/sign-out', {});
	expect(await list(left.cookie)).toBe(401);

	const { email, cookie } = await somebody();
	expect(await list(cookie)).toBe(200);
	await world.app.auth.suspend(email, true);
	expect(await list(cookie)).toBe(401);
});

test('while the database can’t say whose session it is, nobody is told that it is no good', async () => {
	const { ask } = await somebody();
	const { db } = world.database;
	await db.transaction().execute(async (tx) => {
		await sql`lock table auth.session in access exclusive mode`.execute(tx);
		const answer = ask(earlySummaries);
		// A transaction sees only connections that existed at its first look, so use another one.
		const cancel = () =>
			sql`select pg_cancel_backend(pid) from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
		await expect.poll(async () => (await cancel()).rows.length).toBe(1);
		expect((await answer).status).toBe(503);
	});
});

test('nobody stays signed in for longer by it: that is the cookie of the token’s answer', async () => {
	const { ask } = await somebody();
	const { rows } = await sql<{ id: string; expiresAt: Date }>`
		update auth.session set "updatedAt" = now() - interval '3 days', "expiresAt" = now() + interval '20 days'
		returning id, "expiresAt"`.execute(world.database.db);
	const answer = await ask(earlySummaries);
	expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
	const after = await sql<{ id: string; expiresAt: Date }>`
		select id, "expiresAt" from auth.session`.execute(world.database.db);
	expect(new Map(after.rows.map((row) => [row.id, row.expiresAt]))).toEqual(
		new Map(rows.map((row) => [row.id, row.expiresAt])),
	);
	expect((await ask('/v0/auth/token')).headers.getSetCookie().join()).toContain('session_token');
});

test('under an address of its own it is the list that the app asks for', async () => {
	const { token } = await somebody();
	const list = async (path: string) => {
		const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
		const { data, meta } = (await answer.json()) as { data: object; meta: { pagination: object } };
		return [answer.status, data, meta.pagination];
	};
	expect(await list(earlySummaries)).toEqual(await list('/v0/customer/businesses/summaries?page=1'));
});

test('only what reads a first page goes by the session', async () => {
	const { ask } = await somebody();
	const bySession = Object.entries(endpoints).filter(([, endpoint]) => 'bySession' in endpoint);
	expect(bySession.map(([name, { method }]) => [name, method])).toEqual([
		['customer.businesses.summaries', 'GET'],
	]);
	for (const path of ['/v0/user', '/v0/customer/businesses?page=1', '/v0/customer/orders?page=1'])
		expect((await ask(path)).status, path).toBe(401);
});
