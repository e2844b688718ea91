/** Plays a planned evening against a trial server through the public API, faster than real time. */
import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../../api/seeds/in-parallel.ts';
import { cards, payByCard } from '../../../api/seeds/sandbox-card.ts';
import type { Order, Settings } from '../../../contract/src/index.ts';
import { UserError } from '../user-error.ts';
import { type Answer, callerOf } from './call.ts';
import { customerCommands, type Pickup, shopCommands } from './commands.ts';
import { arriveAll, type Person } from './people.ts';
import { minutes, type PlannedShop, planEvening, type Visit } from './plan.ts';
import { type OpenShop, openShop, zoneOfEvening } from './shops.ts';
import { untilSettled, viewsOf } from './views.ts';

export interface Asked {
	url: string;
	seed: string;
	people: number;
	shops: number;
	/** How many times faster than real time. */
	factor: number;
	say(line: string): void;
}

const facts = [
	'sold',
	'picked up',
	'canceled',
	'given up',
	'came too late',
	'declined',
	'offered',
	'refunded',
] as const;

export interface Evening {
	counts: Record<(typeof facts)[number], number>;
	/** Paid by card. */
	cents: number;
	/** What went wrong. */
	errors: string[];
}

/** R-demo-evening */
export function whyNot({ payments, social }: Pick<Settings, 'payments' | 'social'>): string | undefined {
	if (payments.mode === 'sandbox' && social.some(({ id }) => id === 'test')) return undefined;
	return 'An evening is only played on a trial with test cards and the test sign-in, which this server isn’t; nothing was done.';
}

const cents = (dollars: number) => Math.round(dollars * 100);

interface Stage extends Evening {
	form: Parameters<typeof payByCard>[0];
	until(minute: number): Promise<void>;
}

/** Undefined if others were faster, or the shop has ended the sale. */
function heldOf({ counts }: Evening, held: Answer<Order>): Order | undefined {
	if (held.code !== 'SOLD_OUT' && held.code !== 'SLOT_CLOSED') return held.data;
	counts['came too late']++;
	return undefined;
}

async function pay(stage: Stage, { call }: Person, order: Order, changesCard = false): Promise<Order> {
	const { settle } = customerCommands(call);
	if (changesCard) {
		const { ok } = await payByCard(stage.form, order.client_secret, cards.declined);
		if (ok) throw new Error('a declined card paid');
		stage.counts.declined++;
	}
	await payByCard(stage.form, order.client_secret);
	let { data: paid } = await settle(order.id);
	for (let more = 100; paid.status === 'pending' && more > 0; more--) {
		await delay(100);
		({ data: paid } = await settle(order.id));
	}
	if (paid.status !== 'paid') throw new Error(`a paid order is ${paid.status}`);
	stage.counts.sold += paid.quantity;
	stage.cents += cents(paid.total_cost);
	return paid;
}

async function lookAround({ call }: Person, { id }: OpenShop): Promise<void> {
	const query = { type: 'address', value: '97201' };
	const { data } = await call('customer.businesses.summaries', { query });
	if (data.businesses.length === 0) throw new Error('the list of shops is empty');
	void (await call('customer.businesses.get', { params: { id } })).data;
	void (await call('customer.waitlist.full', { params: { id } })).data;
}

interface Act {
	at: number;
	run(): Promise<void>;
}

function visitOf(stage: Stage, visit: Visit, customer: Person, shop: OpenShop): Act[] {
	const { counts } = stage;
	const me = customerCommands(customer.call);
	const counter = shopCommands(shop.owner.call, shop.id);
	let bought: Order | undefined;
	const arrive = async () => {
		await lookAround(customer, shop);
		const held = heldOf(stage, await me.hold(shop.tonight, visit.bags));
		if (!held) return;
		if (visit.leaves) {
			void (await me.abandon(held.id)).data;
			counts['given up']++;
		} else bought = await pay(stage, customer, held, visit.changesCard);
	};
	const collect = async () => {
		if (!bought) return;
		const { id, pickup_code: code } = bought;
		if (visit.byRing) void (await me.confirmPickup(id)).data;
		else {
			const { data: found } = await counter.lookUp(code ?? '');
			void (await counter.setStatus(found.id, 'fulfilled', { code: code ?? '' })).data;
		}
		counts['picked up'] += bought.quantity;
		void (await me.rate(id, visit.food)).data;
	};
	const complain = async () => {
		if (!bought || !visit.asksRefund) return;
		void (await me.askRefund(bought.id, 'The bag was half empty.')).data;
		void (await counter.answerRefund(bought.id, 'approve', 'Sorry about that.')).data;
		counts.refunded++;
	};
	return [
		{ at: visit.at, run: arrive },
		{ at: visit.collectsAt, run: collect },
		{ at: minutes.refunds, run: complain },
	];
}

async function offerOf({ call }: Person): Promise<string> {
	for (let more = 300; more > 0; more--) {
		const { data } = await customerCommands(call).waits();
		const offer = data.entries.find(({ state }) => state === 'offered')?.offer;
		if (offer) return offer.id;
		await delay(100);
	}
	throw new Error('a bag that came back wasn’t offered');
}

/** Tomorrow’s only bag is bought, waited for, canceled, offered to the waiting person and bought by them. */
function returnOf(stage: Stage, early: Person, waiting: Person, tomorrow: Pickup): Act[] {
	const [first, second] = [customerCommands(early.call), customerCommands(waiting.call)];
	let bought: Order | undefined;
	return [
		{
			at: 10,
			run: async () => {
				bought = await pay(stage, early, (await first.hold(tomorrow, 1)).data);
			},
		},
		{
			at: 30,
			run: async () => {
				if (heldOf(stage, await second.hold(tomorrow, 1))) throw new Error('two have the only bag');
				void (await second.wait(tomorrow, 1)).data;
			},
		},
		{
			at: minutes.cancels,
			run: async () => {
				void (await first.cancel(bought?.id ?? '')).data;
				stage.counts.canceled++;
				const offer = await offerOf(waiting);
				stage.counts.offered++;
				await pay(stage, waiting, (await second.hold(tomorrow, 1, { offer })).data);
			},
		},
	];
}

function shopsOwn({ id, owner, tonight }: OpenShop, bags: number): Act[] {
	const { change } = shopCommands(owner.call, id);
	const changes = (at: number, exception: Parameters<typeof change>[1]) => ({
		at,
		run: async () => void (await change(tonight, exception)).data,
	});
	return [
		changes(minutes.more, { quantity: bags + 2 }),
		changes(minutes.soldOut, { quantity: 0 }),
		changes(minutes.closes, { closed: true }),
	];
}

/** Runs a shop's acts one after another, so that chance alone decides who gets a bag. */
async function playShop(stage: Stage, plan: PlannedShop, shop: OpenShop, people: Map<string, Person>) {
	const find = ({ email }: { email: string }): Person => {
		const person = people.get(email);
		if (!person) throw new Error(`${email} never signed up`);
		return person;
	};
	const { early, waiting, visits, bags } = plan;
	const acts = [
		...shopsOwn(shop, bags),
		...returnOf(stage, find(early), find(waiting), shop.tomorrow),
		...visits.flatMap((visit) => visitOf(stage, visit, find(visit.customer), shop)),
		{ at: minutes.views, run: () => viewsOf(shop, find(waiting)) },
	].sort((a, b) => a.at - b.at);
	for (const { at, run } of acts) {
		await stage.until(at);
		await run().catch((error: Error) => stage.errors.push(`${plan.name}, minute ${at}: ${error.message}`));
	}
	await untilSettled(shop).catch((error: Error) => stage.errors.push(`${plan.name}: ${error.message}`));
}

async function report({ until, counts }: Stage, say: Asked['say']): Promise<void> {
	for (let minute = 30; minute <= minutes.end; minute += 30) {
		await until(minute);
		const time = `${17 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
		say(`${time}  ${facts.map((fact) => `${counts[fact]} ${fact}`).join(', ')}`);
	}
}

export async function playEvening({ url, seed, people, shops, factor, say }: Asked): Promise<Evening> {
	const settings = await callerOf(url)('settings.get').catch(() => {
		throw new UserError(`Nothing answers at ${url}: start it with npm start, or say --url.`);
	});
	const { payments } = settings.data;
	const refusal = whyNot(settings.data);
	if (refusal !== undefined || payments.mode !== 'sandbox') throw new UserError(refusal ?? '');
	const plans = planEvening(seed, shops, people);
	say(`Evening ${seed}: ${people} people and ${shops} shops sign in.`);
	const newcomers = plans.flatMap(({ owner, early, waiting, visits }) => [
		owner,
		early,
		waiting,
		...visits.map(({ customer }) => customer),
	]);
	const known = new Map((await arriveAll(url, newcomers)).map((person) => [person.email, person]));
	const zone = zoneOfEvening(new Date(settings.headers.get('date') ?? Date.now()));
	const opened = await inParallel(4, plans, async (plan) => {
		const owner = known.get(plan.owner.email);
		if (!owner) throw new Error('unreachable');
		return { plan, shop: await openShop(owner, plan, zone) };
	});
	say(`All are in. ${minutes.end} minutes pass in ${(minutes.end / factor).toFixed(1)}.`);
	const began = Date.now();
	const stage: Stage = {
		form: { url: new URL(payments.base_url, url).href, publishableKey: payments.publishable_key },
		counts: Object.fromEntries(facts.map((fact) => [fact, 0])) as Evening['counts'],
		cents: 0,
		errors: [],
		until: (minute) => delay(Math.max(0, began + (minute * 60_000) / factor - Date.now())),
	};
	await Promise.all([
		...opened.map(({ plan, shop }) => playShop(stage, plan, shop, known)),
		report(stage, say),
	]);
	const { counts, errors } = stage;
	return { counts, cents: stage.cents, errors };
}
