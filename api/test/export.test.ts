/** Calls of the data export (R-export); standing/export.test.ts checks the contents. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { signInExport } from '#adapters/identity/sign-in.export.ts';
import { chapters, eachRow } from '#db/personal-data.ts';
import { orderExport } from '#orders';
import { buyBags, makeMember, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { exportPerson } from '../src/modules/personal-data/export-person.ts';
import { idsOf } from '../src/modules/personal-data/rooms.ts';

const world = await createWorld();
const { db } = world.database;
beforeEach(() => world.clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

type Rows = Record<string, Record<string, unknown>[]>;
interface File {
	person: string;
	made_at: string;
	chapters: Record<string, Rows>;
}
const ask = async (path: string, { token }: Person, language = 'en') => {
	const response = await fetch(world.url + path, {
		headers: { authorization: `Bearer ${token}`, 'accept-language': language },
	});
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const own = async (person: Person): Promise<File> =>
	JSON.parse((await ask('/v0/user/export', person)).text) as File;
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { error?: { code: string } }).error?.code;
const forAdmin = ({ id }: Person, query: string) => `/v0/admin/people/${id}/export?${query}`;
const rowsOf = ({ chapters }: File, table: string) =>
	Object.values(chapters).flatMap((chapter) => chapter[table] ?? []);

test('the street that somebody has in their profile is in their file; one that they only looked around is stored nowhere', async () => {
	const person = await makePerson(world);
	const street = async () => rowsOf(await own(person), 'users').map((row) => row.street);
	const { token } = person;
	await world.call('user.update', { token, body: { street: '12 Typed Way', city: 'Portland', state: 'OR' } });
	expect(await street()).toEqual(['12 Typed Way']);
	const place = { type: 'address' as const, value: '34 Looked Rd, Salem, OR 97301' };
	expect((await world.call('user.setLocation', { token, body: place })).status).toBe(200);
	expect(await street()).toEqual([null]);
	const { rows } = await sql<{
		text: string;
	}>`select u::text as text from users u where id = ${person.id}`.execute(db);
	expect(rows[0]?.text).not.toMatch(/Looked|Typed/);
});

test('a customer’s file has each chapter, what they did, and nothing of others or of a secret', async () => {
	const [person, shop] = [await makePerson(world), await makeShop(world)];
	const order = await buyBags(world, person, shop);
	await world.call('customer.favorites.set', {
		token: person.token,
		params: { id: shop.id },
		body: { favorite: true },
	});
	await world.drain();
	const answer = await ask('/v0/user/export', person);
	expect(answer.status).toBe(200);
	expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
	expect(answer.headers.get('content-disposition')).toBe('attachment; filename="flavorbag-data.json"');
	expect(answer.headers.get('cache-control')).toBe('no-store');
	const file = JSON.parse(answer.text) as File;
	expect(file).toMatchObject({ person: person.id, made_at: noon.toISOString() });
	expect(Object.keys(file.chapters)).toEqual(Object.keys(chapters));
	expect(rowsOf(file, 'users')).toMatchObject([{ id: person.id, email: person.email }]);
	expect(rowsOf(file, 'orders')).toMatchObject([{ id: order.id, status: 'paid', total_cents: 500 }]);
	expect(rowsOf(file, 'order_events').map(({ to_status, by }) => [to_status, by])).toEqual([
		['pending', 'customer'],
		['paid', expect.any(String)],
	]);
	expect(rowsOf(file, 'payments')).toMatchObject([
		{ card_last4: '4242', provider_intent_id: expect.stringMatching(/^pi_/) },
	]);
	expect(rowsOf(file, 'favorites')).toMatchObject([{ business_id: shop.id }]);
	expect(rowsOf(file, 'outbox').map(({ email }) => email)).toContain('receipt');
	expect(rowsOf(file, 'outbox').map(({ email }) => email)).not.toContain('new_order');
	const { rows } = await sql<{ secret: string }>`
		select token as secret from auth.session where "userId" = ${person.externalId}`.execute(db);
	expect(rows).toHaveLength(1);
	for (const hidden of [...rows.map(({ secret }) => secret), shop.owner.email, shop.owner.id])
		expect(answer.text).not.toContain(hidden);
});

test('an owner’s file has the shop and none of its customers, a colleague’s has neither', async () => {
	const [customer, shop] = [await makePerson(world), await makeShop(world, { name: 'Canary Crusts' })];
	const manager = await makeMember(world, shop, 'manager');
	await buyBags(world, customer, shop);
	const texts = await Promise.all(
		[shop.owner, manager].map(async (person) => (await ask('/v0/user/export', person)).text),
	);
	for (const text of texts)
		for (const hidden of [customer.id, customer.email]) expect(text).not.toContain(hidden);
	const [ofOwner, ofManager] = texts.map((text) => JSON.parse(text) as File);
	expect(ofOwner && rowsOf(ofOwner, 'businesses')).toMatchObject([{ display_name: 'Canary Crusts' }]);
	expect(ofManager && rowsOf(ofManager, 'businesses')).toEqual([]);
	expect(ofManager && rowsOf(ofManager, 'members')).toMatchObject([
		{ business_id: shop.id, role: 'manager', invited_by_you: false },
	]);
});

test('the same as a page, in the language in which it is read', async () => {
	const [person, shop] = [await makePerson(world), await makeShop(world, { name: 'Pan & <Queso>' })];
	await buyBags(world, person, shop);
	for (const [language, heading, status] of [
		['en', 'Your data at FlavorBag', 'paid'],
		['es', 'Tus datos en FlavorBag', 'pagado'],
	] as const) {
		const { headers, text } = await ask('/v0/user/export?format=html', person, language);
		expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(headers.get('content-disposition')).toBe('attachment; filename="flavorbag-data.html"');
		expect(text).toContain(`<html lang="${language}">`);
		expect(text).toContain(`<h1>${heading}</h1>`);
		expect(text).toContain('<dd>$5.00</dd>');
		expect(text).toContain(`<dd>${status}</dd>`);
		expect(text).toContain('Pan &amp; &lt;Queso&gt;');
		expect(text).not.toContain('<Queso>');
		expect(text.trimEnd()).toMatch(/<\/html>$/);
	}
	expect(codeOf(await ask('/v0/user/export?format=pdf', person))).toBe('INVALID_INPUT');
});

test('more rows than one page come all, each once', async () => {
	const [person, shop] = [await makePerson(world), await makeShop(world, { quantity: 10 })];
	for (let nth = 0; nth < 3; nth++) await buyBags(world, person, shop);
	const table = orderExport.tables.find((one) => one.table === 'order_events');
	const ids = await idsOf(db, person.id);
	const subject = { id: person.id, email: person.email, accountId: person.externalId, ...ids };
	const read = async (atOnce?: number) => {
		const rows: unknown[] = [];
		for await (const row of table ? eachRow(db, table, subject, atOnce) : []) rows.push(row);
		return rows;
	};
	const whole = await read();
	expect(whole.length).toBeGreaterThanOrEqual(6);
	for (const atOnce of [1, 2, whole.length]) expect(await read(atOnce)).toEqual(whole);
});

test('an admin gives a reason, which the audit log has, and the person reads that it was done', async () => {
	const person = await makePerson(world);
	expect(codeOf(await ask(forAdmin(person, ''), admin))).toBe('INVALID_INPUT');
	expect(codeOf(await ask(forAdmin(person, 'reason=mine'), person))).toBe('FORBIDDEN');
	const { status, text } = await ask(forAdmin(person, 'reason=Asked+by+letter.'), admin);
	expect(status).toBe(200);
	expect((JSON.parse(text) as File).person).toBe(person.id);
	const { rows } = await sql<{ actor_id: string; details: object }>`
		select actor_id, details from audit_log where action = 'admin.people.export' and subject_id = ${person.id}`.execute(
		db,
	);
	expect(rows).toEqual([{ actor_id: admin.id, details: { format: 'json', reason: 'Asked by letter.' } }]);
	expect(rowsOf(await own(person), 'audit_log')).toEqual([
		{
			at: expect.any(String),
			action: 'admin.people.export',
			done_by_you: false,
			about: person.id,
			reason: 'Asked by letter.',
		},
	]);
	const theirs = rowsOf(await own(admin), 'audit_log').filter(
		({ action }) => action === 'admin.people.export',
	);
	expect(theirs).toEqual([
		{ at: expect.any(String), action: 'admin.people.export', done_by_you: true, about: null, reason: null },
	]);
});

test('of a suspended person only an admin gets it, with the reason; of an erased one there is none', async () => {
	const person = await makePerson(world);
	await world.call('user.setLanguage', { token: person.token, body: { language: 'es' } });
	await world.call('admin.people.suspend', {
		token: admin.token,
		params: { id: person.id },
		body: { reason: 'Bags were resold.' },
	});
	await expect.poll(async () => codeOf(await ask('/v0/user/export', person))).toBe('UNAUTHORIZED');
	const page = await ask(forAdmin(person, 'format=html&reason=By+letter'), admin);
	expect(page.text).toContain('Tus datos en FlavorBag');
	expect(page.text).toContain('Administración: suspendió a una persona');
	expect(page.text).toContain('Bags were resold.');
	await world.call('admin.people.erase', {
		token: admin.token,
		params: { id: person.id },
		body: { reason: 'By letter' },
	});
	const gone = await ask(forAdmin(person, 'reason=By+letter'), admin);
	expect([gone.status, codeOf(gone)]).toEqual([404, 'NOT_FOUND']);
	expect(codeOf(await ask(`/v0/admin/people/${crypto.randomUUID()}/export?reason=x`, admin))).toBe(
		'NOT_FOUND',
	);
});

test('a file that is read while its person is erased breaks off', async () => {
	const person = await makePerson(world);
	const asked = { format: 'json', language: 'en' } as const;
	const { parts } = await exportPerson({ db, clock: world.clock, signIn: signInExport }, person.id, asked);
	const read = parts[Symbol.asyncIterator]();
	await read.next();
	await world.app.personalData.remove(person.id);
	const finish = async () => {
		for (;;) if ((await read.next()).done) return;
	};
	await expect(finish()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('ten an hour, then the refusal says when', async () => {
	const person = await makePerson(world);
	for (let nth = 0; nth < 10; nth++) expect((await ask('/v0/user/export', person)).status).toBe(200);
	const refused = await ask('/v0/user/export', person);
	expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect((await ask('/v0/user/export', await makePerson(world))).status).toBe(200);
});
