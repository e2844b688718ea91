/**
 * Lives through the plan of orders, event by event in the order of time: placed and paid with the sandbox's card,
 * then fetched, canceled, forgotten or refunded.
 */
import type { Order } from '@flavorbag/contract';
import type { Orders } from '#orders';
import type { Ratings } from '#ratings';
import type { MovableClock, Progress, SeededTown } from './seed.ts';
import { town as shops } from './town.ts';
import type { PlannedOrder } from './town-orders.ts';
import { type PlannedRating, planRating } from './town-ratings.ts';

export interface SeedOrdersDeps {
	clock: MovableClock;
	/** Where the clock stands afterward. */
	now: Date;
	orders: Pick<Orders, 'place' | 'settleOwn' | 'confirmPickup' | 'cancel' | 'expire' | 'refundByAdmin'>;
	ratings: Pick<Ratings, 'give' | 'received' | 'reply'>;
	/** What runs by itself after an order came to its end: transfers, refunds, mails. */
	settle(): Promise<void>;
	/** What the browser does: gives the provider a card for the order's payment. */
	payByCard(order: Order): Promise<unknown>;
	/** How far it is. */
	progress?: Progress;
}

interface Event {
	at: Date;
	ends?: true;
	run(): Promise<unknown>;
}

const refundReason = 'The bag was not as described.';

export async function seedOrders(deps: SeedOrdersDeps, town: SeededTown): Promise<void> {
	const { clock, orders } = deps;
	const idOf = (ids: ReadonlyMap<string, string>, key: string) => {
		const id = ids.get(key);
		if (!id) throw new Error(`${key} is not in the seeded town`);
		return id;
	};

	/** What its customer says, and now and then the shop. */
	async function rate(plan: PlannedOrder, { rating, reply }: PlannedRating, orderId: string): Promise<void> {
		const { ratings } = deps;
		await ratings.give(idOf(town.userIds, plan.customer), orderId, rating);
		if (reply === undefined) return;
		const businessId = idOf(town.businessIds, plan.business);
		const { data } = await ratings.received(businessId, { page: 1, per_page: 1 });
		const ownerId = idOf(town.userIds, shops.find(({ slug }) => slug === plan.business)?.owner ?? '');
		const shop = { businessId, ownerId, isClosed: false, role: 'owner' } as const;
		for (const { id } of data.ratings) await ratings.reply({ userId: ownerId, shop }, id, reply);
	}

	function eventsOf(plan: PlannedOrder, index: number): Event[] {
		const userId = idOf(town.userIds, plan.customer);
		const asked = (step: string) => ({ userId, key: `seed:${index}:${step}` });
		let orderId = '';
		const place = async () => {
			const order = await orders.place(asked('place'), {
				business_id: idOf(town.businessIds, plan.business),
				quantity: plan.quantity,
				order_date: plan.local_date,
				pickup_window: plan.period,
			});
			orderId = order.id;
			await deps.payByCard(order);
			const { status } = await orders.settleOwn(userId, orderId);
			if (status !== 'paid') throw new Error(`a seeded order is ${status} instead of paid`);
		};
		const rated = planRating(plan, index, deps.now);
		const events: Event[] = [{ at: plan.placed_at, run: place }];
		if (rated) events.push({ at: rated.at, run: () => rate(plan, rated, orderId) });
		const { outcome, picked_up_at: fetched, ended_at: ended } = plan;
		if (fetched)
			events.push({ at: fetched, ends: true, run: () => orders.confirmPickup(asked('pickup'), orderId) });
		if (ended && outcome === 'cancelled')
			events.push({ at: ended, ends: true, run: () => orders.cancel(asked('cancel'), orderId) });
		if (ended && outcome === 'expired') events.push({ at: ended, ends: true, run: orders.expire });
		if (ended && outcome === 'refunded')
			events.push({
				at: ended,
				ends: true,
				run: () => orders.refundByAdmin(orderId, refundReason),
			});
		return events;
	}

	const events = town.orders.flatMap(eventsOf).sort((a, b) => a.at.getTime() - b.at.getTime());
	for (const [at, event] of events.entries()) {
		clock.set(event.at);
		await event.run();
		if (event.ends) await deps.settle();
		deps.progress?.(at + 1, events.length, 'orders');
	}
	clock.set(deps.now);
	await deps.settle();
}
