/** Buys at a constant rate with retries under one key, and records what each buyer is told. */
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { customerCommands } from '../../../packages/ops/demo/commands.ts';
import { until } from '../../../packages/ops/test/cluster/cluster.ts';
import { cards, makePerson, makeShop, type Person, payWith, type Shop } from '../makers.ts';
import type { Answer, Caller, World } from '../world.ts';
import { type CheckoutResult, dice } from './buyers.ts';

export interface SteadyBuyers {
	purchases: CheckoutResult[];
	acknowledgedAt: number[];
	repeats: number[];
	restock(seconds: number): Promise<void>;
	stop(): Promise<void>;
}

/** `refused`: the payment couldn't be created. */
type Purchase = CheckoutResult & { refused?: boolean };

/** Each buyer starts a purchase in this interval. */
const pauseMs = 2_000;
/** Less than a token's lifetime. */
const tokenMs = 240_000;
const bagsPerSlot = 50;
const days = 6;
const shopsPerOwner = 8;
/** Statuses of a proxy whose API is gone. */
const unavailable = new Set([502, 503, 504]);

export async function startBuying(
	world: World,
	call: Caller,
	{ rate, seed }: { rate: number; seed: number },
): Promise<SteadyBuyers> {
	const purchases: CheckoutResult[] = [];
	const acknowledgedAt: number[] = [];
	const repeats: number[] = [];
	let shops: Shop[] = [];
	let ending = false;

	async function insist<T>(purchase: Purchase, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
		for (let repeated = 0; ; repeated++) {
			const answer = await work().catch(() => undefined);
			if (answer && answer.status < 500) {
				repeats[repeated] = (repeats[repeated] ?? 0) + 1;
				return answer;
			}
			const after = answer?.headers.get('retry-after');
			if (answer?.code === 'PAYMENT_PROVIDER_DOWN') purchase.refused = true;
			else if (answer && !unavailable.has(answer.status))
				purchase.wrong.push(`${answer.status} ${answer.code}`);
			else if (answer && after === null) purchase.wrong.push(`${answer.status} without Retry-After`);
			await delay(Number(after ?? 1) * 1_000);
		}
	}

	async function restock(seconds: number): Promise<void> {
		const wanted = Math.ceil((rate * seconds * 1.2) / (bagsPerSlot * days));
		const fresh: Shop[] = [];
		let owner: Person | undefined;
		for (let at = 0; at < wanted; at++) {
			if (at % shopsPerOwner === 0)
				owner = await until('an owner', () => makePerson(world, { role: 'business' }));
			const given = { quantity: bagsPerSlot, ...(owner && { owner }) };
			fresh.push(await until('a shop', () => makeShop(world, given)));
		}
		shops = fresh;
	}

	async function buy(person: Person, roll: (sides: number) => number): Promise<void> {
		const purchase: Purchase = { wrong: [] };
		purchases.push(purchase);
		const today = toLocalDateTime(new Date(), 'America/Los_Angeles').date;
		const pickup = {
			business_id: shops[roll(shops.length)]?.id ?? '',
			order_date: addDays(today, 1 + roll(days)),
			pickup_window: 'evening' as const,
		};
		const me = customerCommands(call, person.token);
		const key = crypto.randomUUID();
		const held = await insist(purchase, () => me.hold(pickup, 1, { key }));
		if (held.code === 'SOLD_OUT') return;
		// The provider didn't answer, so the hold was released, as the repeated call says.
		if (purchase.refused && held.code === undefined && held.data.client_secret === null) {
			purchase.orderId = held.data.id;
			return;
		}
		if (held.code !== undefined || held.data.client_secret === null) {
			purchase.wrong.push(`a hold was answered with ${held.code ?? 'no secret'}`);
			return;
		}
		acknowledgedAt.push(Date.now());
		const params = { id: held.data.id };
		purchase.orderId = params.id;
		purchase.authorized = (await payWith(world, held.data, cards.good)).status === 'requires_capture';
		const settle = () => insist(purchase, () => me.settle(params.id));
		let settled = await settle();
		// The order stays pending while the provider is slow, and the page asks again.
		for (let more = 60; more > 0 && settled.code === undefined && settled.data.status === 'pending'; more--) {
			await delay(1_000);
			settled = await settle();
		}
		purchase.paid = settled.code === undefined && settled.data.status === 'paid';
		if (!purchase.paid) purchase.wrong.push(`settled with ${settled.code ?? settled.data.status}`);
		acknowledgedAt.push(Date.now());
		// Any process must see this write.
		const read = await insist(purchase, () => call('customer.orders.get', { token: person.token, params }));
		if (read.code !== undefined || read.data.status !== 'paid')
			purchase.wrong.push(`a paid order is shown as ${read.code ?? read.data.status}`);
	}

	async function go(at: number): Promise<void> {
		const person = await until('a customer', () => makePerson(world));
		const roll = dice(seed + at * 7919);
		await delay((at * pauseMs) / buyers);
		let tokenUntil = Date.now() + tokenMs;
		for (let next = Date.now(); !ending; next = Math.max(next + pauseMs, Date.now())) {
			if (Date.now() > tokenUntil) {
				person.token = await until('a token', () => world.app.auth.tokenFor(person.externalId));
				tokenUntil = Date.now() + tokenMs;
			}
			await buy(person, roll);
			await delay(Math.max(0, next + pauseMs - Date.now()));
		}
	}

	const buyers = Math.ceil((rate * pauseMs) / 1_000);
	await restock(60);
	const all = Promise.all(Array.from({ length: buyers }, (_, at) => go(at)));
	all.catch(() => {});
	onTestFinished(() => {
		ending = true;
	});
	return {
		purchases,
		acknowledgedAt,
		repeats,
		restock,
		async stop() {
			ending = true;
			await all;
		},
	};
}
