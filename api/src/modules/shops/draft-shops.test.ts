import type { LineRead } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { csvLine } from '#lib/csv.ts';
import { makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { db } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const head = 'name,street,zip,email,kind,language';
const dayMs = 24 * 3_600_000;
let serial = 0;
const someone = () => `owner${++serial}@example.com`;
const line = (email: string, name = 'Moss Bakery', zip = '97201') =>
	`${name},1 Main St,${zip},${email},bakery,es`;

interface Said {
	status: number;
	lines: LineRead[];
	problems: [string, string][];
}
async function upload(send: boolean | 'all', ...lines: string[]): Promise<Said> {
	const query = { true: '?send=new', all: '?send=all', false: '' }[String(send)];
	const form = new FormData();
	form.append('sheet', new Blob([[head, ...lines].join('\n')]), 'shops.csv');
	const answer = await fetch(`${world.url}/v0/admin/shop-drafts${query}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${await world.app.auth.tokenFor(admin.externalId)}` },
		body: form,
	});
	const { data, error } = (await answer.json()) as {
		data?: { lines: LineRead[] };
		error?: { details?: { field: string; message: string }[] };
	};
	const problems = (error?.details ?? []).map(({ field, message }): [string, string] => [field, message]);
	return { status: answer.status, lines: data?.lines ?? [], problems };
}
const outcomes = ({ lines }: Said) => lines.map(({ outcome }) => outcome);
const asAdmin = { token: admin.token };
const drafts = async () =>
	(
		await db
			.selectFrom('shop_drafts')
			.select(['id', 'display_name', 'email', 'city'])
			.orderBy('display_name')
			.execute()
	).map(({ display_name: name, ...draft }) => ({ name, ...draft }));
/** Says what the preview of the same line says. */
const draftOf = async (email: string, name = 'Moss Bakery') => {
	const link = (await upload(false, line(email, name))).lines[0]?.link ?? '';
	const found = (await drafts()).find((draft) => draft.email === email && draft.name === name);
	if (!found) throw new Error(`no draft for ${email}`);
	return { ...found, link, token: new URL(link).searchParams.get('token') ?? '' };
};
const mailsTo = async (email: string) =>
	(
		await sql<{ kind: string; language: string; finish_url: string }>`
			select payload ->> 'kind' as kind, payload ->> 'language' as language, payload ->> 'finish_url' as finish_url
			from outbox where topic = 'mail' and payload ->> 'to' = ${email} order by id`.execute(db)
	).rows;
const body = {
	display_name: 'Moss Bakery',
	description: 'Bread of the day, and buns.',
	price: 5,
	email: 'moss@example.com',
	phone_number: '503-555-0101',
	street: '1 Main St',
	city: 'Portland',
	state: 'OR' as const,
	zip_code: 97201,
	category: 'bakery',
};
const finish = ({ token }: Person, draft: string, changed = {}) =>
	world.call('business.create', { token, body: { ...body, ...changed, draft } });
const look = (token: string) => world.call('invitation.get', { body: { token } });
const accept = (person: Person, token: string) =>
	world.call('invitation.accept', { token: person.token, body: { token } });
const slugOf = (column: 'draft_id' | 'business_id', id: string) =>
	db.selectFrom('business_slugs').select('slug').where(column, '=', id).executeTakeFirst();

// R-shop-sheet
test('a preview saves and sends nothing; then all lines are drafts and their owners have a link', async () => {
	const [ada, ben] = [someone(), someone()];
	// Two of one owner, and all at one address.
	const lines = [line(ada), line(ben, 'Café Ben', '2134'), line(ben, 'Ben’s other shop')];
	const preview = await upload(false, ...lines);
	expect(preview.lines[1]).toEqual({
		line: 3,
		name: 'Café Ben',
		email: ben,
		place: '1 Main St, Allston, MA 02134',
		outcome: 'create',
		has_account: false,
		problems: [],
		link: expect.any(String),
	});
	expect(await drafts()).toEqual([]);
	expect(outcomes(await upload(true, ...lines))).toEqual(['create', 'create', 'create']);
	expect((await drafts()).map(({ name }) => name)).toEqual(
		expect.arrayContaining(['Ben’s other shop', 'Café Ben', 'Moss Bakery']),
	);
	const { link, id } = await draftOf(ada);
	const { data: waiting } = await world.call('admin.shopDrafts.list', asAdmin);
	expect(waiting.drafts.map(({ name }) => name)).toEqual(['Ben’s other shop', 'Café Ben', 'Moss Bakery']);
	const expires_at = new Date(noon.getTime() + 30 * dayMs).toISOString();
	expect(waiting.drafts[2]).toEqual({ id, name: 'Moss Bakery', email: ada, expires_at, link });
	expect(await mailsTo(ada)).toEqual([{ kind: 'shop_draft', language: 'es', finish_url: link }]);
	expect(await mailsTo(ben)).toHaveLength(2);
});

test('one wrong line, and none is saved: each is named with its number and what to do', async () => {
	const [ada, ben] = [someone(), someone()];
	const [far, capital] = [line(ben, 'Far', '99999'), line(ben, 'Capital', '20001')];
	const lines = [line(ada), line(ada, 'moss  bakery'), far, capital, line('nobody', 'Moss', '99999')];
	const said = await upload(true, ...lines);
	expect(said.status).toBe(422);
	expect(said.problems).toEqual([
		['line 3', 'It’s the same shop as in line 2. Delete one of them.'],
		['line 4', 'We know no ZIP code 99999 in the 50 states. Check it.'],
		['line 5', 'We know no ZIP code 20001 in the 50 states. Check it.'],
		['line 6', 'email “nobody”: Please enter a valid email'],
		['line 6', 'We know no ZIP code 99999 in the 50 states. Check it.'],
	]);
	const refused = Array.from({ length: 4 }, () => 'refused');
	expect(outcomes(await upload(false, ...lines))).toEqual(['create', ...refused]);
	expect((await drafts()).filter(({ email }) => email === ada)).toEqual([]);
	expect(await mailsTo(ada)).toEqual([]);
});

test('the same sheet updates what nobody finished, by email and name, and its link stays', async () => {
	const ada = someone();
	await upload(true, line(ada));
	const before = await draftOf(ada);
	expect(outcomes(await upload(true, line(ada, 'MOSS Bakery', '02134')))).toEqual(['update']);
	const after = await draftOf(ada, 'MOSS Bakery');
	expect(after).toMatchObject({ city: 'Allston', link: before.link });
	expect(await slugOf('draft_id', after.id)).toEqual({ slug: 'moss-bakery-allston' });
	expect(await mailsTo(ada)).toHaveLength(1);
});

// R-csv-is-data
test('a formula is saved as text', async () => {
	const ada = someone();
	const name = "=cmd|' /C calc'!A0";
	await upload(true, line(ada, name));
	expect((await draftOf(ada, name)).name).toBe(name);
	expect(csvLine([name])).toBe(`'=cmd|' /C calc'!A0\r\n`);
});

test('500 shops fit in a sheet', async () => {
	const lines = Array.from({ length: 500 }, (_, at) => line(someone(), `Shop number ${at}`));
	const said = await upload(true, ...lines);
	expect([said.status, said.lines.length]).toEqual([200, 500]);
	await sql`delete from shop_drafts where display_name like 'Shop number %'`.execute(db);
});

// R-shop-drafts
test('the owner finishes the shop by the link, once, and gets the page that was reserved', async () => {
	const owner = await makePerson(world);
	const name = 'Reserved Bakery';
	const [first] = (await upload(true, line(owner.email, name))).lines;
	expect(first).toMatchObject({ outcome: 'create', has_account: true });
	const { token, id } = await draftOf(owner.email, name);
	expect((await look(token)).data).toMatchObject({
		business_name: name,
		role: 'owner',
		state: 'open',
		shop: { street: '1 Main St', city: 'Portland', state: 'OR', zip_code: '97201', category: 'bakery' },
	});
	const rival = await makeShop(world, { name });
	expect((await slugOf('business_id', rival.id))?.slug).toMatch(/^reserved-bakery-portland-/);
	// A customer so far.
	expect((await finish(owner, token)).code).toBe('FORBIDDEN');
	expect((await accept(owner, token)).data).toEqual({ business_id: id });
	const done = await finish(owner, token, { display_name: name });
	expect(done.data).toMatchObject({ id, display_name: name, enabled: false });
	expect(await slugOf('business_id', id)).toEqual({ slug: 'reserved-bakery-portland' });
	expect((await finish(owner, token)).code).toBe('INVITATION_USED');
	expect((await accept(owner, token)).code).toBe('INVITATION_USED');
	expect((await look(token)).data.state).toBe('used');
	// The same sheet never touches it, whatever it is called by now.
	const changed = { token: owner.token, params: { id }, body: { display_name: 'Moss & Daughters' } };
	await world.call('business.update', changed);
	const both = [line(owner.email, name), line(owner.email, 'Moss & Daughters')];
	expect(outcomes(await upload(true, ...both))).toEqual(['open', 'open']);
	expect(await mailsTo(owner.email)).toHaveLength(1);
});

test('of two that finish at once, one gets the shop', async () => {
	const owner = await makePerson(world, { role: 'business' });
	await upload(true, line(owner.email));
	const { token } = await draftOf(owner.email);
	const answers = await Promise.all([finish(owner, token), finish(owner, token)]);
	expect(answers.map(({ code }) => code).sort()).toEqual(['INVITATION_USED', undefined]);
});

test('a draft is in no list and on no page, and the link is for its address alone', async () => {
	const owner = await makePerson(world);
	const other = await makePerson(world, { role: 'business' });
	const unverified = await makePerson(world, { verified: false });
	const name = 'Unlisted Bakery';
	await upload(true, line(owner.email, name));
	const { token } = await draftOf(owner.email, name);
	const { data } = await world.call('admin.shops.find', { ...asAdmin, query: { search: 'unlisted' } });
	expect(data.shops).toEqual([]);
	expect((await fetch(`${world.url}/s/unlisted-bakery-portland`)).status).toBe(404);
	expect((await accept(other, token)).code).toBe('INVITATION_OTHER_ADDRESS');
	expect((await finish(other, token)).code).toBe('INVITATION_OTHER_ADDRESS');
	expect((await accept(unverified, token)).code).toBe('EMAIL_NOT_VERIFIED');
	const forged = crypto.randomUUID() + token.slice(36);
	expect((await look(forged)).code).toBe('NOT_FOUND');
});

test('a link works for 30 days, longer if it is sent once more, and then its draft is deleted', async () => {
	const [ada, ben] = [someone(), someone()];
	await upload(true, line(ada), line(ben));
	const [first, second] = [await draftOf(ada), await draftOf(ben)];
	world.clock.forward(29 * dayMs);
	await upload('all', line(ben));
	const links = (await mailsTo(ben)).map(({ finish_url }) => finish_url);
	expect(links).toEqual([second.link, second.link]);
	world.clock.forward(2 * dayMs);
	expect([(await look(first.token)).code, (await look(second.token)).code]).toEqual(['NOT_FOUND', undefined]);
	await world.app.plannedJobs.find(({ name }) => name === 'old shop drafts')?.run();
	const left = await db.selectFrom('shop_drafts').select('email').where('email', 'in', [ada, ben]).execute();
	expect(left).toEqual([{ email: ben }]);
	expect(await slugOf('draft_id', first.id)).toBeUndefined();
	world.clock.set(noon);
});

// R-erasure
test('a draft goes with the account of its address, and a finished one with its shop', async () => {
	const owner = await makePerson(world, { role: 'business' });
	await upload(true, line(owner.email), line(owner.email, 'Second Shop'));
	const { token } = await draftOf(owner.email, 'Second Shop');
	const { data: shop } = await finish(owner, token, { display_name: 'Second Shop' });
	const names = async () =>
		(
			await db.selectFrom('shop_drafts').select('display_name').where('email', '=', owner.email).execute()
		).map(({ display_name }) => display_name);
	expect((await names()).sort()).toEqual(['Moss Bakery', 'Second Shop']);
	await world.call('business.remove', { token: owner.token, params: { id: shop.id } });
	expect(await names()).toEqual(['Moss Bakery']);
	expect(await upload(true, line(owner.email, 'Second Shop'))).toMatchObject({
		lines: [{ outcome: 'closed', link: '' }],
	});
	expect(await names()).toEqual(['Moss Bakery']);
	await world.app.personalData.remove(owner.id);
	expect(await names()).toEqual([]);
});

// R-audit-log
test('an upload is in the audit log, without what the sheet says', async () => {
	const ada = someone();
	await upload(true, line(ada));
	// It only looks.
	await upload(false, line(ada));
	const query = { action: 'admin.shopDrafts.upload' };
	const { data } = await world.call('admin.auditLog.list', { ...asAdmin, query });
	expect(data.entries[0]).toMatchObject({ ...query, details: [{ name: 'send', value: 'new' }] });
	expect(JSON.stringify(data.entries)).not.toContain(ada);
});
