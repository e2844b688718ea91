// Calls every endpoint of the contract except streams, and runs every job, so listeners see everything the API does. It
// makes a sale with the demo's commands, and calls the remaining endpoints with their examples from the contract.

import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/src/index.ts';
import type { CallOptions } from '../../packages/ops/demo/call.ts';
import { customerCommands, type Pickup, shopCommands } from '../../packages/ops/demo/commands.ts';
import type { Filled } from './stage.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
/** The first pass warms up caches and connections. */
const passes = 3;
/** From this many listed businesses on, the API keeps them in memory. */
const manyListed = 2_000;
const listLoadMs = 20_000;

interface Known {
	order: string;
	person: string;
	pickup_code: string;
	lat: number;
	lng: number;
	date: string;
	/** A later date without any sales. */
	free: string;
	month: string;
	slug: string;
	count: number;
}
interface Party extends Record<'customer' | 'owner' | 'admin' | 'undecided', string> {
	shop: string;
	known: Known;
	pickup: Pickup;
	/** Collected by the customer. */
	bought?: string | undefined;
	/** The counter device's cookie. */
	cookie?: string | undefined;
	rating?: string | undefined;
}

async function meet({ app, newcomer }: Visitor, town: Filled, nth: number): Promise<Party> {
	const shop = town.busyBusiness;
	const { rows } = await town.db.query<Known>(
		`select o.id as order, o.customer_id as person, pickup_code, lat, lng, (current_date + 2)::text as date,
			(current_date + 4)::text as free, to_char(o.local_date, 'YYYY-MM') as month,
			(select slug from business_slugs where business_id = b.id and current) as slug, (select count(*)::int from orders
			where business_id = b.id and status not in ('pending', 'abandoned')) as count
		from businesses b join orders o on o.business_id = b.id and o.status = 'fulfilled'
		where b.id = $1 order by o.id limit 1`,
		[shop],
	);
	const [known] = rows;
	if (!known) throw new Error('nothing was sold in the busy business');
	return {
		customer: await app.auth.tokenFor(town.people[0] ?? ''),
		owner: await app.auth.tokenFor(town.ownerAccount),
		admin: (await newcomer('admin')).token,
		// Uses a different person each time, because there is a limit on a person's unpaid holds.
		undecided: await app.auth.tokenFor(town.people[nth] ?? ''),
		shop,
		known,
		pickup: { business_id: shop, order_date: known.date, pickup_window: 'evening' },
	};
}

async function sell({ app, call, begin, now }: Visitor, party: Party): Promise<void> {
	const { customer, owner, admin, undecided, shop, pickup } = party;
	const other = customerCommands(call('not paid'), undecided);
	const left = (await other.hold(pickup, 1)).data;
	void (await other.settle(left.id)).data;
	void (await other.abandon(left.id)).data;
	now.isPaid = true;
	const me = customerCommands(call(), customer);
	const counter = shopCommands(call(), shop, owner);
	const buy = async () => (await me.settle((await me.hold(pickup, 1)).data.id)).data;
	const [mine, wrong, late] = [await buy(), await buy(), await buy()];
	void (await counter.lookUp(mine.pickup_code ?? '')).data;
	void (await me.cancel(mine.id)).data;
	void (
		await shopCommands(call('cancelled'), shop, owner).setStatus(wrong.id, 'cancelled', { reason: 'No oven' })
	).data;
	const asked = { token: admin, params: { id: late.id } };
	void (await call()('admin.orders.cancel', { ...asked, body: { reason: 'It burnt down' } })).data;
	begin('outbox');
	await app.outbox.drain();
	void (await call()('admin.refunds.retry', asked)).data;
	const [first, second] = [await buy(), await buy()];
	const from = Date.parse(first.pickup_starts_at) - Date.now();
	now.shiftMs = from;
	void (await me.confirmPickup(first.id)).data;
	void (await counter.setStatus(second.id, 'fulfilled')).data;
	void (await me.rate(first.id, 5)).data;
	const { data: received } = await call()('business.ratings.list', { token: owner, params: { id: shop } });
	party.rating = received.ratings[0]?.id;
	party.bought = first.id;
	for (const { id } of [first, second]) void (await me.askRefund(id, 'It was empty')).data;
	void (await counter.answerRefund(first.id, 'refuse', 'It was full')).data;
	now.shiftMs = from + 49 * hourMs;
	const overdue = { token: admin, params: { id: second.id }, body: { decision: 'approve' } };
	void (await call()('admin.refunds.answer', overdue)).data;
	now.shiftMs = 0;
}

async function search({ call }: Visitor, { customer, owner, admin, shop, known }: Party): Promise<void> {
	const around = { type: 'coordinates', value: `${known.lat},${known.lng}` };
	for (const body of [endpoints['user.diet.set'].example, { diets: [], avoid: [] }]) {
		void (await call()('user.diet.set', { token: customer, body })).data;
		void (await call('with a diet')('customer.businesses.list', { token: customer, query: around })).data;
	}
	void (
		await call('by price')('customer.businesses.list', {
			token: customer,
			query: { ...around, sort: 'price' },
		})
	).data;
	void (await call('fulfilled')('customer.orders.list', { token: customer, query: { status: 'fulfilled' } }))
		.data;
	const searches = {
		'last page': { page: Math.ceil(known.count / 20) },
		paid: { status: 'paid' },
		'last 30 days': { within: '30d' },
		'by amount': { sort: 'amount' },
		'refunds to answer': { refund: 'requested' },
		'pickup code': { search: known.pickup_code },
		'end of an id': { search: known.order.slice(-8) },
		'nothing found': { search: 'ZZZZZZZZ' },
	};
	for (const [as, query] of Object.entries(searches))
		void (await call(as)('business.orders.list', { token: owner, params: { id: shop }, query })).data;
	for (const state of ['failed', 'overdue'])
		void (await call(state)('admin.refunds.list', { token: admin, query: { state } })).data;
}

/** Somebody joins the shop's team and unlocks its counter device. */
async function staff({ app, call, newcomer, mails }: Visitor, party: Party): Promise<void> {
	const shop = { token: party.owner, params: { id: party.shop } };
	const ask = call();
	const { token, email } = await newcomer('business');
	void (await ask('business.team.invite', { ...shop, body: { email, role: 'counter' } })).data;
	await app.outbox.drain();
	const link = { token: /token=([\w-]+)/.exec(mails.get(email) ?? '')?.[1] };
	void (await ask('invitation.get', { body: link })).data;
	void (await ask('invitation.accept', { token, body: link })).data;
	const { members } = (await ask('business.team.get', shop)).data;
	const user_id = members.find((one) => one.email === email)?.user_id ?? '';
	void (await ask('business.team.setPin', { ...shop, token, body: { pin: '4071' } })).data;
	const { code } = (await ask('business.devices.startPairing', { ...shop, body: { name: 'Tablet' } })).data;
	const paired = await ask('business.device.pair', { body: { code } });
	party.cookie = paired.headers.getSetCookie()[0]?.split(';', 1)[0];
	void (await ask('business.device.unlock', { cookie: party.cookie, body: { user_id, pin: '4071' } })).data;
	const member = { ...shop, params: { ...shop.params, user_id } };
	void (await ask('business.team.setRole', { ...member, body: { role: 'manager' } })).data;
	void (await ask('business.team.remove', member)).data;
	const { url } = (await ask('business.calendarFeed.create', shop)).data;
	void (await ask('public.calendar.get', { params: { token: url.split('/').at(-1) ?? '' } })).data;
	const { change } = shopCommands(ask, party.shop, party.owner);
	const free = { order_date: party.known.free, pickup_window: 'evening' } as const;
	for (const closed of [true, false]) void (await change(free, { closed })).data;
}

/** A newcomer asks for news where there are no shops, opens a shop, closes it and leaves. */
async function comeAndLeave({ call, newcomer }: Visitor): Promise<void> {
	const ask = call();
	const { token } = await newcomer('business');
	void (await ask('user.setLocation', { token, body: { type: 'address', value: '99950' } })).data;
	void (await ask('customer.openingAlert.create', { token })).data;
	const alert = (
		await ask('customer.alerts.create', { token, body: endpoints['customer.alerts.create'].example })
	).data;
	for (const name of ['customer.alerts.change', 'customer.alerts.remove'] as const)
		void (await ask(name, { token, params: { id: alert.id }, body: { paused: true } })).data;
	const { id } = (await ask('business.create', { token, body: endpoints['business.create'].example })).data;
	void (await ask('business.remove', { token, params: { id } })).data;
	void (await ask('user.remove', { token })).data;
}

/** Inputs for endpoints where neither the example nor what the party knows is enough. */
const given: Partial<Record<EndpointName, Pick<CallOptions, 'query' | 'body'>>> = {
	'places.autocomplete': { query: { input: 'Portl' } },
	'business.checkAddress': { query: { city: 'Portland', state: 'OR', zip_code: '97201' } },
	'public.businesses.list': { query: { near: '97201' } },
	'admin.reliability.find': { query: { q: 'bakery' } },
	'admin.people.export': { query: { reason: 'By letter' } },
	// Keeps the busy shop selling.
	'business.drops.set': { body: { lead_minutes: null } },
};
/** Called with ids that don't exist, because these calls would change the town. */
const harmful = /^admin\.(people|shops)\..*(suspend|restore|erase|decline|approve)$/;

function idFor(name: EndpointName, { known, shop, rating = '', bought = '' }: Party): string {
	const { path } = endpoints[name];
	if (harmful.test(name)) return crypto.randomUUID();
	if (path.includes('/customer/orders/:id')) return bought;
	if (/\/(orders|transfers)\/:id/.test(path)) return known.order;
	if (path.includes('/people/:id')) return known.person;
	return path.includes('/ratings/:id') ? rating : shop;
}

function inputFor(name: EndpointName, party: Party): CallOptions {
	const { known, shop, rating = '' } = party;
	const { example, path, method, query }: Endpoint = endpoints[name];
	const around = { type: 'coordinates', value: `${known.lat},${known.lng}` };
	const filters = { ...around, date: known.date, month: known.month, ids: shop };
	const others = [...path.matchAll(/:(\w+_id)/g)].map(([, key = '']) => [key, crypto.randomUUID()]);
	const body = JSON.stringify(example ?? null)
		.replaceAll('6f1c3f0e-4f5d-4c58-9d3c-0f9f2a6f7b11', shop)
		.replaceAll('2031-06-11', known.free);
	return {
		params: {
			...Object.fromEntries(others),
			id: idFor(name, party),
			slug: known.slug,
			month: known.month,
			date: known.free,
			rating_id: rating,
			place_id: 'zip:97201',
			z: '8',
			x: '40',
			y: '91',
		},
		query: Object.fromEntries(Object.entries(filters).filter(([key]) => key in (query?.shape ?? {}))),
		...(method !== 'GET' && example && { body: JSON.parse(body) }),
		...given[name],
	};
}

async function visitRest({ call, visited }: Visitor, party: Party): Promise<void> {
	const { customer, owner, admin, cookie } = party;
	const tokens: Partial<Record<Endpoint['access'], string>> = {
		token: customer,
		user: customer,
		verified: customer,
		business: owner,
		admin,
	};
	for (const [name, { access, media }] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
		// Streams stay open and have benchmarks of their own.
		if (media?.type === 'text/event-stream' || visited.has(name)) continue;
		const who = access === 'device' ? { cookie } : { token: tokens[access] };
		const { status, code } = await call()(name, { ...inputFor(name, party), ...who });
		// The in-memory provider answers 503 to calls that aren't part of a sale.
		if (status >= 500 && status !== 503) throw new Error(`${name} answered ${status} ${code}`);
	}
}

async function work({ app, begin, now }: Visitor): Promise<void> {
	// Jobs find due rows by date, so they run on a date when nothing is due.
	for (const { name, run } of app.plannedJobs) {
		// The audit compares this visit's changes some time after them.
		now.shiftMs = name === 'audit' ? hourMs : -yearMs;
		begin(`job: ${name}`);
		await run();
	}
}

/** `onStep` gets the name of each step, from the second pass on. */
export async function visitAll(
	env: NodeJS.ProcessEnv,
	town: Filled,
	onStep: (step: string) => void,
): Promise<void> {
	const visitor = await createVisitor(env, onStep);
	const { app, now, visited } = visitor;
	const listed = await town.db.query('select count(*) from businesses where listed');
	try {
		for (let pass = 0; pass < passes; pass++) {
			Object.assign(now, { shiftMs: 0, isPaid: false, isRecorded: pass > 0 });
			visited.clear();
			const party = await meet(visitor, town, pass + 1);
			await sell(visitor, party);
			await search(visitor, party);
			await staff(visitor, party);
			await comeAndLeave(visitor);
			await visitRest(visitor, party);
			// By then all listed businesses are in memory.
			if (pass === 0 && Number(listed.rows[0].count) >= manyListed) await delay(listLoadMs);
		}
		for (let pass = 0; pass < passes; pass++) {
			now.isRecorded = pass > 0;
			await work(visitor);
		}
	} finally {
		await app.close();
	}
}
