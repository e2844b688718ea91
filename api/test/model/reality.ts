/** The real system that is compared with the model. */
import { createHmac } from 'node:crypto';
import type { PurchaseWindow } from '@flavorbag/contract';
import { expect } from 'vitest';
import { type ChildApi, childApi } from '../child-api.ts';
import { makePerson, type Person } from '../makers.ts';
import { sandboxCall, sandboxList } from '../sandbox-calls.ts';
import type { Caller, World } from '../world.ts';
import type { Model, ModelOrder, ModelSlot } from './model.ts';

export interface Reality {
	world: World;
	api: ChildApi;
	shopId: string;
	owner: Person;
	customers: Person[];
	/** Ids of delivered or lost events. */
	received: Set<string>;
	played: number;
}

/** Retries on 503. */
const insisting =
	(call: Caller): Caller =>
	async (name, options = {}) => {
		const asked = { ...options, key: options.key ?? crypto.randomUUID() };
		for (;;) {
			const answer = await call(name, asked);
			if (answer.code !== 'UNAVAILABLE') return answer;
		}
	};

/** Shared by all runs of the model. */
export async function createReality(world: World): Promise<Reality> {
	const owner = await makePerson(world, { role: 'business' });
	const shop = await world.app.shops.create(owner.id, {
		display_name: 'Cactus Bakery',
		description: 'Whatever the oven made too much of today.',
		price_cents: 500,
		email: owner.email,
		phone_number: '602-555-0100',
		street: '1 Main St',
		city: 'Phoenix',
		state: 'AZ',
		zip_code: '85001',
		position: { lat: 33.45, lng: -112.07 },
		// Arizona has no clock changes, so the model can count hours.
		time_zone: 'America/Phoenix',
		tax_rate_bps: 860,
		enabled: true,
		purchase_window: {},
	});
	await world.app.accounts.connectReady({ id: shop.id, email: owner.email, display_name: shop.display_name });
	const customers = [await makePerson(world), await makePerson(world), await makePerson(world)];
	const child = await childApi(world);
	const api = Object.create(child, { call: { value: insisting(child.call) } }) as ChildApi;
	return { world, api, shopId: shop.id, owner, customers, received: new Set(), played: 0 };
}

export const windowOf = (slots: readonly ModelSlot[]): PurchaseWindow => {
	const window: PurchaseWindow = {};
	for (const slot of slots) {
		const at = (instant: number) => new Date(instant - 7 * 3_600_000).toISOString().slice(11, 16);
		const { enabled, quantity } = slot;
		window[slot.day] = {
			...window[slot.day],
			[slot.period]: { start: at(slot.startsAt), end: at(slot.endsAt), enabled, quantity },
		};
	}
	return window;
};

/** Tokens expire after ten real minutes. */
export async function renewTokens({ world, owner, customers }: Reality): Promise<void> {
	for (const person of [owner, ...customers]) person.token = await world.app.auth.tokenFor(person.externalId);
}

interface SandboxEvent {
	id: string;
	data: { object: { id: string; object: string; payment_intent?: string | null } };
}

export async function newEvents({ world, received }: Reality): Promise<SandboxEvent[]> {
	const { data } = await sandboxCall<{ data: SandboxEvent[] }>(world, 'GET', '/v1/events?limit=100');
	return data.filter((event) => !received.has(event.id)).reverse();
}

/** Delivers signed events; each is answered with 200 unless the process is killed. */
export async function deliver({ world, api }: Reality, events: SandboxEvent[]): Promise<number[]> {
	return Promise.all(
		events.map(async (event) => {
			const body = JSON.stringify(event);
			const at = Math.floor(Date.now() / 1_000);
			const mac = createHmac('sha256', world.webhookSecret).update(`${at}.${body}`).digest('hex');
			const answer = await fetch(`${api.url}/v0/webhooks/stripe`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${mac}` },
				body,
			});
			return answer.status;
		}),
	);
}

export async function untilApplied({ world }: Reality): Promise<void> {
	await expect
		.poll(
			() =>
				world.database.db
					.selectFrom('inbox')
					.select(['event_id', 'last_error'])
					.where('processed_at', 'is', null)
					.execute(),
			{ interval: 4 },
		)
		.toEqual([]);
}

export const orderRow = ({ world }: Reality, id: string) =>
	world.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function compare({ world, shopId }: Reality, model: Model): Promise<void> {
	const { db } = world.database;
	if (model.orders.length === 0) return;
	const rows = await db
		.selectFrom('orders')
		.innerJoin('payments', 'payments.order_id', 'orders.id')
		.select(['orders.id', 'orders.status', 'payments.captured_cents'])
		.where(
			'orders.id',
			'in',
			model.orders.map(({ id }) => id),
		)
		.execute();
	const real = new Map(rows.map(({ id, status, captured_cents }) => [id, [status, captured_cents > 0]]));
	const expected = model.orders.map(({ id, status, money }) => [id, [status, money === 'captured']] as const);
	expect(real).toEqual(new Map(expected));
	const slots = await db
		.selectFrom('slots')
		.select(['local_date', 'period', 'held', 'sold', 'price_cents'])
		.where('business_id', '=', shopId)
		.where('local_date', '>=', model.slots[0]?.date ?? '')
		.execute();
	for (const slot of slots) {
		const mine = model.orders.filter(
			(order) => order.slot.date === slot.local_date && order.slot.period === slot.period,
		);
		const bags = (wanted: (order: ModelOrder) => boolean) =>
			mine.filter(wanted).reduce((sum, order) => sum + order.quantity, 0);
		const of = model.slots.find((one) => one.date === slot.local_date && one.period === slot.period);
		if (of) expect(slot.price_cents).toBe(of.fell ? of.cents : null);
		expect({ held: slot.held, sold: slot.sold }).toEqual({
			held: bags(({ status }) => status === 'pending'),
			sold: bags(({ status }) => !['pending', 'abandoned', 'cancelled'].includes(status)),
		});
	}
}

interface SandboxIntent {
	id: string;
	status: string;
	amount: number;
	amount_received: number;
	metadata: { order_id?: string };
	latest_charge: { amount_refunded: number } | null;
}

const standing: Record<ModelOrder['money'], string[]> = {
	nothing: ['requires_payment_method', 'requires_action'],
	authorized: ['requires_capture'],
	captured: ['succeeded'],
	voided: ['canceled'],
};

export async function compareMoney({ world }: Reality, model: Model): Promise<void> {
	for (const order of model.orders) {
		const id = order.secret.split('_secret_')[0];
		const intent = await sandboxCall<SandboxIntent>(
			world,
			'GET',
			`/v1/payment_intents/${id}?expand[]=latest_charge`,
		);
		expect({ id: order.id, status: standing[order.money] }).toEqual({
			id: intent.metadata.order_id,
			status: expect.arrayContaining([intent.status]),
		});
		expect(intent.amount_received).toBe(order.money === 'captured' ? intent.amount : 0);
		// At the provider, a voided authorization counts as refunded.
		if (order.money !== 'captured') continue;
		expect(intent.latest_charge?.amount_refunded).toBe(order.refund === 'done' ? intent.amount : 0);
	}
}

interface SandboxTransfer {
	amount: number;
	amount_reversed: number;
	metadata: { order_id?: string };
}

export async function compareShares({ world }: Reality, model: Model): Promise<void> {
	const { data } = await sandboxCall<{ data: SandboxTransfer[] }>(world, 'GET', '/v1/transfers?limit=100');
	for (const { id, status, quantity, cents: unit } of model.orders) {
		const sent = data.filter(({ metadata }) => metadata.order_id === id);
		const cents = sent.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
		const due = status === 'fulfilled' || status === 'expired';
		expect({ id, cents }).toEqual({ id, cents: due ? unit * quantity : 0 });
	}
}

/** Intents at the provider without an order of ours. */
export async function strangers({ world }: Reality): Promise<string[]> {
	const intents = await sandboxList<SandboxIntent>(world, '/v1/payment_intents');
	const rows = await world.database.db.selectFrom('payments').select('provider_intent_id').execute();
	const known = new Set(rows.map((row) => row.provider_intent_id));
	return intents.filter(({ id, status }) => !known.has(id) && status !== 'canceled').map(({ id }) => id);
}
