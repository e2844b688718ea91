/**
 * Who may do what: every endpoint of the contract × everybody × their own thing, somebody else's, one that is not
 * there and one that cannot be. A new endpoint is asked by its example, and has a row only where that is not enough.
 */
import { type Endpoint, type EndpointName, endpoints, hasRole } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import {
	buyBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	pairDevice,
	type Shop,
	unlockAs,
} from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld({ recountsOnce: true });

/** What `:id` is the id of. `offer`: a business as customers see it, which is everybody's. */
type Thing = 'bought' | 'sold' | 'business' | 'offer';
const thingOf = (path: string): Thing | undefined =>
	[
		['/v0/customer/orders/:id', 'bought'] as const,
		['/v0/business/orders/:id', 'sold'] as const,
		['/v0/business/:id', 'business'] as const,
		['/v0/customer/businesses/:id', 'offer'] as const,
	].find(([start]) => path.startsWith(start))?.[1];

interface Row {
	query?: Record<string, string>;
	params?: Record<string, string>;
	/** What the rightful person is answered; 200 when absent. */
	own?: number;
}
/** Where an id and the example are not enough. All is right in form: what is refused is refused for who asks. */
const rows: Partial<Record<EndpointName, Row>> = {
	'places.autocomplete': { query: { input: 'Portl' } },
	'business.checkAddress': { query: { city: 'Portland', state: 'OR', zip_code: '97201' } },
	'places.get': { params: { place_id: 'zip:97201' } },
	'customer.businesses.list': { query: { type: 'address', value: '97201' } },
	'customer.businesses.summaries': { query: { type: 'address', value: '97201' } },
	'customer.businesses.live': { query: { ids: crypto.randomUUID() } },
	// The business of the example is not there.
	'customer.orders.create': { own: 404 },
	// A person who has said no place yet.
	'customer.openingAlert.create': { own: 422 },
	'user.push.unsubscribe': { own: 404 },
	'customer.alerts.change': { own: 404 },
	'customer.alerts.remove': { own: 404 },
	'customer.waitlist.join': { own: 404 },
	'customer.waitlist.leave': { own: 404 },
	'customer.replacements.decline': { own: 404 },
	'customer.orders.abandon': { own: 409 },
	'customer.orders.confirmPickup': { own: 409 },
	'customer.orders.refund': { own: 409 },
	'business.orders.lookup': { own: 404 },
	'business.orders.answerRefund': { own: 409 },
	'business.remove': { own: 409 },
	// Nobody has collected it.
	'rating.give': { own: 409 },
	'rating.later': { own: 409 },
	'rating.shown': { params: { slug: 'no-such-shop' }, own: 404 },
	'business.ratings.reply': { params: { rating_id: crypto.randomUUID() }, own: 404 },
	'business.ratings.report': { params: { rating_id: crypto.randomUUID() }, own: 404 },
	'admin.ratings.decide': { own: 404 },
	'admin.reliability.emergency': { own: 404 },
	'admin.reliability.withdraw': { params: { date: '2031-06-11' }, own: 404 },
	'admin.reliability.find': { query: { q: 'bakery' } },
	'business.team.withdraw': { params: { invitation_id: crypto.randomUUID() }, own: 404 },
	'business.team.setRole': { params: { user_id: crypto.randomUUID() }, own: 404 },
	'business.team.remove': { params: { user_id: crypto.randomUUID() }, own: 404 },
	'invitation.accept': { own: 404 },
	'business.handover.offer': { own: 404 },
	'user.shopOffers.accept': { params: { offer_id: crypto.randomUUID() }, own: 404 },
	'user.pastBooks.csv': { params: { book_id: crypto.randomUUID(), month: '2031-06' }, own: 404 },
	'user.pastBooks.pdf': { params: { book_id: crypto.randomUUID(), month: '2031-06' }, own: 404 },
	'business.devices.revoke': { params: { device_id: crypto.randomUUID() }, own: 404 },
	// Nobody chose a PIN there, and nobody is at it.
	'business.device.unlock': { own: 429 },
	'business.device.touch': { own: 401 },
	'business.day.orders': { query: { date: '2031-06-11' } },
	'admin.taxReport': { query: { month: '2031-06' } },
	'admin.taxReport.file': { query: { month: '2031-06' } },
	'business.deposits.get': { params: { deposit_id: crypto.randomUUID() }, own: 404 },
	'business.statements.csv': { params: { month: '2031-06' } },
	'business.statements.pdf': { params: { month: '2031-06' } },
	'customer.cards.remove': { own: 404 },
	'customer.orders.saveCard': { own: 409 },
	'business.setImage': { own: 422 },
	// No pickup time of it has ended yet.
	'business.closing.answer': { own: 422 },
	// What an admin may touch belongs to nobody; here it is not there.
	'admin.refunds.answer': { own: 404 },
	'admin.orders.get': { own: 404 },
	'admin.shops.get': { own: 404 },
	'admin.shops.approve': { own: 404 },
	'admin.shops.decline': { own: 404 },
	'admin.shops.suspend': { own: 404 },
	'admin.shops.restore': { own: 404 },
	'admin.people.get': { own: 404 },
	'admin.people.export': { query: { reason: 'By letter' }, own: 404 },
	'admin.people.suspend': { own: 404 },
	'admin.people.restore': { own: 404 },
	'admin.people.erase': { own: 404 },
	'admin.orders.cancel': { own: 404 },
	'admin.refunds.retry': { own: 404 },
	'admin.transfers.retry': { own: 404 },
	// None are set up here.
	'admin.health.askBackup': { own: 409 },
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

const renewMs = 4 * 60_000;
const renewedAt = new WeakMap<Person, number>();
/** Of one of those above: good, however long all that came before has taken. */
async function tokenOf(person: Person): Promise<string> {
	const now = performance.now();
	if (now - (renewedAt.get(person) ?? 0) > renewMs) {
		person.token = await world.app.auth.tokenFor(person.externalId);
		renewedAt.set(person, now);
	}
	return person.token;
}

type Code = string | undefined;
const ask = async (
	name: EndpointName,
	token: string | undefined,
	id: string,
	cookie?: string,
): Promise<[number, Code]> => {
	const { example: body }: Endpoint = endpoints[name];
	const { params, query } = rows[name] ?? {};
	const answer = await world.call(name, {
		params: { id, ...params },
		...(query && { query }),
		...(body && { body }),
		...(token !== undefined && { token }),
		...(cookie !== undefined && { cookie }),
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

test.each(closed)('%s: no token, garbage, an ended session and an erased user are 401', async (name) => {
	const id = crypto.randomUUID();
	const live = await tokenOf(customer);
	for (const token of [undefined, 'garbage', `${live}x`, signedOut.token, erased.token])
		expect(await ask(name, token, id)).toEqual([401, 'UNAUTHORIZED']);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
	expect(await ask(name, live, id)).toEqual([401, 'UNAUTHORIZED']);
});

// R-roles
test.each(closed)('%s: the wrong role is 403, before anything is looked at', async (name, { access }) => {
	const id = crypto.randomUUID();
	const refused = async (person: Person, code: string) =>
		expect(await ask(name, await tokenOf(person), id)).toEqual([403, code]);
	// Whoever it is: without its cookie it is no device.
	if (access === 'device')
		return expect(await ask(name, await tokenOf(shopOwner), id)).toEqual([401, 'UNAUTHORIZED']);
	if (access !== 'token' && access !== 'user') await refused(nobody, 'EMAIL_NOT_VERIFIED');
	if (access === 'business' || access === 'admin') await refused(customer, 'FORBIDDEN');
	if (access === 'admin') await refused(shopOwner, 'FORBIDDEN');
});

test.each(closed)('%s: the rightful person is let in', async (name, { access, path }) => {
	const { own = 200 } = rows[name] ?? {};
	const { person, id } = await somebodyWith(thingOf(path), access);
	const cookie = access === 'device' ? (await pairDevice(world, await makeShop(world))).cookie : undefined;
	const [status, code] = await ask(name, person.token, id, cookie);
	expect([status, code]).toEqual([own, own === 200 ? undefined : expect.any(String)]);
});

/** Who has such a thing too, and is no part of mine. */
const strangers = new Map<string, Promise<Owned>>();
function strangerWith(thing: Thing | undefined, access: string): Promise<Owned> {
	const key = `${thing} ${access}`;
	const stranger = strangers.get(key) ?? somebodyWith(thing, access);
	strangers.set(key, stranger);
	return stranger;
}

const owned = closed.filter(([, { path }]) => ![undefined, 'offer'].includes(thingOf(path)));

test.each(owned)(
	'%s: somebody else’s looks like none, for everybody, and stays as it is',
	async (name, { access, path }) => {
		const mine = await somebodyWith(thingOf(path), access);
		const before = await mine.state();
		const other = await strangerWith(thingOf(path), access);
		const others =
			access === 'business' ? [other.person, shopOwner, admin] : [other.person, customer, shopOwner, admin];
		for (const person of others)
			expect(await ask(name, await tokenOf(person), mine.id)).toEqual([404, 'NOT_FOUND']);
		expect(await mine.state()).toBe(before);
	},
);

test('every call about a shop says who may', () => {
	const silent = all.filter(
		([, { path, shop }]) => path.startsWith('/v0/business/:id') && shop === undefined,
	);
	const orders = all.filter(
		([, { path, shop }]) => path.startsWith('/v0/business/orders/:id') && shop === undefined,
	);
	expect([...silent, ...orders].map(([name]) => name)).toEqual([]);
});

// R-team: every call about a shop, by everybody who works there, and by who does no longer.
test.each(closed.flatMap(([name, { shop, path }]) => (shop ? [[name, shop, path] as const] : [])))(
	'%s: from %s up; below it is 403, without a part in the shop 404',
	async (name, minRole, path) => {
		const { own = 200 } = rows[name] ?? {};
		for (const role of ['counter', 'manager'] as const) {
			const { shop, id } = await shopWith(path);
			const member = await makeMember(world, shop, role);
			const [status, code] = await ask(name, member.token, id);
			const isAllowed = hasRole(role, minRole) && !managersOnly.has(`${name} ${role}`);
			if (isAllowed) expect([role, status]).toEqual([role, own]);
			else expect([role, status, code]).toEqual([role, 403, 'FORBIDDEN']);
			const { data } = await world
				.call('business.team.get', { token: shop.owner.token, params: { id: shop.id } })
				.catch(() => ({ data: undefined }));
			if (!data) continue;
			const params = { id: shop.id, user_id: member.id };
			await world.call('business.team.remove', { token: shop.owner.token, params });
			expect(await ask(name, member.token, id)).toEqual([404, 'NOT_FOUND']);
		}
	},
);
// R-counter-device: a device makes the calls of the role counter for its own shop, and no other call there is.
const forDevices = ({ shop: minRole, personal }: Endpoint) => minRole === 'counter' && !personal;
const notOfDevices = closed.filter(([, endpoint]) => endpoint.access !== 'device');

test('at a counter device no other call is let in, also for an owner', async () => {
	const { shop, id: orderId } = await shopWith('/v0/business/orders/:id');
	const device = await pairDevice(world, shop);
	const member = await makeMember(world, shop, 'counter');
	for (const person of [shop.owner, member]) {
		const token = await unlockAs(world, shop, device, person);
		for (const [name, { path }] of notOfDevices.filter(([, endpoint]) => !forDevices(endpoint))) {
			const id = path.startsWith('/v0/business/orders/:id') ? orderId : shop.id;
			expect([name, ...(await ask(name, token, id))]).toEqual([name, 403, 'FORBIDDEN']);
		}
	}
});

test.each(notOfDevices.filter(([, endpoint]) => forDevices(endpoint)))(
	'%s: at a counter device',
	async (name, { path }) => {
		const { own = 200 } = rows[name] ?? {};
		const mine = await shopWith(path);
		const other = await shopWith(path);
		const device = await pairDevice(world, mine.shop);
		// Also an owner is at the counter there, and no more.
		const member = await makeMember(world, mine.shop, 'counter');
		for (const person of [mine.shop.owner, member]) {
			const token = await unlockAs(world, mine.shop, device, person);
			const [status, code] = await ask(name, token, mine.id);
			if (managersOnly.has(`${name} counter`)) expect([status, code]).toEqual([403, 'FORBIDDEN']);
			else expect(status).toBe(own);
			expect(await ask(name, token, other.id)).toEqual([404, 'NOT_FOUND']);
			expect(await ask(name, `${token}x`, mine.id)).toEqual([401, 'DEVICE_LOCKED']);
		}
		const asked = { token: mine.shop.owner.token, params: { id: mine.shop.id, user_id: member.id } };
		const token = await unlockAs(world, mine.shop, device, member);
		await world.call('business.team.remove', asked);
		await vi.waitFor(async () => expect(await ask(name, token, mine.id)).toEqual([401, 'DEVICE_LOCKED']), {
			timeout: 5_000,
			interval: 200,
		});
		const owners = await unlockAs(world, mine.shop, device, mine.shop.owner);
		const params = { id: mine.shop.id, device_id: device.id };
		await world.call('business.devices.revoke', { token: mine.shop.owner.token, params });
		expect(await ask(name, owners, mine.id)).toEqual([401, 'DEVICE_REVOKED']);
	},
);

test.each(all.filter(([, { access }]) => access === 'device'))(
	'%s: a made-up cookie is 401, and so is that of a revoked device',
	async (name) => {
		const shop = await makeShop(world);
		const device = await pairDevice(world, shop);
		const id = crypto.randomUUID();
		expect(await ask(name, undefined, id, 'flavorbag.counter=x')).toEqual([401, 'UNAUTHORIZED']);
		expect(await ask(name, undefined, id, `${device.cookie}x`)).toEqual([401, 'DEVICE_REVOKED']);
		const params = { id: shop.id, device_id: device.id };
		await world.call('business.devices.revoke', { token: shop.owner.token, params });
		expect(await ask(name, undefined, id, device.cookie)).toEqual([401, 'DEVICE_REVOKED']);
	},
);

/** What a role may in part: the rest of it is in team.test.ts. */
const managersOnly = new Set<string>([
	// The example cancels.
	'business.orders.setStatus counter',
	// The example closes a date.
	'business.calendar.change counter',
]);
async function shopWith(path: string): Promise<{ shop: Shop; id: string }> {
	const shop = await makeShop(world);
	if (!path.startsWith('/v0/business/orders/:id')) {
		if (path.endsWith('/business/:id')) await buyBags(world, await makePerson(world), shop);
		return { shop, id: shop.id };
	}
	return { shop, id: (await buyBags(world, await makePerson(world), shop)).id };
}

test.each(closed.filter(([, { path }]) => path.includes(':id')))(
	'%s: a thing that is not there and an id that is none are 404',
	async (name, { access }) => {
		const person = access === 'admin' ? admin : access === 'business' ? shopOwner : customer;
		const token = await tokenOf(person);
		for (const id of [crypto.randomUUID(), 'not-an-id', "1' or '1'='1", '../../user'])
			expect(await ask(name, token, id)).toEqual([404, 'NOT_FOUND']);
	},
);
