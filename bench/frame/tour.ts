// Calls every endpoint of the contract except streams, and runs every job, so listeners see everything the API does.

import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, endpoints, type Order } from '../../contract/src/index.ts';
import type { Filled } from './stage.ts';
import { nobody } from './tour-call.ts';
import { createGuide, freshEmail, type Guide, newcomer } from './tour-guide.ts';
import { keepBags, keepBooks, keepDates, keepTeam, rateAndAnswer } from './tour-shop.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
const newShop = {
	display_name: 'Corner Bakery',
	description: 'Bread of the day, and what goes with it.',
	price: 5,
	email: 'corner@bench.example',
	phone_number: '503-555-0101',
	street: '1 Main St',
	city: 'Portland',
	state: 'OR',
	zip_code: 97201,
};

/** The first pass warms up caches and connections. */
const passes = 3;
/** From this many on, listed businesses are kept in memory. */
const manyListed = 2_000;
const listLoadMs = 20_000;

interface Known {
	id: string;
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
interface Party {
	customer: string;
	owner: string;
	admin: string;
	/** A new person each time, because unpaid holds limit a person's next ones. */
	undecided: string;
	shop: { params: { id: string } };
	known: Known;
	hold(token: string): Promise<Order>;
	buy(): Promise<Order>;
}

async function meet(guide: Guide, town: Filled, nth: number): Promise<Party> {
	const { app, ask } = guide;
	const customer = await app.auth.tokenFor(town.people[0] ?? '');
	const id = town.busyBusiness;
	const { rows } = await town.db.query<Known>(
		`select o.id, pickup_code, lat, lng, (current_date + 2)::text as date,
			(current_date + 4)::text as free, to_char(o.local_date, 'YYYY-MM') as month,
			(select slug from business_slugs where business_id = b.id and current) as slug, (select count(*)::int from orders
			where business_id = b.id and status not in ('pending', 'abandoned')) as count
		from businesses b join orders o on o.business_id = b.id and o.status = 'fulfilled'
		where b.id = $1 order by o.id limit 1`,
		[id],
	);
	const [known] = rows;
	if (!known) throw new Error('nothing was sold in the busy business');
	const hold = (token: string) =>
		ask<Order>(token, 'customer.orders.create', {
			body: { business_id: id, quantity: 1, order_date: known.date, pickup_window: 'evening' },
		});
	return {
		customer,
		owner: await app.auth.tokenFor(town.ownerAccount),
		admin: await newcomer(guide, 'admin'),
		undecided: await app.auth.tokenFor(town.people[nth] ?? ''),
		shop: { params: { id } },
		known,
		hold,
		async buy() {
			const { id } = await hold(customer);
			return ask<Order>(customer, 'customer.orders.settle', { params: { id } });
		},
	};
}

async function lookAround({ ask }: Guide, { customer, shop, known }: Party): Promise<void> {
	await ask(customer, 'settings.get');
	await ask(customer, 'user.get');
	await ask(customer, 'user.verify');
	await ask(customer, 'user.becomeAdmin', { body: { token: 'none' }, wants: 404 });
	await ask(customer, 'user.update', { body: { city: 'Salem' } });
	await ask(customer, 'user.setLocation', { body: { type: 'address', value: '97201' } });
	await ask(customer, 'places.autocomplete', { query: { input: 'Portl' } });
	await ask(customer, 'places.get', { params: { place_id: 'zip:97201' } });
	const around = { type: 'coordinates', value: `${known.lat},${known.lng}` };
	await ask(customer, 'customer.businesses.list', { query: around });
	await ask(customer, 'customer.businesses.list', { query: { ...around, sort: 'price' }, as: 'by price' });
	await ask(customer, 'customer.businesses.summaries', { query: around });
	await ask(customer, 'customer.businesses.get', shop);
	await ask(customer, 'customer.favorites.set', { ...shop, body: { favorite: true } });
	await ask(customer, 'customer.favorites.list');
	await ask(customer, 'user.push.settings', { body: { reminders: false } });
	const device = await ask<{ id: string }>(customer, 'user.push.subscribe', {
		body: endpoints['user.push.subscribe'].example,
	});
	await ask(customer, 'user.push.get');
	await ask(customer, 'user.push.unsubscribe', { params: { id: device.id } });
	await ask(nobody, 'public.businesses.list', { query: { near: '97201' } });
	await ask(nobody, 'public.businesses.get', { params: { slug: known.slug } });
	await ask(nobody, 'public.map.tile', { params: { z: '8', x: '40', y: '91' } });
	await ask(customer, 'user.diet.get');
	await ask(customer, 'user.diet.set', { body: { diets: ['vegetarian'], avoid: ['peanut'] } });
	await ask(customer, 'customer.businesses.list', { query: around, as: 'with a diet' });
	await ask(customer, 'user.diet.set', { body: { diets: [], avoid: [] } });
	await ask(customer, 'customer.cards.list');
	await ask(customer, 'customer.replacements.list');
	await ask(customer, 'customer.replacements.decline', { params: { id: crypto.randomUUID() }, wants: 404 });
	await ask(customer, 'customer.cards.remove', { params: { id: 'pm_none' }, wants: 404 });
}

async function askForOpening(guide: Guide, { admin }: Party): Promise<void> {
	const { ask } = guide;
	const far = await newcomer(guide, 'customer');
	await ask(far, 'user.setLocation', { body: { type: 'address', value: '99950' } });
	await ask(far, 'customer.openingAlert.get');
	await ask(far, 'customer.openingAlert.create');
	await ask(admin, 'admin.openingAlerts');
	for (const name of ['admin.demand', 'admin.demand.file', 'admin.orders.file'] as const)
		await ask(admin, name);
	await ask(far, 'customer.openingAlert.remove');
}

async function keepShop(guide: Guide, { owner, shop, known }: Party): Promise<void> {
	const { app, ask, mails } = guide;
	const keeper = { ask, owner, shop };
	await keepBags(keeper);
	await keepDates(keeper, known.date, known.free);
	await keepBooks(keeper, known.month);
	const email = freshEmail();
	await keepTeam(keeper, {
		email,
		token: await newcomer(guide, 'business', email),
		async readMail() {
			await app.outbox.drain();
			return mails.get(email) ?? '';
		},
	});
}

async function giveUp({ ask }: Guide, { undecided, hold }: Party): Promise<void> {
	const { id } = await hold(undecided);
	await ask(undecided, 'customer.orders.saveCard', { params: { id }, body: { save: true }, wants: 503 });
	await ask(undecided, 'customer.orders.settle', { params: { id }, as: 'not paid yet' });
	await ask(undecided, 'customer.orders.abandon', { params: { id } });
}

async function buyAndSearch({ ask }: Guide, { customer, owner, shop, known, buy }: Party): Promise<Order> {
	const mine = await buy();
	const params = { id: mine.id };
	await ask(customer, 'customer.orders.get', { params });
	await ask(customer, 'customer.orders.list');
	await ask(customer, 'customer.orders.list', { query: { status: 'fulfilled' }, as: 'fulfilled' });

	await ask(owner, 'business.list');
	for (const name of [
		'business.get',
		'business.dates',
		'business.dashboard',
		'business.payouts',
		'business.payouts.file',
		'business.orders.list',
		'business.orders.file',
		'business.reliability.get',
	] as const)
		await ask(owner, name, shop);
	const searches = {
		'last page': { page: Math.ceil(known.count / 20) },
		paid: { status: 'paid' },
		'last 30 days': { within: '30d' },
		'by amount': { sort: 'amount' },
		'refunds to answer': { refund: 'requested' },
		'pickup code': { search: known.pickup_code },
		'end of an id': { search: known.id.slice(-8) },
		'nothing found': { search: 'ZZZZZZZZ' },
	};
	for (const [as, query] of Object.entries(searches))
		await ask(owner, 'business.orders.list', { ...shop, query, as });
	await ask(owner, 'business.orders.get', { params });
	await ask(owner, 'business.orders.pack', { params, body: { packed: true } });
	await ask(owner, 'business.orders.lookup', { ...shop, body: { code: mine.pickup_code } });
	return mine;
}

/** Cancels as customer, owner and admin, and once with a refund that the provider refuses. */
async function cancelByEach({ app, ask, begin }: Guide, party: Party, mine: Order): Promise<void> {
	const { customer, owner, admin, buy } = party;
	const params = { id: mine.id };
	await ask(customer, 'customer.orders.cancel', { params });
	const wrong = await buy();
	await ask(owner, 'business.orders.setStatus', {
		params: { id: wrong.id },
		body: { status: 'cancelled', reason: 'The oven broke' },
		as: 'cancelled',
	});
	const late = await buy();
	await ask(admin, 'admin.orders.cancel', { params: { id: late.id }, body: { reason: 'It burnt down' } });
	begin('outbox');
	await app.outbox.drain();
	await ask(admin, 'admin.refunds.list', { query: { state: 'failed' }, as: 'failed' });
	await ask(admin, 'admin.refunds.retry', { params });
}

async function collectAndComplain({ ask, now }: Guide, party: Party): Promise<void> {
	const { customer, owner, admin, shop, known, buy } = party;
	const [first, second] = [await buy(), await buy()];
	const from = Date.parse(first.pickup_starts_at) - Date.now();
	now.shiftMs = from;
	const [one, two] = [{ id: first.id }, { id: second.id }];
	await ask(customer, 'customer.orders.confirmPickup', { params: one });
	await ask(owner, 'business.orders.setStatus', { params: two, body: { status: 'fulfilled' } });
	const people = { customer, admin, slug: known.slug };
	await rateAndAnswer({ ask, owner, shop }, people, first.id, second.id);
	for (const params of [one, two])
		await ask(customer, 'customer.orders.refund', { params, body: { reason: 'It was empty' } });
	await ask(owner, 'business.orders.answerRefund', {
		params: one,
		body: { decision: 'refuse', answer: 'It was full' },
	});
	now.shiftMs = from + 49 * hourMs;
	await ask(admin, 'admin.refunds.list', { query: { state: 'overdue' }, as: 'overdue' });
	await ask(admin, 'admin.refunds.answer', { params: two, body: { decision: 'approve' } });
	now.shiftMs = 0;
	for (const name of [
		'admin.disputes.list',
		'admin.transfers.refused',
		'admin.figures',
		'admin.orders',
		'admin.taxRates.list',
		'admin.reliability.list',
	] as const)
		await ask(admin, name);
	const today = new Date().toISOString().slice(0, 10);
	const rate = { state: 'AK', tax_class: 'mixed', rate_bps: 0, from_date: today, remitted_by: 'platform' };
	await ask(admin, 'admin.taxRates.set', { body: rate });
	for (const name of ['admin.taxReport', 'admin.taxReport.file'] as const)
		await ask(admin, name, { query: { month: today.slice(0, 7) } });
}

async function openAndLeave(guide: Guide, { owner, admin, shop }: Party): Promise<void> {
	const { ask } = guide;
	const founder = await newcomer(guide, 'business');
	const { city, state, zip_code } = newShop;
	const address = { city, state, zip_code: String(zip_code) };
	await ask(founder, 'business.checkAddress', { query: address });
	const made = await ask<{ id: string }>(founder, 'business.create', { body: newShop });
	const own = { params: { id: made.id } };
	await ask(founder, 'business.update', { ...own, body: { description: 'Bread of yesterday, as good.' } });
	await ask(founder, 'business.setImage', { ...own, wants: 422 });
	await ask(founder, 'business.stripe.onboard', { ...own, wants: 503 });
	await ask(founder, 'business.stripe.refresh', { ...own, wants: 503 });
	await ask(founder, 'business.stripe.status', own);
	await ask(owner, 'business.stripe.dashboard', { ...shop, wants: 503 });
	const storm = { date: new Date().toISOString().slice(0, 10), reason: 'A storm' };
	await ask(admin, 'admin.reliability.emergency', { ...own, body: storm });
	await ask(admin, 'admin.reliability.withdraw', {
		params: { ...own.params, date: storm.date },
		body: { reason: 'It passed by' },
	});
	await ask(admin, 'admin.reliability.find', { query: { q: 'bakery' } });
	await ask(founder, 'business.handover.offer', {
		...own,
		body: { user_id: crypto.randomUUID(), stays: true },
		wants: 404,
	});
	await ask(founder, 'business.handover.withdraw', own);
	await ask(founder, 'user.shopOffers.list');
	await ask(founder, 'user.shopOffers.accept', { params: { offer_id: made.id }, wants: 404 });
	await ask(founder, 'user.pastBooks.list');
	for (const name of ['user.pastBooks.csv', 'user.pastBooks.pdf'] as const)
		await ask(founder, name, { params: { book_id: made.id, month: '2031-06' }, wants: 404 });
	const cakes = { display_name: 'Corner Bakery: cakes', description: 'Cakes of the day.', price: 7 };
	const another = await ask<{ id: string }>(founder, 'business.anotherBag', { ...own, body: cakes });
	await ask(founder, 'business.remove', { params: { id: another.id } });
	await ask(founder, 'business.remove', own);
	await ask(founder, 'user.remove');
}

async function walk(guide: Guide, town: Filled, nth: number): Promise<void> {
	Object.assign(guide.now, { shiftMs: 0, isPaid: false });
	const party = await meet(guide, town, nth);
	await lookAround(guide, party);
	await giveUp(guide, party);
	guide.now.isPaid = true;
	await cancelByEach(guide, party, await buyAndSearch(guide, party));
	await collectAndComplain(guide, party);
	await keepShop(guide, party);
	await askForOpening(guide, party);
	await openAndLeave(guide, party);
}

async function work({ app, begin, now }: Guide): Promise<void> {
	// Jobs find due rows by date, so they run at a date at which nothing is due.
	for (const { name, run } of app.plannedJobs) {
		// The audit compares this tour's changes some time after them.
		now.shiftMs = name === 'audit' ? hourMs : -yearMs;
		begin(`job: ${name}`);
		await run();
	}
}

/** `onStep` gets the name of each step, from the second pass on. */
export async function tour(
	env: NodeJS.ProcessEnv,
	town: Filled,
	onStep: (step: string) => void,
): Promise<void> {
	const guide = await createGuide(env, onStep);
	const { app, now, visited } = guide;
	const listed = await town.db.query('select count(*) from businesses where listed');
	try {
		for (let pass = 0; pass < passes; pass++) {
			now.isRecorded = pass > 0;
			await walk(guide, town, pass + 1);
			// By then all listed businesses are in memory.
			if (pass === 0 && Number(listed.rows[0].count) >= manyListed) await delay(listLoadMs);
		}
		for (let pass = 0; pass < passes; pass++) {
			now.isRecorded = pass > 0;
			await work(guide);
		}
		// Streams stay open and have benchmarks of their own.
		const missing = Object.entries<Endpoint>(endpoints)
			.filter(([name, { media }]) => media?.type !== 'text/event-stream' && !visited.has(name))
			.map(([name]) => name);
		if (missing.length > 0) throw new Error(`not visited: ${missing.join(', ')}`);
	} finally {
		await app.close();
	}
}
