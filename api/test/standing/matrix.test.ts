/**
 * The access matrix: every endpoint × every kind of person × their own, another's, a missing and a malformed id.
 * Endpoints are called with their contract example unless they have a row here.
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

const world = await createWorld();

/** What `:id` refers to. `offer`: a business as customers see it, open to all. */
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
	/** The status for the rightful person; 200 by default. */
	own?: number;
}
/** Input where id and example aren't enough. All of it is valid, so refusals depend on the person only. */
const rows: Partial<Record<EndpointName, Row>> = {
	'places.autocomplete': { query: { input: 'Portl' } },
	'business.checkAddress': { query: { city: 'Portland', state: 'OR', zip_code: '97201' } },
	'pages.get': { params: { page: 'terms' } },
	'admin.announcements.reach': { query: { audience: 'shops' } },
	'admin.goLive.get': { query: { protocol: 'https', host: 'bags.example', off_seconds: '0' } },
	'admin.goLive.mailArrived': { own: 404 },
	'admin.pages.save': { params: { page: 'imprint' } },
	'places.get': { params: { place_id: 'zip:97201' } },
	'customer.businesses.list': { query: { type: 'address', value: '97201' } },
	'customer.businesses.summaries': { query: { type: 'address', value: '97201' } },
	'customer.businesses.live': { query: { ids: crypto.randomUUID() } },
	// The example's business doesn't exist.
	'customer.orders.create': { own: 404 },
	// The person has no location yet.
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
	// It isn't picked up.
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
	'user.becomeAdmin': { own: 404 },
	'invitation.accept': { own: 404 },
	'admin.shopDrafts.upload': { own: 422 },
	'business.handover.offer': { own: 404 },
	'user.shopOffers.accept': { params: { offer_id: crypto.randomUUID() }, own: 404 },
	'user.pastBooks.csv': { params: { book_id: crypto.randomUUID(), month: '2031-06' }, own: 404 },
	'user.pastBooks.pdf': { params: { book_id: crypto.randomUUID(), month: '2031-06' }, own: 404 },
	'business.devices.revoke': { params: { device_id: crypto.randomUUID() }, own: 404 },
	// The device has no PIN, and nobody has unlocked it.
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
	'admin.town.setLogo': { own: 422 },
	'admin.closedDays.reopen': { params: { date: '2031-06-13' }, own: 404 },
	'admin.closedDays.answer': { params: { date: '2031-06-13' }, own: 404 },
	// No pickup has ended yet.
	'business.closing.answer': { own: 422 },
	// Things of admins belong to nobody; these don't exist.
	'admin.refunds.answer': { own: 404 },
	'admin.orders.get': { own: 404 },
	'admin.shops.get': { own: 404 },
	'admin.shops.approve': { own: 404 },
	'admin.shops.decline': { own: 404 },
	'admin.shops.suspend': { own: 404 },
	'admin.shops.restore': { own: 404 },
	'admin.shops.close': { own: 404 },
	'admin.people.get': { own: 404 },
	'admin.people.export': { query: { reason: 'By letter' }, own: 404 },
	'admin.people.suspend': { own: 404 },
	'admin.people.restore': { own: 404 },
	'admin.people.erase': { own: 404 },
	'admin.orders.cancel': { own: 404 },
	'admin.orders.refund': { own: 404 },
	'admin.refunds.retry': { own: 404 },
	'admin.transfers.retry': { own: 404 },
	// Backups are off.
	'admin.health.askBackup': { own: 409 },
};

const nobody = await makePerson(world, { verified: false });
const customer = await makePerson(world);
const shopOwner = await makePerson(world, { role: 'business' });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const erased = await makePerson(world);
await world.app.personalData.remove(erased.id);
const signedOut = await makePerson(world);
await sql`delete from auth.session where "userId" = ${signedOut.externalId}`.execute(world.database.db);

// A token ends within seconds of its session (R-sessions-end).
await vi.waitFor(
	async () => expect((await world.call('user.get', { token: signedOut.token })).status).toBe(401),
	{ timeout: 60_000, interval: 100 },
);

afterEach(() => {
	vi.useRealTimers();
});

const renewMs = 4 * 60_000;
const renewedAt = new WeakMap<Person, number>();
/** Renews the token when needed, however long the tests take. */
async function tokenOf(person: Person): Promise<string> {
	const now = performance.now();
	if (now - (renewedAt.get(person) ?? 0) > renewMs) {
		person.token = await world.app.auth.tokenFor(person.externalId);
		renewedAt.set(person, now);
	}
	return person.token;
}

type Code = string | undefined;
type Answered = [number, Code];
const notThere: Answered = [404, 'NOT_FOUND'];
const unauthorized: Answered = [401, 'UNAUTHORIZED'];
const forbidden: Answered = [403, 'FORBIDDEN'];

const ask = async (
	name: EndpointName,
	token: string | undefined,
	id: string,
	cookie?: string,
): Promise<Answered> => {
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

interface Asked {
	id: string;
	token: string | undefined;
	cookie?: string | undefined;
}
/** Soft assertion. */
async function answers(
	name: EndpointName,
	who: string,
	{ id, token, cookie }: Asked,
	expected: Answered,
): Promise<void> {
	expect.soft([name, who, ...(await ask(name, token, id, cookie))]).toEqual([name, who, ...expected]);
}
async function letsIn(name: EndpointName, who: string, { id, token, cookie }: Asked): Promise<void> {
	const { own = 200 } = rows[name] ?? {};
	const [status, code] = await ask(name, token, id, cookie);
	expect.soft([name, who, status, code !== undefined]).toEqual([name, who, own, own !== 200]);
}

interface Sale {
	shop: Shop;
	buyer: Person;
	orderId: string;
}
const isOrder = (thing: Thing | undefined) => thing === 'bought' || thing === 'sold';
const isCustomers = (thing: Thing | undefined) => thing === 'bought' || thing === 'offer';
/** Makes a shop and, if needed, an order. */
async function makeSale(thing: Thing = 'sold'): Promise<Sale> {
	const shop = await makeShop(world);
	const buyer = thing === 'business' ? shop.owner : await makePerson(world);
	return { shop, buyer, orderId: isOrder(thing) ? (await buyBags(world, buyer, shop)).id : '' };
}
/** Shared by reads and refusals, which change nothing. */
const sale = await makeSale();
const othersSale = await makeSale();
/** Detects changes by refused calls. */
async function stateOf({ orderId }: Sale): Promise<string> {
	const { rows: found } = await sql<{ text: string }>`
		select coalesce(string_agg(o::text, ' '), '') || coalesce(string_agg(b::text, ' '), '') as text
		from orders o join businesses b on b.id = o.business_id where o.id = ${orderId}`.execute(
		world.database.db,
	);
	return found[0]?.text ?? '';
}
const idIn = ({ shop, orderId }: Sale, path: string) => (isOrder(thingOf(path)) ? orderId : shop.id);

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const closed = all.filter(([, { access }]) => access !== 'public');
/** A fresh sale for calls that change it. */
const saleFor = async (name: EndpointName) =>
	endpoints[name].method === 'GET' || (rows[name]?.own ?? 200) !== 200
		? sale
		: makeSale(thingOf(endpoints[name].path));

// Each endpoint is called without a token and with one invalid token, each kind of endpoint with all of them.
test('without a token, with garbage, with an ended session and as an erased user everything is 401', async () => {
	const live = await tokenOf(customer);
	const wrong = ['garbage', `${live}x`, signedOut.token, erased.token];
	const seen = new Set<string>();
	for (const [i, [name, { access }]] of closed.entries()) {
		const id = crypto.randomUUID();
		const tokens = seen.has(access) ? [wrong[i % wrong.length]] : wrong;
		seen.add(access);
		for (const token of [undefined, ...tokens])
			await answers(name, `token ${token?.slice(0, 9)}`, { id, token }, unauthorized);
	}
});

test('a token of eleven minutes ago is 401 everywhere', async () => {
	const token = await tokenOf(customer);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
	for (const [name] of closed)
		await answers(name, 'an old token', { id: crypto.randomUUID(), token }, unauthorized);
});

// R-roles
test('the wrong role is 403, before anything is looked at', async () => {
	const id = crypto.randomUUID();
	for (const [name, { access }] of closed) {
		const refused = async (who: string, person: Person, expected: Answered) =>
			answers(name, who, { id, token: await tokenOf(person) }, expected);
		// Without its cookie nobody is a device.
		if (access === 'device') await refused('no device', shopOwner, unauthorized);
		else if (access !== 'token' && access !== 'user')
			await refused('unverified', nobody, [403, 'EMAIL_NOT_VERIFIED']);
		if (access === 'business' || access === 'admin') await refused('customer', customer, forbidden);
		if (access === 'admin') await refused('shop owner', shopOwner, forbidden);
	}
});

test('the rightful person is let in', async () => {
	const device = await pairDevice(world, sale.shop);
	async function newcomer(access: string): Promise<Person> {
		if (access === 'admin') return admin;
		return makePerson(world, { role: access === 'business' ? 'business' : 'customer' });
	}
	const readers = new Map<string, Person>();
	for (const [name, { access, path, method }] of closed) {
		const thing = thingOf(path);
		if (thing === undefined) {
			const person = (method === 'GET' ? readers.get(access) : undefined) ?? (await newcomer(access));
			if (method === 'GET') readers.set(access, person);
			const cookie = access === 'device' ? device.cookie : undefined;
			await letsIn(name, access, { id: crypto.randomUUID(), token: await tokenOf(person), cookie });
			continue;
		}
		const own = await saleFor(name);
		const person = isCustomers(thing) ? own.buyer : own.shop.owner;
		await letsIn(name, access, { id: idIn(own, path), token: await tokenOf(person) });
	}
});

test('somebody else’s looks like none, for everybody, and stays as it is', async () => {
	const before = await stateOf(sale);
	const others = { shopOwner, admin, otherOwner: othersSale.shop.owner };
	for (const [name, { access, path }] of closed) {
		const thing = thingOf(path);
		if (thing === undefined || thing === 'offer') continue;
		const all = access === 'business' ? others : { ...others, customer, otherBuyer: othersSale.buyer };
		for (const [who, person] of Object.entries(all))
			await answers(name, who, { id: idIn(sale, path), token: await tokenOf(person) }, notThere);
		expect.soft([name, await stateOf(sale)]).toEqual([name, before]);
	}
});

test('every call about a shop says who may', () => {
	const silent = all.filter(
		([, { path, shop }]) => path.startsWith('/v0/business/:id') && shop === undefined,
	);
	const orders = all.filter(
		([, { path, shop }]) => path.startsWith('/v0/business/orders/:id') && shop === undefined,
	);
	expect([...silent, ...orders].map(([name]) => name)).toEqual([]);
});

const ofShops = closed.filter(([, { shop }]) => shop);
const roles = ['counter', 'manager'] as const;
/** Partly allowed; team.test.ts has the rest. */
const managersOnly = new Set<string>([
	// The example cancels.
	'business.orders.setStatus counter',
	// The example closes a date.
	'business.calendar.change counter',
]);
async function removeFromTeam({ shop }: Sale, member: Person): Promise<void> {
	const asked = { token: await tokenOf(shop.owner), params: { id: shop.id, user_id: member.id } };
	expect((await world.call('business.team.remove', asked)).status).toBe(200);
}

// R-team: every call about a shop, by everybody who works there.
test.each(roles)('%s: who may is let in, below it is 403', async (role) => {
	const member = await makeMember(world, sale.shop, role);
	for (const [name, { shop: minRole, path }] of ofShops) {
		const isAllowed = minRole && hasRole(role, minRole) && !managersOnly.has(`${name} ${role}`);
		const at = isAllowed ? await saleFor(name) : sale;
		const person = at === sale ? member : await makeMember(world, at.shop, role);
		const asked = { id: idIn(at, path), token: await tokenOf(person) };
		if (isAllowed) await letsIn(name, role, asked);
		else await answers(name, role, asked, forbidden);
	}
});

// R-team
test.each(roles)('%s: without a part in the shop any more everything is 404', async (role) => {
	const member = await makeMember(world, sale.shop, role);
	await removeFromTeam(sale, member);
	for (const [name, { path }] of ofShops)
		await answers(name, role, { id: idIn(sale, path), token: await tokenOf(member) }, notThere);
});

// R-counter-device: a device makes the calls of the role counter for its own shop, and no other call there is.
const notOfDevices = closed.filter(([, { access }]) => access !== 'device');
const isForDevices = ({ shop: minRole, personal }: Endpoint) => minRole === 'counter' && !personal;
const forDevices = notOfDevices.filter(([, endpoint]) => isForDevices(endpoint));

test('at a counter device no other call is let in, also for an owner', async () => {
	const device = await pairDevice(world, sale.shop);
	const member = await makeMember(world, sale.shop, 'counter');
	for (const [who, person] of Object.entries({ owner: sale.shop.owner, member })) {
		const token = await unlockAs(world, sale.shop, device, person);
		for (const [name, endpoint] of notOfDevices)
			if (!isForDevices(endpoint))
				await answers(name, who, { id: idIn(sale, endpoint.path), token }, forbidden);
	}
});

test('at a counter device the calls of the counter are let in, for its own shop alone', async () => {
	/** On a device, owners have the counter's role too. */
	async function atDevices({ shop }: Sale) {
		const people = { owner: shop.owner, member: await makeMember(world, shop, 'counter') };
		const unlocked: { who: string; token: string }[] = [];
		for (const [who, person] of Object.entries(people)) {
			const device = await pairDevice(world, shop);
			unlocked.push({ who, token: await unlockAs(world, shop, device, person) });
		}
		return unlocked;
	}
	const atReading = await atDevices(sale);
	for (const [name, { path }] of forDevices) {
		const isRefused = managersOnly.has(`${name} counter`);
		const own = isRefused ? sale : await saleFor(name);
		for (const { who, token } of own === sale ? atReading : await atDevices(own)) {
			const asked = { id: idIn(own, path), token };
			if (isRefused) await answers(name, who, asked, forbidden);
			else await letsIn(name, who, asked);
			await answers(name, `${who} of others`, { id: idIn(othersSale, path), token }, notThere);
			await answers(name, `${who} with another token`, { ...asked, token: `${token}x` }, [
				401,
				'DEVICE_LOCKED',
			]);
		}
	}
});

test('at a counter device nothing is let in of who left the team, nor when it is revoked', async () => {
	const device = await pairDevice(world, sale.shop);
	const member = await makeMember(world, sale.shop, 'counter');
	const members = await unlockAs(world, sale.shop, device, member);
	await removeFromTeam(sale, member);
	await expect.poll(() => ask('business.get', members, sale.shop.id)).toEqual([401, 'DEVICE_LOCKED']);
	for (const [name, { path }] of forDevices)
		await answers(name, 'who left', { id: idIn(sale, path), token: members }, [401, 'DEVICE_LOCKED']);
	const owners = await unlockAs(world, sale.shop, device, sale.shop.owner);
	const params = { id: sale.shop.id, device_id: device.id };
	await world.call('business.devices.revoke', { token: await tokenOf(sale.shop.owner), params });
	for (const [name, { path }] of forDevices)
		await answers(name, 'a revoked one', { id: idIn(sale, path), token: owners }, [401, 'DEVICE_REVOKED']);
	for (const [name, { access }] of closed) {
		if (access !== 'device') continue;
		const asked = { id: crypto.randomUUID(), token: undefined };
		await answers(name, 'made up', { ...asked, cookie: 'flavorbag.counter=x' }, unauthorized);
		await answers(name, 'nearly', { ...asked, cookie: `${device.cookie}x` }, [401, 'DEVICE_REVOKED']);
		await answers(name, 'revoked', { ...asked, cookie: device.cookie }, [401, 'DEVICE_REVOKED']);
	}
});

test('a thing that is not there and an id that is none are 404', async () => {
	const none = ['not-an-id', "1' or '1'='1", '../../user'];
	for (const [i, [name, { access, path }]] of closed.entries()) {
		if (!path.includes(':id')) continue;
		const person = access === 'admin' ? admin : access === 'business' ? shopOwner : customer;
		for (const id of [crypto.randomUUID(), none[i % none.length] ?? ''])
			await answers(name, id, { id, token: await tokenOf(person) }, notThere);
	}
});
