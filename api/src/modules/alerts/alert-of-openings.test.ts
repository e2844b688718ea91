import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;
const mailbox = createMailbox({ folder: join(world.dataDir, 'mail'), clock: world.clock });
const downtown = '45.5122,-122.6587';
const gresham = '45.5023,-122.4413';
const salem = '44.9429,-123.0351';

async function customerAt(value: string): Promise<Person> {
	const person = await makePerson(world);
	await moveTo(person, value);
	return person;
}
async function moveTo({ token }: Person, value: string): Promise<void> {
	const moved = await call('user.setLocation', { token, body: { type: 'coordinates', value } });
	expect(moved.status).toBe(200);
}
const ask = ({ token }: Person) => call('customer.openingAlert.create', { token });
const alertOf = async ({ token }: Person) =>
	(await call('customer.openingAlert.get', { token })).data.opening_alert;
async function send(): Promise<void> {
	const { openings: openingAlerts } = world.app.alerts;
	await Promise.all([openingAlerts.send(), openingAlerts.send()]);
	await world.drain();
}
const mailsTo = async ({ email }: Person) =>
	(await mailbox.list({ to: email })).filter(({ subject }) => subject.includes('sells surprise bags'));

// R-opening-alert
test('whoever waits is sent one email when a shop opens within 25 miles, and the operator sees where they wait', async () => {
	const [near, here, far, leaver, erased] = await Promise.all(
		[gresham, downtown, salem, downtown, downtown].map(customerAt),
	);
	if (!near || !here || !far || !leaver || !erased) throw new Error('five customers');
	const owner = await makePerson(world, { role: 'business' });
	await moveTo(owner, downtown);
	const admin = await makePerson(world);
	await world.app.identity.grantAdmin(admin.email);
	const demand = async () => (await call('admin.openingAlerts', { token: admin.token })).data.places;

	expect(await alertOf(here)).toBeNull();
	for (const person of [near, here, far, leaver, erased, owner]) expect((await ask(person)).status).toBe(200);
	expect(await alertOf(here)).toEqual({
		city: 'Portland',
		state: 'OR',
		zip_code: expect.any(Number),
		created_at: world.clock.now().toISOString(),
	});
	expect((await ask(here)).status).toBe(200);
	expect((await demand()).map(({ city, customers }) => [city, customers])).toEqual([
		['Portland', 4],
		...[
			['Gresham', 1],
			['Salem', 1],
		].sort(),
	]);

	expect((await call('customer.openingAlert.remove', { token: leaver.token })).status).toBe(200);
	await world.app.personalData.remove(erased.id);
	expect((await demand())[0]).toMatchObject({ city: 'Portland', customers: 2 });

	const shop = await makeShop(world, { owner, name: 'First <b>Crumb</b>', enabled: false });
	await send();
	expect(await mailsTo(here)).toEqual([]);
	await call('business.update', { token: owner.token, params: { id: shop.id }, body: { enabled: true } });
	for (let turn = 0; turn < 2; turn++) await send();

	for (const person of [near, here]) {
		const [mail, ...more] = await mailsTo(person);
		expect(more).toEqual([]);
		expect(mail?.text).toContain('First <b>Crumb</b> in Portland now sells surprise bags');
		expect(mail?.text).toContain(`/s/${shop.id}`);
		expect(mail?.html).not.toContain('<b>Crumb');
		expect(await alertOf(person)).toBeNull();
	}
	expect((await mailsTo(near))[0]?.text).toMatch(/about 11 miles from Gresham, OR/);
	for (const person of [far, leaver, erased, owner]) expect(await mailsTo(person)).toEqual([]);
	expect((await demand()).map(({ city, customers }) => [city, customers]).sort()).toEqual([
		['Portland', 1],
		['Salem', 1],
	]);
});

// R-opening-alert
test('it is refused without a location, and where a shop sells already; a newer request is not lost with an older one', async () => {
	const person = await makePerson(world);
	expect((await ask(person)).code).toBe('LOCATION_REQUIRED');
	await makeShop(world);
	await moveTo(person, gresham);
	expect((await ask(person)).code).toBe('BUSINESSES_NEARBY');
	await moveTo(person, salem);
	await ask(person);
	await moveTo(person, '40.8136,-96.7026');
	expect((await ask(person)).data.opening_alert.city).toBe('Lincoln');
	await send();
	expect((await alertOf(person))?.city).toBe('Lincoln');
});
