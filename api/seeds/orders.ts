/**
 * Lives through the town's orders: each is placed, paid and ended at its own time, by the use cases that a real
 * one goes through, with the sandbox's card.
 */
import type { Orders } from '#orders';
import type { MovableClock, SeededTown } from './seed.ts';
import type { PlannedOrder } from './town-orders.ts';

export interface SeedOrdersDeps {
	clock: MovableClock;
	now: Date;
	orders: Orders;
	/** Types a good card into the form, as the customer would. */
	pay(clientSecret: string): Promise<void>;
}

interface Step {
	at: Date;
	run(): Promise<void>;
}

export async function seedOrders(deps: SeedOrdersDeps, town: SeededTown): Promise<void> {
	const steps = town.orders.flatMap((plan, index) => stepsOf(deps, town, plan, index));
	steps.sort((a, b) => a.at.getTime() - b.at.getTime());
	for (const step of steps) {
		deps.clock.set(step.at);
		await step.run();
	}
	deps.clock.set(deps.now);
}

function stepsOf(deps: SeedOrdersDeps, town: SeededTown, plan: PlannedOrder, index: number): Step[] {
	const { orders } = deps;
	const userId = known(town.userIds, plan.customer);
	const businessId = known(town.businessIds, plan.business);
	let orderId = '';
	const place: Step = {
		at: plan.placed_at,
		async run() {
			const order = await orders.place(
				{ userId, key: `seed:${index}` },
				{
					business_id: businessId,
					quantity: plan.quantity,
					order_date: plan.local_date,
					pickup_window: plan.period,
				},
			);
			orderId = order.id;
			await deps.pay(order.client_secret ?? '');
			await orders.settle(order.id);
		},
	};
	if (plan.outcome === 'paid' || !plan.ended_at) return [place];
	const { outcome } = plan;
	const end: Step = {
		at: plan.ended_at,
		async run() {
			const asked = { userId, key: `seed:${index}:end` };
			if (outcome === 'fulfilled') await orders.confirmPickup(asked, orderId);
			else if (outcome === 'cancelled') await orders.cancel(asked, orderId);
			else if (outcome === 'expired') await orders.expire();
			else await orders.refund('business', orderId, 'The bag was not what it should have been');
		},
	};
	return [place, end];
}

function known(ids: ReadonlyMap<string, string>, key: string): string {
	const id = ids.get(key);
	if (!id) throw new Error(`nobody is called ${key}`);
	return id;
}
