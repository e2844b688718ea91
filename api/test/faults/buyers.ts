/** Simulated buyers during faults, who record what they are told. */
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { customerCommands } from '../../../packages/ops/demo/commands.ts';
import type { ChildApi } from '../child-api.ts';
import { cards, makePerson, makeShop, type Person, payWith, type Shop } from '../makers.ts';
import type { Answer, World } from '../world.ts';

/** Records what one checkout was told; all of it must hold afterward. */
export interface CheckoutResult {
	orderId?: string;
	authorized?: boolean;
	paid?: boolean;
	cancelled?: boolean;
	wrong: string[];
}

export interface Market {
	shops: Shop[];
	people: Person[];
	dates: string[];
}

export async function openMarket(world: World, buyers: number): Promise<Market> {
	const today = toLocalDateTime(world.clock.now(), 'America/Los_Angeles').date;
	const shops = await Promise.all(Array.from({ length: 4 }, () => makeShop(world, { quantity: 40 })));
	const people = await Promise.all(Array.from({ length: buyers }, () => makePerson(world)));
	return { shops, people, dates: Array.from({ length: 6 }, (_, day) => addDays(today, day + 1)) };
}

/** mulberry32, reproducible by seed. */
export function dice(seed: number): (sides: number) => number {
	let state = seed >>> 0;
	return (sides) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
	};
}

async function isReady(url: string): Promise<boolean> {
	return fetch(`${url}/readyz`).then(
		(answer) => answer.status === 200,
		() => false,
	);
}

/** Retries with the same key until answered; impatient people call once. */
async function insist<T>(
	api: ChildApi,
	isPersistent: boolean,
	result: CheckoutResult,
	call: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
	for (const end = Date.now() + 600_000; Date.now() < end; ) {
		const answer = await call().catch(() => undefined);
		if (answer && answer.status < 500) return answer;
		if (answer?.status === 503 && answer.headers.get('retry-after') === null)
			result.wrong.push('503 without Retry-After');
		if (answer && answer.status !== 503 && answer.code !== 'PAYMENT_PROVIDER_DOWN')
			result.wrong.push(`${answer.status} ${answer.code}`);
		if (!isPersistent) return undefined;
		while (!(await isReady(api.url)) && Date.now() < end) await new Promise(setImmediate);
	}
	result.wrong.push('no answer for ten minutes');
	return undefined;
}

async function buy(
	world: World,
	api: ChildApi,
	market: Market,
	person: Person,
	roll: (sides: number) => number,
): Promise<CheckoutResult> {
	const result: CheckoutResult = { wrong: [] };
	const me = customerCommands(api.call, person.token);
	const isPersistent = roll(6) > 0;
	const business_id = market.shops[roll(market.shops.length)]?.id ?? '';
	const bags = 1 + roll(2);
	const order_date = market.dates[roll(market.dates.length)] ?? '';
	const pickup = { business_id, order_date, pickup_window: 'evening' as const };
	const key = crypto.randomUUID();
	const held = await insist(api, isPersistent, result, () => me.hold(pickup, bags, { key }));
	if (!held || held.code !== undefined) return result;
	const { id } = held.data;
	result.orderId = id;
	if (roll(10) === 0) return result;
	const card = roll(10) === 0 ? cards.declined : cards.good;
	// A repeated create of an abandoned order has no secret.
	if (held.data.client_secret === null) return result;
	result.authorized = (await payWith(world, held.data, card)).status === 'requires_capture';
	if (roll(3) === 0) return result;
	const settled = await insist(api, isPersistent, result, () => me.settle(id));
	result.paid = settled?.code === undefined && settled?.data.status === 'paid';
	if (!result.paid || roll(5) > 0) return result;
	const off = crypto.randomUUID();
	const cancelled = await insist(api, isPersistent, result, () => me.cancel(id, off));
	result.cancelled = cancelled !== undefined && cancelled.code === undefined;
	return result;
}

/** Calls `disturb` after each `every` checkouts, while others go on. */
export async function buyAll(
	world: World,
	api: ChildApi,
	market: Market,
	options: { checkouts: number; seed: number; every: number; disturb(round: number): Promise<void> },
): Promise<CheckoutResult[]> {
	const results: CheckoutResult[] = [];
	let begun = 0;
	let disturbance = Promise.resolve();
	let rounds = 0;
	const one = async (person: Person, at: number) => {
		const roll = dice(options.seed + at * 7919);
		while (begun < options.checkouts) {
			begun++;
			if (begun % options.every === 0) {
				const round = ++rounds;
				disturbance = disturbance.then(() => options.disturb(round));
			}
			results.push(await buy(world, api, market, person, roll));
		}
	};
	await Promise.all(market.people.map(one));
	await disturbance;
	return results;
}
