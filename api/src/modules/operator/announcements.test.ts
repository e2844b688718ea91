/** R-announcements */
import { expect, test } from 'vitest';
import { makePerson, makeShop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const { token } = admin;
const words = {
	subject_en: 'Street fair on Saturday',
	text_en: 'Expect more people.\n\nHave fun!',
	subject_es: 'Feria el sábado',
	text_es: 'Habrá más gente.\n\n¡Que la disfruten!',
};
type To = { audience: string; zip_code?: number };
const send = (to: To, more = {}) =>
	call('admin.announcements.send', { token, body: { ...to, ...words, ...more } });
const reach = async (to: To) => (await call('admin.announcements.reach', { token, query: to })).data.people;
const latest = async () => (await call('admin.announcements.list', { token })).data.announcements[0];
const deliver = async () => {
	await world.app.announcements.apply();
	await world.app.outbox.drain();
};
interface Mail {
	id: string;
	subject: string;
	text: string;
	unsubscribeUrl?: string;
}
const mailsTo = async (email: string) => {
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as Mail[];
	return mails.filter(({ id }) => id.startsWith('announcement:'));
};
const countOf = async ({ email }: { email: string }) => (await mailsTo(email)).length;
const agree = (person: { token: string }, emails = true) =>
	call('user.announcements.set', { token: person.token, body: { emails } });
const live = async (person: { token: string }, zip_code: number) =>
	call('user.update', { token: person.token, body: { zip_code } });

test('every shop gets it once, in its language, and not again within a week', async () => {
	const [one, other] = [await makeShop(world), await makeShop(world)];
	await call('user.setLanguage', { token: other.owner.token, body: { language: 'es' } });
	const customer = await makePerson(world);
	await agree(customer);
	const people = await reach({ audience: 'shops' });
	expect((await send({ audience: 'shops' })).status).toBe(200);
	expect(await latest()).toMatchObject({ ...words, people: 0, is_done: false });
	await Promise.all([deliver(), deliver()]);
	await deliver();
	expect(await latest()).toMatchObject({ people, is_done: true });
	expect((await mailsTo(one.owner.email)).map(({ subject }) => subject)).toEqual([words.subject_en]);
	const [spanish] = await mailsTo(other.owner.email);
	expect([spanish?.subject, spanish?.unsubscribeUrl]).toEqual([words.subject_es, undefined]);
	expect(spanish?.text).toContain('¡Que la disfruten!');
	expect(await mailsTo(customer.email)).toEqual([]);
	expect((await send({ audience: 'shops' })).code).toBe('PRECONDITION_FAILED');
	const later = await makeShop(world);
	expect(await reach({ audience: 'shops' })).toBe(1);
	await send({ audience: 'shops' });
	await deliver();
	expect([await countOf(one.owner), await countOf(later.owner)]).toEqual([1, 1]);
	clock.set(new Date(noon.getTime() + 7 * 86_400_000));
	expect(await reach({ audience: 'shops' })).toBe(people + 1);
	clock.set(noon);
});

test('customers of a ZIP code who agreed get it, and a link stops it', async () => {
	const [here, there, silent] = [await makePerson(world), await makePerson(world), await makePerson(world)];
	await live(here, 97_202);
	await live(there, 2_134);
	await live(silent, 97_202);
	await agree(here);
	await agree(there);
	clock.set(new Date(noon.getTime() + 60_000));
	expect(await reach({ audience: 'customers', zip_code: 97_202 })).toBe(1);
	await send({ audience: 'customers', zip_code: 97_202 });
	await deliver();
	expect(await latest()).toMatchObject({ audience: 'customers', zip_code: 97_202, people: 1 });
	expect([await countOf(here), await countOf(there), await countOf(silent)]).toEqual([1, 0, 0]);
	expect(await reach({ audience: 'customers', zip_code: 2_134 })).toBe(1);
	const { pathname } = new URL((await mailsTo(here.email))[0]?.unsubscribeUrl ?? '');
	const asked = await world.app.server.inject({ method: 'GET', url: pathname });
	expect([asked.statusCode, asked.body.includes('Stop emails about the town?')]).toEqual([200, true]);
	expect((await call('user.announcements.get', { token: here.token })).data).toEqual({ emails: true });
	await world.app.server.inject({ method: 'POST', url: pathname });
	expect((await call('user.announcements.get', { token: here.token })).data).toEqual({ emails: false });
	const forged = await world.app.server.inject({ method: 'POST', url: `${pathname.slice(0, -2)}xx` });
	expect(forged.statusCode).toBe(404);
	clock.set(new Date(noon.getTime() + 8 * 86_400_000));
	expect(await reach({ audience: 'customers', zip_code: 97_202 })).toBe(0);
	clock.set(noon);
});

test('what is empty, too long or for nobody is refused', async () => {
	expect((await send({ audience: 'customers', zip_code: 99_950 })).code).toBe('PRECONDITION_FAILED');
	for (const wrong of [
		{ subject_en: ' ' },
		{ text_es: 'x'.repeat(2_001) },
		{ audience: 'all' },
		{ zip_code: 7 },
	])
		expect((await send({ audience: 'customers' }, wrong)).status).toBe(422);
});
