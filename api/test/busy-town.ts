/** Two shops, with orders in every state of money and bags. */
import type { Order } from '@flavorbag/contract';
import { buyBags, holdBags, makePerson, makeShop, payWith, type Shop, settle } from './makers.ts';
import { sandboxCall } from './sandbox-calls.ts';
import { createWorld, type World } from './world.ts';

/** The charge is disputed right after capture. */
const disputesLater = '4000000000000259';

async function receiveDispute(world: World, order: Order): Promise<void> {
	const intent = order.client_secret?.split('_secret_')[0] ?? '';
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${intent}`,
	);
	await world.database.db
		.insertInto('inbox')
		.values({
			provider: 'stripe',
			event_id: 'evt_dispute',
			type: 'dispute.updated',
			object_kind: 'dispute',
			object_id: data[0]?.id ?? '',
			received_at: new Date(world.clock.now().getTime() - 10_000),
		})
		.execute();
	await world.drain();
	await world.drain();
}

export async function busyTown(): Promise<World> {
	const world = await createWorld({
		webhooks: false,
		env: { PLATFORM_FEE_BPS: '1000', PLATFORM_FEE_CENTS: '20' },
	});
	const { call, clock } = world;
	const [shop, other] = [await makeShop(world, { taxRateBps: 800, quantity: 20 }), await makeShop(world)];
	const customers = await Promise.all(Array.from({ length: 6 }, () => makePerson(world)));
	const [one, two, three, four, five, six] = customers;
	if (!one || !two || !three || !four || !five || !six) throw new Error('six were made');
	const refundOrder = (at: Shop, order: Order) =>
		call('business.orders.setStatus', {
			token: at.owner.token,
			params: { id: order.id },
			body: { status: 'refunded', reason: 'Sorry.' },
		});

	const pickedUp = [await buyBags(world, one, shop, 2), await buyBags(world, two, shop)];
	await buyBags(world, three, other);
	const disputed = await holdBags(world, four, shop);
	await payWith(world, disputed, disputesLater);
	await settle(world, four, disputed);
	await receiveDispute(world, disputed);
	const cancelled = await buyBags(world, five, shop);
	await call('customer.orders.cancel', { token: five.token, params: { id: cancelled.id } });
	const abandoned = await holdBags(world, six, shop);
	await call('customer.orders.abandon', { token: six.token, params: { id: abandoned.id } });
	await world.drain();

	clock.set(new Date(pickedUp[0]?.pickup_starts_at ?? ''));
	for (const [at, order] of pickedUp.entries())
		await call('customer.orders.confirmPickup', {
			token: [one, two][at]?.token,
			params: { id: order.id },
		});
	await world.app.transfers.drain();
	const [, back] = pickedUp;
	if (back) await refundOrder(shop, back);
	await world.drain();
	await holdBags(world, five, other);
	await call('user.remove', { token: six.token });
	await world.drain();
	return world;
}
