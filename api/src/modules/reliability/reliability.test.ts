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

interface Said {
	token?: string;
	id: string;
	date?: string;
	reason?: string;
}
const mark = ({ token = admin.token, id, date = '2031-06-11', reason = 'The street was closed.' }: Said) =>
	call('admin.reliability.emergency', { token, params: { id }, body: { date, reason } });
const withdraw = ({ token = admin.token, id, date = '2031-06-11', reason = 'It was open.' }: Said) =>
	call('admin.reliability.withdraw', { token, params: { id, date }, body: { reason } });
async function mailsAbout({ owner }: Shop): Promise<string[]> {
	const rows = await world.database.db.selectFrom('outbox').select('payload').orderBy('id').execute();
	return rows
		.map(({ payload }) => payload as { kind?: string; what?: string; to?: string; reason?: string })
		.filter(({ kind, to }) => kind === 'emergency' && to === owner.email)
		.map(({ what, reason }) => `${what}: ${reason}`);
}

// R-reliability-emergency
test('an emergency excuses what was canceled on its date, before and after, and the shop reads why', async () => {
	const { shop, buy, counts } = await sold();
	const { id } = shop;
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	expect((await mark({ id, token: shop.owner.token })).code).toBe('FORBIDDEN');
	expect((await mark({ id: crypto.randomUUID() })).code).toBe('NOT_FOUND');
	expect((await mark({ id })).status).toBe(200);
	expect(await counts()).toEqual([0, 0, 0]);
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	expect(await counts()).toEqual([0, 0, 0]);
	expect((await reliability.own(id)).emergencies).toMatchObject([
		{ date: '2031-06-11', reason: 'The street was closed.', withdrawn: null },
	]);
	expect(await mailsAbout(shop)).toEqual(['marked: The street was closed.']);
});

test('taken back, what was canceled counts again; both stay written down, and the shop reads both', async () => {
	const { shop, buy, counts } = await sold();
	const { id } = shop;
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	expect((await withdraw({ id })).code).toBe('NOT_FOUND');
	await mark({ id });
	expect((await mark({ id, reason: 'Again.' })).status).toBe(200);
	expect((await withdraw({ id, token: shop.owner.token })).code).toBe('FORBIDDEN');
	expect((await withdraw({ id })).status).toBe(200);
	expect((await withdraw({ id })).code).toBe('NOT_FOUND');
	expect(await counts()).toEqual([0, 1, 0]);
	const [date] = (await reliability.own(id)).emergencies;
	expect(date).toMatchObject({
		reason: 'The street was closed.',
		withdrawn: { reason: 'It was open.', by: date?.marked_by },
	});
	await mark({ id, reason: 'It was closed after all.' });
	expect(await counts()).toEqual([0, 0, 0]);
	expect((await reliability.own(id)).emergencies).toMatchObject([
		{ reason: 'It was closed after all.', withdrawn: null },
	]);
	expect(await mailsAbout(shop)).toEqual([
		'marked: The street was closed.',
		'withdrawn: It was open.',
		'marked: It was closed after all.',
	]);
});

test('of marks and withdrawals at the same moment each counts once', async () => {
	const { shop, buy, counts } = await sold();
	const { id } = shop;
	await orders.cancelByBusiness(asShop(shop), await buy(), 'Storm.');
	const marks = await Promise.all([mark({ id }), mark({ id }), mark({ id })]);
	expect(marks.map(({ status }) => status)).toEqual([200, 200, 200]);
	const answers = await Promise.all([withdraw({ id }), withdraw({ id }), withdraw({ id })]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
	expect(await mailsAbout(shop)).toHaveLength(2);
	expect(await counts()).toEqual([0, 1, 0]);
});

test('an admin finds any shop by letters of its name or its city, with how to reach it and what it did not keep', async () => {
	const { shop, buy } = await sold();
	const id = await buy();
	await orders.cancelByBusiness(asShop(shop), id, 'The oven broke.');
	const find = async (q: string) =>
		(await call('admin.reliability.find', { token: admin.token, query: { q } })).data.shops;
	const name = (await call('business.get', { token: shop.owner.token, params: { id: shop.id } })).data
		.display_name;
	const [found] = await find(name.toUpperCase());
	expect(found).toMatchObject({
		business_id: shop.id,
		email: shop.owner.email,
		phone_number: '503-555-0100',
		city: 'Portland',
		honored: 0,
		counted: 1,
		broken: [{ order_id: id, why: 'cancelled', reason: 'The oven broke.', at: noon.toISOString() }],
		emergencies: [],
	});
	await mark({ id: shop.id });
	const [excused] = await find(name);
	expect(excused).toMatchObject({ broken: [], emergencies: [{ date: '2031-06-11' }] });
	expect((await find('portl')).length).toBeGreaterThan(1);
	expect(await find('Sh_p')).toEqual([]);
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
	expect(await reliability.toReview()).toMatchObject([
		{ business_id: shop.id, honored: 15, counted: 20, email: shop.owner.email },
	]);
	expect((await reliability.toReview())[0]?.broken.map(({ reason }) => reason)).toEqual(
		Array(5).fill('The oven broke.'),
	);
	const listed = await call('admin.reliability.list', { token: admin.token });
	expect(listed.data.shops).toHaveLength(1);
	clock.forward(185 * 24 * 3_600_000);
	await reliability.age();
	expect(await reliability.own(shop.id)).toMatchObject({ honored: 0, counted: 0, step: 'fine', broken: [] });
});
