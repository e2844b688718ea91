/** Kills the API while it sends alerts: each person gets each once, and none by a stopped rule. */
import { alertLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { childApi } from '../child-api.ts';
import { dice } from '../faults/buyers.ts';
import { buyBags, makePerson, makeShop, type Person } from '../makers.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld, noon } from '../world.ts';

const size = soaking ? { shops: 40, people: 120, kills: 100 } : { shops: 3, people: 10, kills: 2 };
const seed = Number(process.env.ALERT_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({ webhooks: false });
const { db } = world.database;
const api = await childApi(world, { running: true });
afterAll(() => api.kill());

const began = performance.now();
let skipped = 0;
/** The next process continues with this clock. */
const tick = () => world.clock.set(new Date(noon.getTime() + skipped + performance.now() - began));

interface Asked {
	person: Person;
	rule: string;
	/** Nothing may be sent from then on. */
	stoppedAt?: Date;
}
const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: 'Ferndale' };
async function asking(): Promise<Asked> {
	const person = await makePerson(world);
	const asked = { token: person.token, body: { where: 'circle', circle, quiet: null } };
	return { person, rule: (await world.call('customer.alerts.create', asked)).data.id };
}
async function sold() {
	const [shop, person] = [await makeShop(world, { quantity: 1 }), await makePerson(world)];
	return { person, id: (await buyBags(world, person, shop)).id };
}
const inParts = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
	const made: T[] = [];
	while (made.length < count)
		made.push(...(await Promise.all(Array.from({ length: Math.min(8, count - made.length) }, make))));
	return made;
};

/** Repeats the call until it is answered. */
async function untilAnswered(
	ask: () => Promise<{ status: number; code: string | undefined }>,
): Promise<void> {
	for (;;) {
		const answer = await ask().catch(() => undefined);
		if (answer && answer.status < 500) return expect(answer.code).toBeUndefined();
		await new Promise(setImmediate);
	}
}
async function cancel({ person, id }: { person: Person; id: string }): Promise<void> {
	const [key, token] = [crypto.randomUUID(), await world.app.auth.tokenFor(person.externalId)];
	await untilAnswered(() => api.call('customer.orders.cancel', { token, params: { id }, key }));
}
async function stop(asked: Asked): Promise<void> {
	const token = await world.app.auth.tokenFor(asked.person.externalId);
	const params = { id: asked.rule };
	await untilAnswered(() => api.call('customer.alerts.change', { token, params, body: { paused: true } }));
	tick();
	asked.stoppedAt = world.clock.now();
}

interface Notified {
	rule_id: string;
	slot_id: string;
	user_id: string;
	at: Date;
}
const notified = async () =>
	(await sql<Notified>`select rule_id, slot_id, user_id, at from alert_sends`.execute(db)).rows;
const open = async () =>
	(
		await sql<{ n: number }>`
			select (select count(*) from alert_events where ended_at is null)::int
				+ (select count(*) from outbox where done_at is null and dead_at is null)::int as n`.execute(db)
	).rows[0]?.n ?? 0;
interface Mail {
	id: string;
	sent_at: string;
}
async function mailsTo({ email }: Person): Promise<Mail[]> {
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as Mail[];
	return mails.filter(({ id }) => id.startsWith('bag_alert:'));
}

// R-alert-once, R-alert-stop
test(`killed ${size.kills} times, everybody is told once (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	const people = await inParts(size.people, asking);
	const orders = await inParts(size.shops, sold);
	const roll = dice(seed);
	await sql`update alert_events set ended_at = ${noon}, ended_why = 'closed' where ended_at is null`.execute(
		db,
	);
	tick();
	await api.start();
	const perShop = Math.ceil(size.kills / orders.length);
	for (const [nth, order] of orders.entries()) {
		const done = cancel(order);
		const leaving = people[nth * 2];
		const stopped = leaving ? stop(leaving) : undefined;
		for (let kill = 0; kill < perShop && api.kills < size.kills; kill++) {
			// Kills at a random point.
			await new Promise((resolve) => setTimeout(resolve, roll(700)));
			tick();
			await api.kill();
			skipped += alertLimits.waveEveryMs / 3;
			tick();
			await api.start();
		}
		await Promise.all([done, stopped]);
	}
	await expect
		.poll(
			async () => {
				skipped += alertLimits.waveEveryMs;
				tick();
				await api.syncClock();
				return open();
			},
			{ interval: 100 },
		)
		.toBe(0);
	tick();
	await api.kill();
	const sends = await notified();
	const once = new Set(sends.map(({ rule_id, slot_id }) => `${rule_id} ${slot_id}`));
	expect(once.size).toBe(sends.length);
	let mails = 0;
	for (const { person, rule, stoppedAt } of people) {
		const mine = await mailsTo(person);
		const sent = sends.filter(({ rule_id }) => rule_id === rule);
		mails += mine.length;
		expect(mine.length).toBeLessThanOrEqual(Math.min(sent.length, alertLimits.messagesPerDay));
		expect(new Set(mine.map(({ id }) => id.split(':')[1])).size).toBe(mine.length);
		if (!stoppedAt) continue;
		expect(sent.filter(({ at }) => at > stoppedAt)).toEqual([]);
		expect(mine.filter(({ sent_at }) => new Date(sent_at) > stoppedAt)).toEqual([]);
	}
	expect(mails).toBeGreaterThan(0);
	soakNote({
		what: `kill -9 while ${people.length} people are told of ${orders.length} bags that are back (${mails} emails, none twice, none after a stop)`,
		attempted: api.kills,
		lost: 0,
		seed: String(seed),
	});
});
