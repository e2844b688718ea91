/** Two concurrent actions on one bag have one outcome, without deadlocks (R-bag-offer). */
import { waitlistLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '../makers.ts';
import { createWorld, noon } from '../world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const rounds = 2;
const each = async (round: (nth: number) => Promise<void>) => {
	for (let nth = 0; nth < rounds; nth++) {
		clock.set(noon);
		await round(nth);
	}
};

const wait = async (person: Person, shop: Shop, bags = 1) =>
	call('customer.waitlist.join', { token: person.token, body: { business_id: shop.id, ...tonight, bags } });
const entryOf = async ({ token }: Person) =>
	(await call('customer.waitlist.list', { token })).data.entries[0];
const stateOf = async (person: Person) => (await entryOf(person))?.state;
const take = ({ token }: Person, { id }: Shop, offer_id?: string) =>
	call('customer.orders.create', {
		token,
		key: crypto.randomUUID(),
		body: { business_id: id, quantity: 1, ...tonight, ...(offer_id && { offer_id }) },
	});
const leave = async (person: Person) =>
	call('customer.waitlist.leave', { token: person.token, params: { id: (await entryOf(person))?.id ?? '' } });
const turn = () => world.app.waitlist.offer();

/** One bag, ordered by a person who can cancel; two wait for it. */
async function twoWait() {
	const shop = await makeShop(world, { quantity: 1 });
	const [buyer, first, second] = [await makePerson(world), await makePerson(world), await makePerson(world)];
	const order = await buyBags(world, buyer, shop);
	const cancel = () =>
		call('customer.orders.cancel', {
			token: buyer.token,
			params: { id: order.id },
			key: crypto.randomUUID(),
		});
	for (const person of [first, second]) await wait(person, shop);
	return { shop, first, second, cancel };
}
async function oneOffered() {
	const { cancel, ...stage } = await twoWait();
	await cancel();
	await turn();
	return { ...stage, offerId: (await entryOf(stage.first))?.offer?.id ?? '' };
}
const slotOf = (shop: Shop) =>
	world.database.db
		.selectFrom('slots')
		.selectAll()
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();

test('joining beside a cancellation: nobody is lost, and the order is that of joining', () =>
	each(async () => {
		const { shop, first, second, cancel } = await twoWait();
		const third = await makePerson(world);
		const [joined] = await Promise.all([wait(third, shop), cancel(), turn(), turn()]);
		await turn();
		expect(joined.data.state).toBe('waiting');
		expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
			'offered',
			'waiting',
			'waiting',
		]);
		expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 0, reserved: 0, waiting: 2 });
	}));

test('two tabs that take one offer make one order', () =>
	each(async () => {
		const { shop, first, offerId } = await oneOffered();
		const answers = await Promise.all(Array.from({ length: 4 }, () => take(first, shop, offerId)));
		expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
		expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 0 });
	}));

// R-waitlist, R-too-many
test('who joins in one moment joins in few commits, in the order of arrival, and what is wrong with one is no one else’s', async () => {
	const shop = await makeShop(world, { quantity: 1 });
	await buyBags(world, await makePerson(world), shop);
	const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(world)));
	const ids = [
		...people.slice(0, 7).map(({ id }) => id),
		crypto.randomUUID(),
		...people.slice(8).map(({ id }) => id),
	];
	const join = (userId: string) =>
		world.app.waitlist.join(userId, { business_id: shop.id, ...tonight, bags: 1 });
	const answers = await Promise.all(
		[...ids, shop.owner.id].map((id) =>
			join(id).then(
				({ ahead }) => ahead,
				({ code }) => code,
			),
		),
	);
	expect(answers).toEqual([
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		'UNAUTHORIZED',
		...people.slice(8).map((_, at) => at + 7),
		'OWN_BUSINESS',
	]);
	const { rows } = await sql<{ commits: number }>`
		select count(distinct xmin::text)::int as commits from waitlist_entries where business_id = ${shop.id}`.execute(
		world.database.db,
	);
	expect(rows[0]?.commits).toBeLessThan(5);
});

test('two tabs that wait make one entry, and five are the limit however many join at once', async () => {
	const person = await makePerson(world);
	const shops = await Promise.all(Array.from({ length: 7 }, () => makeShop(world, { quantity: 1 })));
	for (const shop of shops) await buyBags(world, await makePerson(world), shop);
	const answers = await Promise.all(shops.flatMap((shop) => [wait(person, shop), wait(person, shop)]));
	const ids = answers.flatMap(({ code, body }) => (code === undefined && body.success ? [body.data.id] : []));
	expect(new Set(ids).size).toBe(waitlistLimits.entriesMax);
	expect((await call('customer.waitlist.list', { token: person.token })).data.entries).toHaveLength(5);
});

test('an offer that is taken as it lapses is taken, or it is the next one’s', () =>
	each(async (nth) => {
		const { shop, first, second, offerId } = await oneOffered();
		const claims = [() => take(first, shop, offerId), turn, turn];
		clock.forward(waitlistLimits.offerMaxMs - 1);
		const [answer] = await Promise.all([
			(claims[0] as () => ReturnType<typeof take>)(),
			...claims.slice(1).map(async (one) => {
				if (nth % 2 === 0) clock.forward(1);
				await one();
			}),
		]);
		clock.set(new Date(noon.getTime() + waitlistLimits.offerMaxMs));
		await turn();
		const outcome = answer.code ?? 'taken';
		expect([outcome, await stateOf(first), await stateOf(second)]).toEqual(
			outcome === 'taken' ? ['taken', 'ordered', 'waiting'] : ['OFFER_OVER', 'waiting', 'offered'],
		);
	}));

test('an offer that is declined as it is taken is one of both', () =>
	each(async (nth) => {
		const { shop, first, second, offerId } = await oneOffered();
		const id = (await entryOf(first))?.id ?? '';
		const decline = () => call('customer.waitlist.leave', { token: first.token, params: { id } });
		const both =
			nth % 2 === 0 ? [decline(), take(first, shop, offerId)] : [take(first, shop, offerId), decline()];
		const codes = (await Promise.all<{ code: string | undefined }>(both)).map(({ code }) => code);
		await turn();
		const taken = !codes.includes('OFFER_OVER');
		expect([await stateOf(first), await stateOf(second)]).toEqual(
			taken ? ['ordered', 'waiting'] : ['left', 'offered'],
		);
		expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 0, reserved: 0 });
	}));

test('whoever is erased as they are offered a bag has none: it is the next one’s', () =>
	each(async () => {
		const { first, second, cancel } = await twoWait();
		const [, removed] = await Promise.all([
			cancel(),
			call('user.remove', { token: first.token }),
			turn(),
			turn(),
			leave(first).catch(() => undefined),
		]);
		expect(removed.status).toBe(200);
		await turn();
		expect(await stateOf(second)).toBe('offered');
	}));
