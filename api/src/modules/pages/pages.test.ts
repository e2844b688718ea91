/** R-operator-pages, R-terms-agreed */
import { isAgreementDue, type OperatorPageName, operatorPages, pageTextMax } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { makeMember, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call } = world;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const get = async (page: OperatorPageName) => (await call('pages.get', { params: { page } })).data;
async function save(
	page: OperatorPageName,
	given: { en?: unknown; es?: unknown; asks?: boolean; version?: number },
) {
	const { version } = await get(page);
	const body = { version, en: 'Be kind.', es: 'Sé amable.', ...given };
	return call('admin.pages.save', { token: admin.token, params: { page }, body });
}
const asked = async (agreed: number | null, page: 'terms' | 'shop_terms' = 'terms') =>
	isAgreementDue(agreed, (await call('settings.get')).data.terms[page]);

/** Signs up with the version that the page showed. */
async function signUp(terms_version?: number): Promise<Person & { agreed: number | null; status: number }> {
	const email = `new${crypto.randomUUID()}@example.com`;
	const name = { firstName: 'Nia', lastName: 'Bell' };
	const { externalId } = await world.app.auth.createAccount({ email, ...name, emailVerified: true });
	const token = await world.app.auth.tokenFor(externalId);
	const body = { first_name: 'Nia', last_name: 'Bell', role: 'business', terms_version };
	const { status, body: answer } = await call('user.create', { token, body });
	const user = 'data' in answer ? answer.data : undefined;
	return { id: user?.id ?? '', externalId, email, token, agreed: user?.terms_version ?? null, status };
}

test.each(operatorPages)('until it is saved, %s is the text that ships, in both languages', async (page) => {
	const text = await get(page);
	expect(text).toMatchObject({ page, version: 0, saved_at: null });
	expect(text.en).not.toBe(text.es);
	expect(Math.min(text.en.length, text.es.length)).toBeGreaterThan(60);
	for (const one of [text.en, text.es]) expect(one).not.toMatch(/<|\t/);
});

// R-privacy-page
test('the privacy policy that ships has eleven sections and is effective January 15th, 2025', async () => {
	const { en, es } = await get('privacy');
	for (const text of [en, es])
		expect([...text.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number))).toEqual(
			Array.from({ length: 11 }, (_, index) => index + 1),
		);
	expect(en).toContain('Effective January 15th, 2025');
});

test('an admin saves a page, and whoever saves an older one is refused', async () => {
	const { status, data } = await save('imprint', {
		en: '# We\r\n\r\n- are\r\n  - here\u0000',
		es: 'Nosotros',
	});
	expect([status, data.version, data.en]).toEqual([200, 1, '# We\n\n- are\n  - here']);
	expect(await get('imprint')).toEqual(data);
	const late = await save('imprint', { version: 0 });
	expect([late.status, late.code]).toEqual([412, 'PRECONDITION_FAILED']);
	const { version } = data;
	const both = await Promise.all(['One', 'Two'].map((en) => save('imprint', { en, version })));
	expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
	const entries = await call('admin.auditLog.list', {
		token: admin.token,
		query: { action: 'admin.pages.save' },
	});
	expect(entries.data.entries.at(-1)?.details).toContainEqual({ name: 'page', value: 'imprint' });
	const anyone = await makePerson(world);
	const body = { version: 2, en: 'Mine', es: 'Mío' };
	const refused = await call('admin.pages.save', { token: anyone.token, params: { page: 'imprint' }, body });
	expect(refused.status).toBe(403);
});

test.each([
	['emptied', { en: ' \n\t ' }, 'en', 'Write the text in English.'],
	['emptied in Spanish', { es: '' }, 'es', 'Write the text in Spanish.'],
	['too long', { en: 'a'.repeat(pageTextMax + 1) }, 'en', /20,?000/],
	['no text', { en: 7 }, 'en', /./],
])('a page that is %s is refused, and the old one stands', async (_, given, field, message) => {
	const before = await get('terms');
	const { status, body } = await save('terms', given);
	expect(status).toBe(422);
	const details = 'error' in body ? body.error.details : [];
	expect(details).toEqual([{ field, message: expect.stringMatching(message) }]);
	expect(await get('terms')).toEqual(before);
});

test('100 kB are refused before they are read', async () => {
	const { status } = await save('terms', { en: 'a'.repeat(100_000) });
	expect(status).toBe(413);
});

test('the longest page that may be is saved', async () => {
	expect((await save('privacy', { en: 'ñ'.repeat(pageTextMax), es: 'ñ'.repeat(100) })).status).toBe(200);
});

test('a page that there isn’t is refused, to read and to save', async () => {
	const page = 'cookies' as OperatorPageName;
	expect((await call('pages.get', { params: { page } })).status).toBe(404);
	const body = { version: 0, en: 'x', es: 'x' };
	expect((await call('admin.pages.save', { token: admin.token, params: { page }, body })).status).toBe(404);
});

test('whoever signs up while the terms change agreed to those that they saw, and is asked about the new ones', async () => {
	const { version } = await get('terms');
	await save('terms', { asks: true });
	const slow = await signUp(version);
	expect([slow.agreed, await asked(slow.agreed)]).toEqual([version, true]);
	const quick = await signUp(version + 1);
	expect([quick.agreed, await asked(quick.agreed)]).toEqual([version + 1, false]);
	const agree = (body: object) => call('user.acceptTerms', { token: slow.token, body });
	expect((await agree({ version: version + 1 })).data.terms_version).toBe(version + 1);
	expect((await agree({ version })).data.terms_version).toBe(version + 1);
	expect((await call('user.get', { token: slow.token })).data.terms_version).toBe(version + 1);
});

test('nobody agrees to a version that nobody wrote yet', async () => {
	const { version } = await get('terms');
	const early = await signUp(version + 1);
	expect(early.status).toBe(422);
	const { token } = await signUp(version);
	for (const wrong of [version + 1, -1, 0.5, 1e9])
		expect((await call('user.acceptTerms', { token, body: { version: wrong } })).status).toBe(422);
});

test('a change in substance asks everybody again, another one nobody; never having agreed counts once one is saved', async () => {
	const { version } = await get('terms');
	const { agreed } = await signUp(version);
	expect([await asked(agreed), await asked(null)]).toEqual([false, true]);
	await save('terms', { en: 'Be kind!' });
	expect(await asked(agreed)).toBe(false);
	await save('terms', { en: 'Be kind, or leave.', asks: true });
	expect(await asked(agreed)).toBe(true);
	expect(isAgreementDue(null, { version: 0, asked_from: 0 })).toBe(false);
});

test('a shop agrees in the wizard, its other bag with it, and its new owner anew', async () => {
	const owner = await signUp();
	const body = {
		display_name: 'Corner Bakery',
		description: 'Bread of the day, and what goes with it.',
		price: 5,
		email: owner.email,
		phone_number: '503-555-0101',
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: 97201,
		terms_version: 0,
	};
	const early = await call('business.create', { token: owner.token, body: { ...body, terms_version: 1 } });
	expect(early.status).toBe(422);
	const { id, terms_version } = (await call('business.create', { token: owner.token, body })).data;
	expect(terms_version).toBe(0);
	await save('shop_terms', { asks: true });
	expect(await asked(terms_version, 'shop_terms')).toBe(true);
	const params = { id };
	const agree = (token: string) => call('business.acceptTerms', { token, params, body: { version: 1 } });
	const manager = await makeMember(world, { id, owner }, 'manager');
	expect((await agree(manager.token)).status).toBe(403);
	expect((await agree(owner.token)).data.terms_version).toBe(1);
	const bag = {
		display_name: 'Corner Bakery Cakes',
		description: 'Cakes of the day, a slice of each.',
		price: 5,
	};
	const another = await call('business.anotherBag', { token: owner.token, params, body: bag });
	expect(another.data.terms_version).toBe(1);
	await call('business.handover.offer', {
		token: owner.token,
		params,
		body: { user_id: manager.id, stays: true },
	});
	const { offers } = (await call('user.shopOffers.list', { token: manager.token })).data;
	const offer_id = offers[0]?.id ?? '';
	expect((await call('user.shopOffers.accept', { token: manager.token, params: { offer_id } })).status).toBe(
		200,
	);
	expect((await call('business.get', { token: manager.token, params })).data.terms_version).toBeNull();
});

test('what somebody agreed to is in their file, and goes with them', async () => {
	const shop = await makeShop(world);
	expect(
		(await call('business.get', { token: shop.owner.token, params: { id: shop.id } })).data.terms_version,
	).toBeNull();
	const person = await signUp(0);
	await call('user.remove', { token: person.token });
	const row = await world.database.db
		.selectFrom('users')
		.select(['terms_version', 'terms_at'])
		.where('id', '=', person.id)
		.executeTakeFirst();
	expect(row).toEqual({ terms_version: null, terms_at: null });
});
