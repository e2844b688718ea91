/** So many purchases a second, each with one retry after another under one key, and what each of them was told. */
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { until } from '../../../packages/ops/cluster/cluster.ts';
import { cards, makePerson, makeShop, type Person, payWith, type Shop } from '../makers.ts';
import type { Answer, Caller, World } from '../world.ts';
import { type CheckoutResult, dice } from './buyers.ts';

export interface SteadyBuyers {
	purchases: CheckoutResult[];
	/** When a hold or a payment was acknowledged, in order. */
	acknowledgedAt: number[];
	/** Calls by how often they were repeated before somebody answered. */
	repeats: number[];
	/** Fresh bags for the next so many seconds. */
	restock(seconds: number): Promise<void>;
	/** Lets whatever was begun come to its end. */
	stop(): Promise<void>;
}

/** `refused`: no payment could be opened. */
type Purchase = CheckoutResult & { refused?: boolean };

/** Each buyer begins one purchase in so many milliseconds. */
const pauseMs = 2_000;
/** Sooner than it ends. */
const tokenMs = 240_000;
const bagsPerSlot = 50;
const days = 6;
/** Somebody opens ten a day at most. */
const shopsPerOwner = 8;
/** What a proxy says for an API that is gone. */
const unavailable = new Set([502, 503, 504]);

/** A loop of purchases through `call`, each person with a token of the world's. */
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
		const body = {
			business_id: shops[roll(shops.length)]?.id ?? '',
			quantity: 1,
			order_date: addDays(today, 1 + roll(days)),
			pickup_window: 'evening' as const,
		};
		const { token } = person;
		const key = crypto.randomUUID();
		const held = await insist(purchase, () => call('customer.orders.create', { token, key, body }));
		if (held.code === 'SOLD_OUT') return;
		// The provider was silent, the bags were let go, and the buyer was told: its repetition says so.
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
		purchase.orderId = held.data.id;
		purchase.authorized = (await payWith(world, held.data, cards.good)).status === 'requires_capture';
		const settle = () => insist(purchase, () => call('customer.orders.settle', { token, params }));
		let settled = await settle();
		// A provider that is slow to answer leaves it pending: the page asks once more.
		for (let more = 60; more > 0 && settled.code === undefined && settled.data.status === 'pending'; more--) {
			await delay(1_000);
			settled = await settle();
		}
		purchase.paid = settled.code === undefined && settled.data.status === 'paid';
		if (!purchase.paid) purchase.wrong.push(`settled with ${settled.code ?? settled.data.status}`);
		acknowledgedAt.push(Date.now());
		// Whichever process answers knows what another one has just said.
		const read = await insist(purchase, () => call('customer.orders.get', { token, params }));
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
	// A proof that failed ends, with the machines that it had started: nobody buys there any more.
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
