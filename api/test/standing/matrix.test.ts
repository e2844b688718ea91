/**
 * Who may do what: every endpoint of the contract × everybody × their own thing, somebody else's, one that is not
 * there and one that cannot be. An endpoint without a row here does not compile.
 */
import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, tonight } from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();

/** What `:id` is the id of. `offer`: a business as customers see it, which is everybody's. */
type Thing = 'bought' | 'sold' | 'business' | 'offer';
interface Row {
	thing?: Thing;
	/** Right in form, so that what is refused is refused for who asks. */
	body?: object;
	query?: Record<string, string>;
	params?: Record<string, string>;
	/** What the rightful person is answered; 200 when absent. */
	own?: number;
}

const rows: Record<EndpointName, Row> = {
	'settings.get': {},
	'user.create': { body: { first_name: 'A', last_name: 'B' } },
	'user.get': {},
	'user.verify': {},
	'user.update': { body: { city: 'Salem' } },
	'user.remove': {},
	'user.setLocation': { body: { type: 'address', value: '97201' } },
	'places.autocomplete': { query: { input: 'Portl' } },
	'places.get': { params: { place_id: 'zip:97201' } },
	'customer.businesses.list': { query: { type: 'address', value: '97201' } },
	'customer.businesses.live': { query: { ids: crypto.randomUUID() } },
	'customer.businesses.get': { thing: 'offer' },
	'customer.orders.create': {
		body: { business_id: crypto.randomUUID(), quantity: 1, ...tonight },
		// The business of the body is not there.
		own: 404,
	},
	'customer.orders.list': {},
	'customer.orders.live': {},
	'customer.orders.get': { thing: 'bought' },
	'customer.orders.settle': { thing: 'bought' },
	'customer.orders.abandon': { thing: 'bought', own: 409 },
	'customer.orders.cancel': { thing: 'bought' },
	'customer.orders.confirmPickup': { thing: 'bought', own: 409 },
	'business.list': {},
	'business.get': { thing: 'business' },
	'business.dashboard': { thing: 'business' },
	'business.live': { thing: 'business' },
	'business.orders.list': { thing: 'business' },
	'business.orders.file': { thing: 'business' },
	'business.orders.get': { thing: 'sold' },
	'business.orders.lookup': { thing: 'business', body: { code: 'ABCD2345' }, own: 404 },
	'business.orders.setStatus': { thing: 'sold', body: { status: 'cancelled', reason: 'The oven broke' } },
	'customer.orders.refund': { thing: 'bought', body: { reason: 'Nothing was left.' }, own: 409 },
	'business.create': {
		body: {
			display_name: 'Corner Bakery',
			description: 'Bread of the day, and what goes with it.',
			price: 5,
			email: 'corner@example.com',
			phone_number: '503-555-0101',
			street: '1 Main St',
			city: 'Portland',
			state: 'OR',
			zip_code: 97201,
		},
	},
	'business.update': { thing: 'business', body: { description: 'Something else, every single day.' } },
	'business.remove': { thing: 'business', own: 409 },
	'business.setImage': { thing: 'business', own: 422 },
	'business.dates': { thing: 'business' },
	'business.payouts': { thing: 'business' },
	'business.payouts.file': { thing: 'business' },
	'business.stripe.onboard': { thing: 'business' },
	'business.stripe.refresh': { thing: 'business' },
	'business.stripe.dashboard': { thing: 'business' },
	'business.stripe.status': { thing: 'business' },
	'business.orders.answerRefund': { thing: 'sold', body: { decision: 'approve' }, own: 409 },
	// What an admin may touch belongs to nobody; here it is not there.
	'admin.refunds.answer': { body: { decision: 'approve' }, own: 404 },
	'admin.orders.cancel': { body: { reason: 'The shop burnt down.' }, own: 404 },
	'admin.refunds.list': {},
	'admin.refunds.retry': { own: 404 },
	'admin.disputes.list': {},
	'admin.transfers.refused': {},
	'admin.figures': {},
	'admin.orders': {},
};

const nobody = await makePerson(world, { verified: false });
const customer = await makePerson(world);
const shopOwner = await makePerson(world, { role: 'business' });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const erased = await makePerson(world);
await world.app.identity.remove(erased.id);
const signedOut = await makePerson(world);
await sql`delete from auth.session where "userId" = ${signedOut.externalId}`.execute(world.database.db);

// A token handed out ends within seconds of its session (R-sessions-end).
await vi.waitFor(
	async () => expect((await world.call('user.get', { token: signedOut.token })).status).toBe(401),
	{ timeout: 60_000, interval: 100 },
);

afterEach(() => {
	vi.useRealTimers();
});

type Code = string | undefined;
const ask = async (
	name: EndpointName,
	row: Row,
	token: string | undefined,
	id: string,
): Promise<[number, Code]> => {
	const answer = await world.call(name, {
		params: { id, ...row.params },
		...(row.query && { query: row.query }),
		...(row.body && { body: row.body }),
		...(token !== undefined && { token }),
		key: crypto.randomUUID(),
	});
	return [answer.status, answer.code];
};

interface Owned {
	person: Person;
	id: string;
	/** The rows behind the thing, to see whether somebody changed them. */
	state(): Promise<string>;
}
/** Somebody with a thing of their own, as fresh as can be. */
async function somebodyWith(thing: Thing | undefined, access: string): Promise<Owned> {
	if (thing === undefined) {
		const person = await makePerson(world, { role: access === 'business' ? 'business' : 'customer' });
		if (access === 'admin') await world.app.identity.grantAdmin(person.email);
		return { person, id: crypto.randomUUID(), state: async () => '' };
	}
	const shop = await makeShop(world);
	const buyer = await makePerson(world);
	const order = await buyBags(world, buyer, shop);
	const state = async () => {
		const { rows: found } = await sql<{ text: string }>`
			select coalesce(string_agg(o::text, ' '), '') || coalesce(string_agg(b::text, ' '), '') as text
			from orders o join businesses b on b.id = o.business_id where o.id = ${order.id}`.execute(
			world.database.db,
		);
		return found[0]?.text ?? '';
	};
	if (thing === 'bought') return { person: buyer, id: order.id, state };
	if (thing === 'sold') return { person: shop.owner, id: order.id, state };
	return { person: thing === 'offer' ? buyer : shop.owner, id: shop.id, state };
}

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const closed = all.filter(([, { access }]) => access !== 'public');

test('every endpoint has a row', () => {
	expect(Object.keys(rows).sort()).toEqual(all.map(([name]) => name).sort());
});

test.each(closed)('%s: no token, garbage, an ended session and an erased user are 401', async (name) => {
	const id = crypto.randomUUID();
	for (const token of [undefined, 'garbage', `${customer.token}x`, signedOut.token, erased.token])
		expect(await ask(name, rows[name], token, id)).toEqual([401, 'UNAUTHORIZED']);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
	expect(await ask(name, rows[name], customer.token, id)).toEqual([401, 'UNAUTHORIZED']);
});

// R-roles
test.each(closed)('%s: the wrong role is 403, before anything is looked at', async (name, { access }) => {
	const row = rows[name];
	const id = crypto.randomUUID();
	const refused = async (person: Person, code: string) =>
		expect(await ask(name, row, person.token, id)).toEqual([403, code]);
	if (access !== 'token' && access !== 'user') await refused(nobody, 'EMAIL_NOT_VERIFIED');
	if (access === 'business' || access === 'admin') await refused(customer, 'FORBIDDEN');
	if (access === 'admin') await refused(shopOwner, 'FORBIDDEN');
});

test.each(closed)('%s: the rightful person is let in', async (name, { access }) => {
	const row = rows[name];
	const { person, id } = await somebodyWith(row.thing, access);
	const [status, code] = await ask(name, row, person.token, id);
	expect([status, code]).toEqual([row.own ?? 200, (row.own ?? 200) === 200 ? undefined : expect.any(String)]);
});

const owned = closed.filter(([name]) => rows[name].thing !== undefined && rows[name].thing !== 'offer');

test.each(owned)(
	'%s: somebody else’s looks like none, for everybody, and stays as it is',
	async (name, { access }) => {
		const row = rows[name];
		const mine = await somebodyWith(row.thing, access);
		const before = await mine.state();
		const other = await somebodyWith(row.thing, access);
		const others =
			access === 'business' ? [other.person, shopOwner, admin] : [other.person, customer, shopOwner, admin];
		for (const person of others)
			expect(await ask(name, row, person.token, mine.id)).toEqual([404, 'NOT_FOUND']);
		expect(await mine.state()).toBe(before);
	},
);

test.each(closed.filter(([, { path }]) => path.includes(':id')))(
	'%s: a thing that is not there and an id that is none are 404',
	async (name, { access }) => {
		const row = rows[name];
		const { person } = await somebodyWith(row.thing, access);
		for (const id of [crypto.randomUUID(), 'not-an-id', "1' or '1'='1", '../../user'])
			expect(await ask(name, row, person.token, id)).toEqual([404, 'NOT_FOUND']);
	},
);
