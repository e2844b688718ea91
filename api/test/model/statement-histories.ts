/** What happens to a shop's money in a random history, on the real database and sandbox. */
import type { Order, RefundBearer, TaxRemitter } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import { bankAt, bankNumbers } from '../bank.ts';
import { cards, holdBags, makePerson, type Person, payWith, type Shop, settle } from '../makers.ts';
import { sandboxCall } from '../sandbox-calls.ts';
import { createWorld } from '../world.ts';

export const world = await createWorld({
	webhooks: false,
	sharedClock: true,
	env: { PLATFORM_FEE_BPS: '1230', PLATFORM_FEE_CENTS: '7' },
});
export const { call, clock } = world;
export const { db } = world.database;
export const bank = bankAt(world);
export const tz = 'America/Los_Angeles';
export const hour = 3_600_000;
/** The charge is disputed right after capture. */
const disputesLater = '4000000000000259';
export const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
export const buyers = await Promise.all([1, 2, 3, 4].map(() => makePerson(world)));

interface Sold {
	order: Order;
	intentId: string;
	buyer: Person;
}
export interface History {
	shop: Shop;
	sold: Sold[];
}

export type Step =
	| { do: 'sell'; bags: number; card: 'good' | 'disputed'; pickup: boolean }
	| { do: 'refund'; which: number }
	| { do: 'refund there'; which: number; cents: number }
	| { do: 'refund here'; which: number; cents: number; by: RefundBearer }
	| { do: 'pay out' }
	| { do: 'arrive' }
	| { do: 'return'; which: number }
	| { do: 'bank'; works: boolean }
	| { do: 'decide'; which: number; won: boolean }
	| { do: 'wait'; days: number }
	| { do: 'close the day'; orders: 'keep' | 'cancel' }
	| { do: 'remitter'; by: TaxRemitter }
	| { do: 'tell'; picks: number[] }
	| { do: 'reconcile' };

const which = fc.nat(7);
export const remitter = fc.constantFrom<TaxRemitter>('platform', 'shop');
export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 7,
		arbitrary: fc.record({
			do: fc.constant('sell' as const),
			bags: fc.integer({ min: 1, max: 3 }),
			card: fc.oneof(
				{ weight: 5, arbitrary: fc.constant('good' as const) },
				{ weight: 1, arbitrary: fc.constant('disputed' as const) },
			),
			pickup: fc.boolean(),
		}),
	},
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('refund there' as const),
			which,
			cents: fc.integer({ min: 1, max: 400 }),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('refund here' as const),
			which,
			cents: fc.integer({ min: 1, max: 900 }),
			by: fc.constantFrom<RefundBearer>('share', 'platform', 'shop'),
		}),
	},
	{ weight: 4, arbitrary: fc.constant({ do: 'pay out' as const }) },
	{ weight: 3, arbitrary: fc.constant({ do: 'arrive' as const }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), works: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), which, won: fc.boolean() }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('close the day' as const),
			orders: fc.constantFrom('keep' as const, 'cancel' as const),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('tell' as const), picks: fc.array(fc.nat(9)) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('remitter' as const), by: remitter }) },
	{ weight: 1, arbitrary: fc.constant({ do: 'reconcile' as const }) },
);

function toNoon(): string {
	const { date, time } = toLocalDateTime(clock.now(), tz);
	const at = time < '12:00' ? date : toLocalDateTime(new Date(clock.now().getTime() + 24 * hour), tz).date;
	clock.set(instantOf(at, '12:00', tz));
	return at;
}

async function buy(history: History, bags: number, card: string): Promise<Sold> {
	const buyer = buyers[history.sold.length % buyers.length] as Person;
	const order_date = toNoon();
	const held = await holdBags(world, buyer, history.shop, bags, { order_date, pickup_window: 'evening' });
	await payWith(world, held, card);
	const order = await settle(world, buyer, held);
	const bought = { order, buyer, intentId: held.client_secret?.split('_secret_')[0] ?? '' };
	history.sold.push(bought);
	return bought;
}

async function leaveThere({ pickup_ends_at }: Order): Promise<void> {
	clock.set(new Date(Date.parse(pickup_ends_at) + hour));
	await world.app.orders.expire();
	await world.app.transfers.drain();
}

async function sell(history: History, { bags, card, pickup }: Step & { do: 'sell' }): Promise<void> {
	const { order, buyer } = await buy(history, bags, card === 'good' ? cards.good : disputesLater);
	if (!pickup) return leaveThere(order);
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: buyer.token, params: { id: order.id } });
	await world.app.transfers.drain();
}

/** The town closes the day of a paid order, which is kept or canceled, and opens it again (R-closed-days). */
async function closeTheDay(history: History, { orders }: Step & { do: 'close the day' }): Promise<void> {
	const { order } = await buy(history, 1, cards.good);
	const date = order.order_date;
	const asAdmin = { token: admin.token, params: { date } };
	const texts = { text_en: 'Closed for the parade', text_es: 'Cerrado por el desfile' };
	const answers = [
		await call('admin.closedDays.close', { token: admin.token, body: { date, ...texts } }),
		await call('admin.closedDays.answer', { ...asAdmin, body: { orders } }),
	];
	await world.app.closedDays.apply();
	await world.drain();
	answers.push(await call('admin.closedDays.reopen', asAdmin));
	await world.app.closedDays.apply();
	expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
	seen[`day: ${orders}`] = (seen[`day: ${orders}`] ?? 0) + 1;
	const { data } = await call('admin.orders.get', { token: admin.token, params: { id: order.id } });
	expect(data.order.status).toBe(orders === 'keep' ? 'paid' : 'cancelled');
	await leaveThere(order);
}

export const seen: Record<string, number> = {};
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

const form = (path: string, fields: Record<string, string>) =>
	fetch(`${world.sandbox.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams(fields),
	});

async function refundThere(sold: Sold, cents: number): Promise<void> {
	const answer = await form('/v1/refunds', { payment_intent: sold.intentId, amount: String(cents) });
	const { id } = (await answer.json()) as { id?: string };
	if (id) await world.app.refunds.refresh(id);
}

/** All that is left where the part would be more (R-console-refund). */
async function refundHere({ order }: Sold, { cents, by }: Step & { do: 'refund here' }): Promise<void> {
	const params = { id: order.id };
	const { refundable } = (await call('admin.orders.get', { token: admin.token, params })).data;
	if (refundable === 0) return;
	const amount = Math.min(cents / 100, refundable);
	const body = { amount, borne_by: by, reason: 'Sorry.' };
	expect((await call('admin.orders.refund', { token: admin.token, params, body })).code).toBeUndefined();
	const kind = amount === refundable ? 'rest' : 'part';
	seen[`${kind} by ${by}`] = (seen[`${kind} by ${by}`] ?? 0) + 1;
}

async function decide(sold: Sold, won: boolean): Promise<void> {
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${sold.intentId}`,
	);
	const [dispute] = data;
	if (!dispute) return;
	const evidence = won ? 'winning_evidence' : 'losing_evidence';
	await world.app.disputes.refresh(dispute.id);
	await form(`/v1/disputes/${dispute.id}`, { 'evidence[uncategorized_text]': evidence });
	await world.app.disputes.refresh(dispute.id);
}

async function announce({ shop }: History, picks: readonly number[]): Promise<void> {
	const account = await bank.accountOf(shop);
	const all = (await bank.events()).filter((event) => 'account' in event && event.account === account);
	await bank.announce(picks.flatMap((at) => pick(all, at) ?? []));
}

export async function reconcileDeposits({ shop }: History): Promise<void> {
	const account = await bank.accountOf(shop);
	for (const due of await world.app.deposits.due('all'))
		if (due.account === account) await world.app.deposits.check(due);
}

/** The state sets who remits, even for a shop's own rate (R-tax). */
export async function setRemitter(remitted_by: TaxRemitter): Promise<void> {
	const from_date = toLocalDateTime(clock.now(), tz).date;
	const rate = { state: 'OR', tax_class: 'mixed', rate_bps: 0, from_date, remitted_by };
	const { status } = await call('admin.taxRates.set', { token: admin.token, body: rate });
	expect(status).toBe(200);
}

/** Closes the shop with a paid order; one that is honored expires, and the shop closes after it (R-console-close). */
export async function close(history: History, orders: 'honor' | 'cancel'): Promise<void> {
	const { shop } = history;
	const params = { id: shop.id };
	const { order } = await buy(history, 1, cards.good);
	const body = { reason: 'The owner moved away.', orders };
	const { data } = await call('admin.shops.close', { token: admin.token, params, body });
	const outcome = data.closed_at ? 'closed' : 'closing';
	seen[`${orders}: ${outcome}`] = (seen[`${orders}: ${outcome}`] ?? 0) + 1;
	await world.drain();
	await leaveThere(order);
	await world.app.closing.endClosings();
	expect((await call('admin.shops.get', { token: admin.token, params })).data.closed_at).not.toBeNull();
}

export async function take(history: History, one: Step): Promise<void> {
	const { shop, sold } = history;
	switch (one.do) {
		case 'sell':
			return sell(history, one);
		case 'refund': {
			const found = pick(sold, one.which);
			if (found)
				await call('business.orders.setStatus', {
					token: shop.owner.token,
					params: { id: found.order.id },
					body: { status: 'refunded', reason: 'Sorry.' },
				});
			break;
		}
		case 'refund there': {
			const found = pick(sold, one.which);
			if (found) await refundThere(found, one.cents);
			break;
		}
		case 'refund here': {
			const found = pick(sold, one.which);
			if (found) await refundHere(found, one);
			break;
		}
		case 'pay out':
			await bank.payOut(shop);
			break;
		case 'arrive':
			for (const { id, status } of await bank.payouts(shop))
				if (status === 'in_transit') await bank.arrive(id);
			break;
		case 'return': {
			const paid = (await bank.payouts(shop)).filter(({ status }) => status !== 'failed');
			const found = pick(paid, one.which);
			if (found) await bank.fail(found.id);
			break;
		}
		case 'bank':
			await bank.setBank(shop, one.works ? bankNumbers.good : bankNumbers.closed);
			break;
		case 'decide': {
			const found = pick(sold, one.which);
			if (found) await decide(found, one.won);
			break;
		}
		case 'wait':
			clock.forward(one.days * 24 * hour);
			break;
		case 'close the day':
			await closeTheDay(history, one);
			break;
		case 'remitter':
			await setRemitter(one.by);
			break;
		case 'tell':
			await announce(history, one.picks);
			break;
		case 'reconcile':
			await reconcileDeposits(history);
	}
	await world.drain();
	clock.forward(61_000);
	await world.drain();
	await world.app.transfers.drain();
}
