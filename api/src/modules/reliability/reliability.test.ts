import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const { orders, reliability, ratings } = world.app;
const evening = new Date('2031-06-12T00:30:00.000Z');
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const by = (person: Person) => ({ userId: person.id, key: crypto.randomUUID() });
const asShop = ({ owner }: Shop) => ({ ...by(owner), ownerId: owner.id });

async function sold() {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 50 });
	const customer = await makePerson(world);
	const buy = async () => (await buyBags(world, customer, shop)).id;
	const counts = async () => {
		const { honored, counted, in_a_row } = await reliability.own(shop.id);
		return [honored, counted, in_a_row];
	};
	return { shop, customer, buy, counts };
}

// R-reliability
test('what the shop cancels counts against it; what others cancel says nothing', async () => {
	const { shop, customer, buy, counts } = await sold();
	expect(await counts()).toEqual([0, 0, 0]);
	await orders.cancel(by(customer), await buy());
	await orders.cancelByAdmin(by(admin), await buy(), 'Fire.');
	expect(await counts()).toEqual([0, 0, 0]);
	await orders.cancelByBusiness(asShop(shop), await buy(), 'The oven broke.');
	expect(await counts()).toEqual([0, 1, 0]);
	await orders.refundByBusiness(asShop(shop), await buy(), 'The oven broke.');
	expect(await counts()).toEqual([0, 2, 0]);
	expect((await reliability.own(shop.id)).broken.map(({ why }) => why)).toEqual(['cancelled', 'cancelled']);
});

test('collected late or never is honored, once; refunded is not, if its customer asked for it', async () => {
	const { shop, customer, buy, counts } = await sold();
	const [late, asked, refused, goodwill] = [await buy(), await buy(), await buy(), await buy()];
	clock.set(evening);
	for (const id of [asked, refused, goodwill]) await orders.confirmPickup(by(customer), id);
	clock.forward(5 * 3_600_000);
	await orders.expire();
	expect(await counts()).toEqual([4, 4, 4]);
	await orders.confirmAtCounter(asShop(shop), late);
	expect(await counts()).toEqual([4, 4, 4]);
	for (const id of [asked, refused]) await orders.requestRefund(by(customer), id, 'It was empty.');
	expect(await counts()).toEqual([4, 4, 4]);
	await orders.answerRefundByBusiness(asShop(shop), refused, { decision: 'refuse', answer: 'It was full.' });
	await orders.refundByBusiness(asShop(shop), goodwill, 'The soup was sour.');
	expect(await counts()).toEqual([4, 4, 4]);
	clock.forward(49 * 3_600_000);
	await orders.answerRefundByAdmin(by(admin), asked, { decision: 'approve' });
	expect(await counts()).toEqual([3, 4, 0]);
});

// R-reliability-emergency
test('an emergency excuses what was cancelled on its date, before and after, and the shop reads why', async () => {
	const { shop, buy, counts } = await sold();
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	const mark = (token: string, id = shop.id) =>
		call('admin.reliability.emergency', {
			token,
			params: { id },
			body: { date: '2031-06-11', reason: 'The street was closed.' },
		});
	expect((await mark(shop.owner.token)).code).toBe('FORBIDDEN');
	expect((await mark(admin.token, crypto.randomUUID())).code).toBe('NOT_FOUND');
	expect((await mark(admin.token)).status).toBe(200);
	expect(await counts()).toEqual([0, 0, 0]);
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	expect(await counts()).toEqual([0, 0, 0]);
	expect((await reliability.own(shop.id)).emergencies).toMatchObject([
		{ date: '2031-06-11', reason: 'The street was closed.' },
	]);
});

test('in words from 20 orders on, for anybody; reviewed when more than a fifth was not kept; gone after six months', async () => {
	const { shop, buy } = await sold();
	const shown = async () => {
		clock.forward(1);
		return (await ratings.shown.get(shop.id)).reliability;
	};
	for (let nth = 0; nth < 5; nth++)
		await orders.cancelByBusiness(asShop(shop), await buy(), 'The oven broke.');
	expect(await shown()).toBeNull();
	expect(await reliability.toReview()).toEqual([]);
	for (let nth = 0; nth < 15; nth++) await buy();
	clock.set(new Date(evening.getTime() + 5 * 3_600_000));
	await orders.expire();
	expect(await reliability.own(shop.id)).toMatchObject({
		honored: 15,
		counted: 20,
		is_shown: true,
		step: 'review',
	});
	expect(await reliability.toReview()).toMatchObject([{ business_id: shop.id, honored: 15, counted: 20 }]);
	const listed = await call('admin.reliability.list', { token: admin.token });
	expect(listed.data.shops).toHaveLength(1);
	clock.forward(185 * 24 * 3_600_000);
	await reliability.age();
	expect(await reliability.own(shop.id)).toMatchObject({ honored: 0, counted: 0, step: 'fine', broken: [] });
});
