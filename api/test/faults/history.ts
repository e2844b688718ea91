/** Compares what people were told with the database and the provider. */
import { expect } from 'vitest';
import type { ChildApi } from '../child-api.ts';
import { sandboxList } from '../sandbox-calls.ts';
import type { World } from '../world.ts';
import type { CheckoutResult } from './buyers.ts';

export const nothingOpen = { open: [], pending: [], outbox: [], inbox: 0 };

export async function openWork(world: World) {
	const { db } = world.database;
	const open = await db
		.selectFrom('payments')
		.select('status')
		.where('status', 'in', ['creating', 'requires_payment', 'authorized'])
		.execute();
	const pending = await db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();
	const outbox = await db
		.selectFrom('outbox')
		.select(['topic', 'last_error'])
		.where('done_at', 'is', null)
		.execute();
	const inbox = await db
		.selectFrom('inbox')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('processed_at', 'is', null)
		.executeTakeFirstOrThrow();
	return { open, pending, outbox, inbox: Number(inbox.count) };
}

/** Waits until all holds have ended and all work is done. */
export async function untilResolved(world: World, api: ChildApi): Promise<void> {
	// The child process's clock went on while this one stood still.
	world.clock.forward(11 * 60_000 + performance.now());
	await api.syncClock();
	await expect
		.poll(
			async () => {
				await api.run('inbox', 'holds', 'claimed payments', 'silent payments', 'outbox');
				const work = await openWork(world);
				if (work.outbox.length > 0) {
					// Skips leases and retry delays.
					world.clock.forward(31_000);
					await api.syncClock();
				}
				return work;
			},
			{ timeout: 300_000, interval: 20 },
		)
		.toEqual(nothingOpen);
}

interface SandboxIntent {
	id: string;
	status: string;
	amount: number;
	amount_received: number;
	metadata: { order_id?: string };
	latest_charge: string | null;
}
interface SandboxCharge {
	id: string;
	amount_refunded: number;
}

export async function brokenPromises(world: World, checkouts: CheckoutResult[]): Promise<string[]> {
	const { db } = world.database;
	const rows = await db
		.selectFrom('orders')
		.innerJoin('payments', 'payments.order_id', 'orders.id')
		.select([
			'orders.id',
			'orders.status',
			'orders.total_cents',
			'payments.provider_intent_id',
			'payments.status as payment',
		])
		.execute();
	const orders = new Map(rows.map((row) => [row.id, row]));
	const intents = await sandboxList<SandboxIntent>(world, '/v1/payment_intents');
	const charges = new Map(
		(await sandboxList<SandboxCharge>(world, '/v1/charges')).map((charge) => [charge.id, charge]),
	);
	const captures = await db
		.selectFrom('ledger')
		.select('order_id')
		.where('kind', '=', 'capture')
		.where('account', '=', 'provider:platform')
		.execute();
	const broken = checkouts.flatMap(({ wrong }) => wrong);

	for (const { orderId, authorized, paid, cancelled } of checkouts) {
		if (orderId === undefined) continue;
		const order = orders.get(orderId);
		if (!order) broken.push(`the held order ${orderId} is gone`);
		else if (paid && order.payment !== 'captured') broken.push(`the paid order ${orderId} was not captured`);
		else if (cancelled && order.status !== 'cancelled')
			broken.push(`the canceled ${orderId} is ${order.status}`);
		else if (authorized && !['captured', 'voided'].includes(order.payment))
			broken.push(`the authorized payment of ${orderId} is ${order.payment}`);
	}
	for (const intent of intents) {
		const order = orders.get(intent.metadata.order_id ?? '');
		const where = `intent ${intent.id} (${intent.status}) of order ${order?.id} (${order?.status})`;
		if (intent.status === 'requires_capture') broken.push(`${where} is held for ever`);
		if (intent.status !== 'succeeded') {
			if (order?.payment === 'captured' && order.provider_intent_id === intent.id)
				broken.push(`${where} was never captured there`);
			continue;
		}
		const refunded = charges.get(intent.latest_charge ?? '')?.amount_refunded ?? 0;
		const isPaid = ['paid', 'fulfilled', 'expired'].includes(order?.status ?? '');
		if (order?.provider_intent_id !== intent.id || order.payment !== 'captured')
			broken.push(`${where} was captured without an order`);
		if (intent.amount_received !== order?.total_cents) broken.push(`${where} has another amount`);
		if (refunded !== (isPaid ? 0 : intent.amount)) broken.push(`${where} gave ${refunded} back`);
	}
	const captured = rows.filter(({ payment }) => payment === 'captured').length;
	if (captures.length !== captured)
		broken.push(`${captures.length} captures are booked for ${captured} payments`);
	return broken;
}
