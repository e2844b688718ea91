/** What may happen, as fast-check commands: each does it to the model, to the real thing, and compares. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { cards, payWith } from '../makers.ts';
import { answerBank } from '../sandbox-calls.ts';
import type { Answer } from '../world.ts';
import { killAfterMs, killDuring } from './kills.ts';
import * as m from './model.ts';
import { compare, deliver, newEvents, orderRow, type Reality, untilApplied, windowOf } from './reality.ts';

type Command = fc.AsyncCommand<m.Model, Reality>;

export function command(
	name: string,
	run: (model: m.Model, reality: Reality) => Promise<void>,
	ready: (model: m.Model) => boolean = () => true,
): Command {
	return {
		check: ready,
		async run(model, reality) {
			await run(model, reality);
			reality.played++;
			await compare(reality, model);
		},
		toString: () => name,
	};
}

/** The same refusal, or success on both sides. */
export function agree(
	what: string,
	answer: Pick<Answer<unknown>, 'code'>,
	refusal: string | undefined,
): boolean {
	expect(`${what}: ${answer.code ?? 'done'}`).toBe(`${what}: ${refusal ?? 'done'}`);
	return refusal === undefined;
}

export const orderAt = (model: m.Model, index: number) =>
	model.orders[index % Math.max(1, model.orders.length)] as m.ModelOrder;
const some = (model: m.Model) => model.orders.length > 0;
const slotAt = (model: m.Model, index: number) => model.slots[index % model.slots.length] as m.ModelSlot;

export const tokenOf = ({ customers }: Reality, order: m.ModelOrder): string =>
	customers[order.customer]?.token ?? '';

const index = fc.nat({ max: 7 });

const browse = (slot: number) =>
	command(`browse ${slot}`, async (model, { api, shopId, customers }) => {
		const { token = '' } = customers[0] ?? {};
		const answer = await api.call('customer.businesses.get', { token, params: { id: shopId } });
		if (!agree('browse', answer, model.open ? undefined : 'NOT_FOUND')) return;
		const { date, period } = slotAt(model, slot);
		const entry = answer.data.inventory.find((one) => one.date === date && one.window === period);
		expect(entry?.available ?? 0).toBe(m.left(model, slotAt(model, slot)));
	});

/** What a successful create changes. */
export function created(
	model: m.Model,
	customer: number,
	slot: m.ModelSlot,
	quantity: number,
	id: string,
	secret: string,
) {
	const same = model.orders.find(
		(order) => order.customer === customer && order.slot === slot && order.status === 'pending',
	);
	if (same) m.leave(same);
	model.orders.push({
		id,
		customer,
		slot,
		quantity,
		status: 'pending',
		money: 'nothing',
		toVoid: false,
		refund: 'none',
		askedAt: 0,
		holdUntil: Math.min(model.now + 10 * m.minute, slot.endsAt),
		cancelUntil: undefined,
		news: false,
		secret,
	});
}

const create = (customer: number, slot: number, quantity: number, killAfter: number | undefined) =>
	command(`create ${customer} ${slot} ${quantity} ${killAfter ?? ''}`, async (model, reality) => {
		const chosen = slotAt(model, slot);
		const refusal = m.createRefusal(model, customer, chosen, quantity);
		const key = crypto.randomUUID();
		const body = {
			business_id: reality.shopId,
			quantity,
			order_date: chosen.date,
			pickup_window: chosen.period,
		};
		const { token = '' } = reality.customers[customer] ?? {};
		const answer = await killDuring(reality, killAfter, () =>
			reality.api.call('customer.orders.create', { token, key, body }),
		);
		if (!agree('create', answer, refusal)) return;
		created(model, customer, chosen, quantity, answer.data.id, answer.data.client_secret ?? '');
	});

const confirm = (at: number, card: keyof typeof cards, approve: boolean) =>
	command(
		`confirm ${at} ${card} ${approve}`,
		async (model, { world }) => {
			const order = orderAt(model, at);
			const answer = await payWith(world, { client_secret: order.secret }, cards[card]);
			if (order.money !== 'nothing') {
				expect(answer.ok).toBe(false);
				return;
			}
			order.news = true;
			const good = card === 'good' || (card === 'bankCheck' && approve);
			if (card === 'bankCheck') await answerBank(world, answer.bankCheck ?? '', approve);
			else expect(answer.ok).toBe(good);
			if (good) order.money = 'authorized';
		},
		some,
	);

const settle = (at: number, killAfter: number | undefined) =>
	command(
		`settle ${at} ${killAfter ?? ''}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			m.hear(model, order);
			const token = tokenOf(reality, order);
			const answer = await killDuring(reality, killAfter, () =>
				reality.api.call('customer.orders.settle', { token, params: { id: order.id } }),
			);
			expect(answer.data.status).toBe(m.statusNow(model, order));
		},
		some,
	);

const abandon = (at: number) =>
	command(
		`abandon ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			if (order.status === 'pending') m.hear(model, order);
			const refusal = m.hidden(order) ? undefined : 'WRONG_STATUS';
			const token = tokenOf(reality, order);
			const answer = await reality.api.call('customer.orders.abandon', { token, params: { id: order.id } });
			if (agree('abandon', answer, refusal) && order.status === 'pending') m.leave(order);
		},
		some,
	);

const cancel = (at: number, killAfter: number | undefined) =>
	command(
		`cancel ${at} ${killAfter ?? ''}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const [token, key] = [tokenOf(reality, order), crypto.randomUUID()];
			const answer = await killDuring(reality, killAfter, () =>
				reality.api.call('customer.orders.cancel', { token, key, params: { id: order.id } }),
			);
			if (agree('cancel', answer, m.cancelRefusal(model, order))) m.giveBack(order, 'cancelled');
		},
		some,
	);

const pickup = (at: number, by: 'customer' | 'business') =>
	command(
		`pickup ${at} by ${by}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const params = { id: order.id };
			const answer =
				by === 'customer'
					? await reality.api.call('customer.orders.confirmPickup', {
							token: tokenOf(reality, order),
							params,
						})
					: await reality.api.call('business.orders.setStatus', {
							token: reality.owner.token,
							params,
							body: { status: 'fulfilled' },
						});
			const unseen = by === 'business' && m.hidden(order);
			const refusal = unseen ? 'NOT_FOUND' : m.pickupRefusal(model, order, by);
			if (agree('pickup', answer, refusal)) order.status = 'fulfilled';
		},
		some,
	);

/** The business calls an order off, or gives the money back. */
const byBusiness = (at: number, status: 'cancelled' | 'refunded') =>
	command(
		`business: ${status} ${at}`,
		async (model, { api, owner }) => {
			const order = orderAt(model, at);
			const answer = await api.call('business.orders.setStatus', {
				token: owner.token,
				params: { id: order.id },
				body: { status, reason: 'The oven broke.' },
			});
			const paid = m.statusNow(model, order) === 'paid' ? undefined : 'WRONG_STATUS';
			const refusal = status === 'refunded' ? m.takeBackRefusal(order) : m.hidden(order) ? 'NOT_FOUND' : paid;
			if (agree(`business: ${status}`, answer, refusal)) m.giveBack(order, status);
		},
		some,
	);

const askRefund = (at: number) =>
	command(
		`ask for a refund ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const answer = await reality.api.call('customer.orders.refund', {
				token: tokenOf(reality, order),
				params: { id: order.id },
				body: { reason: 'The bag was empty.' },
			});
			if (!agree('refund', answer, m.refundRefusal(model, order))) return;
			order.refund = 'requested';
			order.askedAt = model.now;
		},
		some,
	);

const answerRefund = (at: number, decision: 'approve' | 'refuse') =>
	command(
		`${decision} the refund ${at}`,
		async (model, { api, owner }) => {
			const order = orderAt(model, at);
			const answer = await api.call('business.orders.answerRefund', {
				token: owner.token,
				params: { id: order.id },
				body: { decision, answer: 'We looked into it.' },
			});
			const asked = order.refund === 'requested';
			const late = decision === 'refuse' && model.now >= order.askedAt + 48 * m.hour;
			const refusal = !asked ? 'NO_REFUND_REQUEST' : late ? 'TOO_LATE_TO_ANSWER' : undefined;
			if (!agree('answer', answer, m.hidden(order) ? 'NOT_FOUND' : refusal)) return;
			if (decision === 'approve') m.giveBack(order, 'refunded');
			else order.refund = 'refused';
		},
		some,
	);

const edit = (slot: number, quantity: number, enabled: boolean) =>
	command(`edit ${slot}: ${quantity} ${enabled}`, async (model, { api, owner, shopId }) => {
		Object.assign(slotAt(model, slot), { quantity, enabled });
		const body = { purchase_window: windowOf(model.slots) };
		agree(
			'edit',
			await api.call('business.update', { token: owner.token, params: { id: shopId }, body }),
			undefined,
		);
	});

const open = (enabled: boolean) =>
	command(enabled ? 'open' : 'close', async (model, { api, owner, shopId }) => {
		model.open = enabled;
		const body = { enabled };
		agree(
			'open',
			await api.call('business.update', { token: owner.token, params: { id: shopId }, body }),
			undefined,
		);
	});

const advance = (minutes: number) =>
	command(`${minutes} minutes pass`, async (model, { world, api }) => {
		model.now += minutes * m.minute;
		world.clock.set(new Date(model.now));
		await api.syncClock();
	});

const jobs = {
	holds: m.runHolds,
	expiry: m.runExpiry,
	outbox: m.runOutbox,
} as const;
const job = (name: keyof typeof jobs) =>
	command(`job: ${name}`, async (model, { api }) => {
		jobs[name](model);
		await api.run(name);
	});

const reconcile = () =>
	command('reconcile', async (model, { api }) => {
		m.reconcile(model);
		const { unanswered } = await api.reconcile();
		expect(unanswered).toEqual([]);
	});

/** Sorted by a number for each: a shuffle that a seed repeats. */
const shuffled = <T>(list: T[], seed: number) =>
	list
		.map((one, at) => ({ one, by: Math.imul(at + 1, seed | 1) >>> 3 }))
		.sort((a, b) => a.by - b.by)
		.map(({ one }) => one);

const tell = (how: 'in order' | 'shuffled' | 'thrice' | 'not at all', seed: number) =>
	command(`events: ${how} ${seed}`, async (model, reality) => {
		const events = await newEvents(reality);
		for (const { id } of events) reality.heard.add(id);
		const news = model.orders.filter((order) => order.news);
		for (const order of news) order.news = false;
		if (how === 'not at all') return;
		for (const order of news) m.hear(model, order);
		const copies = how === 'thrice' ? [...events, ...events, ...events] : events;
		const told = how === 'in order' ? copies : shuffled(copies, seed);
		const answers = await deliver(reality, told);
		expect(answers.filter((status) => status !== 200)).toEqual([]);
		await untilApplied(reality);
	});

/** The API dies over its work and finds it again: what was stored but not applied, and what was taken under a lease. */
const pass = async (model: m.Model, { world, api }: Reality, seconds: number) => {
	model.now += seconds * 1_000;
	world.clock.set(new Date(model.now));
	await api.syncClock();
};

const tellAndKill = (afterMs: number) =>
	command(`events: killed after ${afterMs} ms`, async (model, reality) => {
		const events = await newEvents(reality);
		for (const { id } of events) reality.heard.add(id);
		await killAfterMs(reality, afterMs, deliver(reality, events));
		await pass(model, reality, 6);
		await deliver(reality, events);
		await reality.api.run('inbox');
		await untilApplied(reality);
		const news = model.orders.filter((order) => order.news);
		for (const order of news) {
			order.news = false;
			m.hear(model, order);
			// Six seconds decide until when a late buyer may cancel: when it was paid is the real thing's to say.
			const row = await orderRow(reality, order.id);
			if (order.status === 'paid') order.cancelUntil = row.cancel_until?.getTime();
		}
	});

const outboxAndKill = (afterMs: number) =>
	command(`job: outbox, killed after ${afterMs} ms`, async (model, reality) => {
		await killAfterMs(reality, afterMs, reality.api.run('outbox'));
		await pass(model, reality, 31);
		m.runOutbox(model);
		await reality.api.run('outbox');
	});

const quantity = fc.integer({ min: 1, max: 4 });
const customer = fc.nat({ max: 2 });
/** Milliseconds into the call; a restart takes a second, so there are few. */
const killAfter = fc.oneof(
	{ weight: 1, arbitrary: fc.nat({ max: 25 }) },
	{ weight: Number(process.env.MODEL_CALLS_PER_KILL ?? 60), arbitrary: fc.constant(undefined) },
);

const several = <T>(times: number, make: () => T) => Array.from({ length: times }, make);

/** Rare ones stand once, frequent ones several times. */
export const commands = [
	index.map(browse),
	...several(4, () => fc.tuple(customer, index, quantity, killAfter).map((a) => create(...a))),
	...several(4, () =>
		fc.tuple(index, fc.constant('good' as const), fc.constant(true)).map((a) => confirm(...a)),
	),
	fc.tuple(index, fc.constantFrom('declined', 'poor', 'bankCheck'), fc.boolean()).map((a) => confirm(...a)),
	...several(2, () => fc.tuple(index, killAfter).map((a) => settle(...a))),
	index.map(abandon),
	fc.tuple(index, killAfter).map((a) => cancel(...a)),
	fc.tuple(index, fc.constantFrom('customer', 'business')).map((a) => pickup(...a)),
	fc.tuple(index, fc.constantFrom('cancelled', 'refunded')).map((a) => byBusiness(...a)),
	index.map(askRefund),
	fc.tuple(index, fc.constantFrom('approve', 'refuse')).map((a) => answerRefund(...a)),
	fc.tuple(index, quantity, fc.boolean()).map((a) => edit(...a)),
	fc.boolean().map(open),
	...several(2, () => fc.constantFrom(1, 6, 11, 120, 300, 1_500).map(advance)),
	fc.constantFrom('holds', 'expiry', 'outbox').map(job),
	fc.constant(0).map(reconcile),
	...several(2, () =>
		fc
			.tuple(fc.constantFrom('in order', 'shuffled', 'thrice', 'not at all'), fc.nat())
			.map((a) => tell(...a)),
	),
	killAfter.map((after) => (after === undefined ? tell('in order', 0) : tellAndKill(after))),
	killAfter.map((after) => (after === undefined ? job('outbox') : outboxAndKill(after))),
];
