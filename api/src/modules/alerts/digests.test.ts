import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { instantOf } from '#lib/time.ts';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { nextDigest } from './alerts.rules.ts';

const world = await createWorld();
const { call, clock, database } = world;
const { db } = database;
const zone = 'America/Los_Angeles';
const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: 'Ferndale' };

afterEach(async () => {
	await sql`delete from alert_rules`.execute(db);
	await sql`update businesses set enabled = false`.execute(db);
	clock.set(noon);
});

const ask = async (person: Person, body: object = {}) => {
	const rule = { where: 'circle', circle, how: 'digest', digest_hour: 15, ...body };
	return (await call('customer.alerts.create', { token: person.token, body: rule })).data.id;
};
async function send(): Promise<void> {
	await Promise.all([world.app.alerts.queueDigests(), world.app.alerts.queueDigests()]);
	await world.drain();
}
interface Mail {
	id: string;
	subject: string;
	text: string;
	unsubscribeUrl?: string;
}
async function digestsTo({ email }: Person): Promise<Mail[]> {
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as Mail[];
	return mails.filter(({ id }) => id.startsWith('alert_digest:'));
}
const at = (date: string, time: string) => clock.set(instantOf(date, time, zone));
const today = tonight.order_date;

// R-alert-digest
test('at its hour a rule says once what there is then, without what is sold out', async () => {
	const [early, gone] = [
		await makeShop(world, { name: 'Early Bird' }),
		await makeShop(world, { name: 'Gone', quantity: 1 }),
	];
	const [person, owner] = [await makePerson(world), early.owner];
	const rule = await ask(person);
	await ask(owner, { digest_hour: 16 });
	const cheap = await ask(person, { max_price: 4 });
	await send();
	expect(await digestsTo(person)).toEqual([]);
	at(today, '15:00');
	// One shop sells out while the email waits, so its next date is listed instead.
	await world.app.alerts.queueDigests();
	await buyBags(world, await makePerson(world), gone);
	await send();
	const [mail, ...others] = await digestsTo(person);
	expect(others).toEqual([]);
	expect(mail?.id).toBe(`alert_digest:${rule}:${today}`);
	expect(mail?.subject).toBe('5 bags at Early Bird, tonight 5–8 PM, $5.00 – and 1 more');
	expect(mail?.text).toContain('1 bag at Gone, tomorrow 5–8 PM, $5.00');
	expect(mail?.unsubscribeUrl).toContain(`/stop-alert/${rule}.`);
	for (const time of ['15:01', '16:00', '23:59']) {
		at(today, time);
		await send();
	}
	expect(await digestsTo(person)).toHaveLength(1);
	expect((await digestsTo(owner)).map(({ text }) => text.includes('Early Bird'))).toEqual([false]);
	at('2031-06-12', '15:00');
	await send();
	expect((await digestsTo(person)).map(({ id }) => id).sort()).toEqual([
		`alert_digest:${rule}:${today}`,
		`alert_digest:${rule}:2031-06-12`,
	]);
	expect(
		await db.selectFrom('alert_digests').select('local_date').where('rule_id', '=', cheap).execute(),
	).toHaveLength(2);
});

// R-alert-digest
test('of favorites, of one shop, at a time and of a diet', async () => {
	const [marked, other] = [
		await makeShop(world, { name: 'Marked' }),
		await makeShop(world, { name: 'Other' }),
	];
	const [fan, regular, vegan, late] = [
		await makePerson(world),
		await makePerson(world),
		await makePerson(world),
		await makePerson(world),
	];
	await call('customer.favorites.set', {
		token: fan.token,
		params: { id: marked.id },
		body: { favorite: true },
	});
	await call('user.diet.set', { token: vegan.token, body: { diets: ['vegan'], avoid: [] } });
	await ask(fan, { where: 'favorites' });
	await ask(regular, { where: 'shop', business_id: other.id, days: ['Sat'] });
	await ask(vegan, { fits_diet: true });
	await ask(late, { from: '20:00' });
	at(today, '15:00');
	await send();
	const notified = async (person: Person) => (await digestsTo(person)).map(({ subject }) => subject);
	expect(await notified(fan)).toEqual(['5 bags at Marked, tonight 5–8 PM, $5.00']);
	expect(await notified(regular)).toEqual(['5 bags at Other, Sat, Jun 14 5–8 PM, $5.00']);
	expect(await notified(vegan)).toEqual([]);
	expect(await notified(late)).toEqual([]);
});

const stopped: [string, (person: Person, rule: string, shop: Shop) => Promise<unknown>][] = [
	[
		'the rule is paused',
		({ token }, id) => call('customer.alerts.change', { token, params: { id }, body: { paused: true } }),
	],
	['the rule is deleted', ({ token }, id) => call('customer.alerts.remove', { token, params: { id } })],
	['the account is gone', ({ token }) => call('user.remove', { token })],
	['its hour was long ago', async () => at(today, '18:01')],
	[
		'the shop is off',
		(_, __, { owner, id }) =>
			call('business.update', { token: owner.token, params: { id }, body: { enabled: false } }),
	],
];
// R-alert-stop, R-alert-digest
test.each(stopped)('nothing is sent once %s', async (_, act) => {
	const [shop, person] = [await makeShop(world), await makePerson(world)];
	const rule = await ask(person);
	at(today, '15:00');
	await act(person, rule, shop);
	await send();
	expect(await digestsTo(person)).toEqual([]);
});

// R-alert-digest
test.each([
	['2031-03-09', 2, ['2031-03-09T10:00:00.000Z', '2031-03-10T09:00:00.000Z']],
	['2031-11-02', 1, ['2031-11-02T08:00:00.000Z', '2031-11-03T09:00:00.000Z']],
])('in the night of %s, hour %i comes once', (date, digest_hour, expected) => {
	const rule = { digest_hour, tz: zone };
	const first = nextDigest(rule, instantOf(date, '00:30', zone));
	expect([first.toISOString(), nextDigest(rule, first).toISOString()]).toEqual(expected);
	// The result is the same until the next day, even in an hour that occurs twice.
	for (let minutes = 0; minutes < 20 * 60; minutes += 10)
		expect(nextDigest(rule, new Date(first.getTime() + minutes * 60_000)).toISOString()).toBe(expected[1]);
});
