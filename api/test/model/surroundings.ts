/** Commands beside orders: edits, time, jobs, events and kills. */
import { expect } from 'vitest';
import { killAfterMs } from './kills.ts';
import * as m from './model.ts';
import { deliver, newEvents, orderRow, type Reality, untilApplied, windowOf } from './reality.ts';
import { agree, command, shopOf, slotAt } from './step.ts';

export const edit = (slot: number, quantity: number, enabled: boolean) =>
	command(`edit ${slot}: ${quantity} ${enabled}`, async (model, reality) => {
		Object.assign(slotAt(model, slot), { quantity, enabled });
		const edited = await shopOf(reality).edit({ purchase_window: windowOf(model.slots) });
		agree('edit', edited, undefined);
		m.runSteps(model);
	});

/** R-falling-price: of one date. */
export const setSteps = (nth: number, steps: readonly m.PriceStep[]) =>
	command(`steps of ${nth}: ${JSON.stringify(steps)}`, async (model, reality) => {
		const slot = slotAt(model, nth);
		const pickup = { order_date: slot.date, pickup_window: slot.period };
		const price_steps = steps.map(({ minutes, cents }) => ({ minutes, price: cents / 100 }));
		const answer = await shopOf(reality).change(pickup, { price_steps });
		const isRefused = m.isOver(model, slot) || !slot.enabled;
		if (agree('steps', answer, isRefused ? 'INVALID_INPUT' : undefined)) slot.steps = steps;
		m.runSteps(model);
	});

export const untilStep = (nth: number) =>
	command(`a step of ${nth} is due`, async (model, { world, api }) => {
		const slot = slotAt(model, nth);
		const next = slot.steps.find((step) => m.stepAt(slot, step) > model.now);
		if (next) model.now = m.stepAt(slot, next);
		world.clock.set(new Date(model.now));
		await api.syncClock();
		await api.run('price steps');
		m.runSteps(model);
	});

export const open = (enabled: boolean) =>
	command(enabled ? 'open' : 'close', async (model, reality) => {
		model.open = enabled;
		agree('open', await shopOf(reality).edit({ enabled }), undefined);
		m.runSteps(model);
	});

export const advance = (minutes: number) =>
	command(`${minutes} minutes pass`, async (model, { world, api }) => {
		model.now += minutes * m.minute;
		world.clock.set(new Date(model.now));
		await api.syncClock();
	});

const jobs = {
	holds: m.runHolds,
	expiry: m.runExpiry,
	outbox: m.runOutbox,
	/** Compared at the end of a run, because it changes no order. */
	transfers: () => {},
} as const;
export const job = (name: keyof typeof jobs) =>
	command(`job: ${name}`, async (model, { api }) => {
		jobs[name](model);
		await api.run(name);
	});

export const reconcile = () =>
	command('reconcile', async (model, { api }) => {
		m.reconcile(model);
		const { unanswered } = await api.reconcile();
		expect(unanswered).toEqual([]);
	});

const shuffled = <T>(list: T[], seed: number) =>
	list
		.map((one, at) => ({ one, by: Math.imul(at + 1, seed | 1) >>> 3 }))
		.sort((a, b) => a.by - b.by)
		.map(({ one }) => one);

export const deliverEvents = (how: 'in order' | 'shuffled' | 'thrice' | 'not at all', seed: number) =>
	command(`events: ${how} ${seed}`, async (model, reality) => {
		const events = await newEvents(reality);
		for (const { id } of events) reality.received.add(id);
		const news = model.orders.filter((order) => order.news);
		for (const order of news) order.news = false;
		if (how === 'not at all') return;
		for (const order of news) m.settle(model, order);
		const copies = how === 'thrice' ? [...events, ...events, ...events] : events;
		const deliveries = how === 'in order' ? copies : shuffled(copies, seed);
		const answers = await deliver(reality, deliveries);
		expect(answers.filter((status) => status !== 200)).toEqual([]);
		await untilApplied(reality);
	});

/** The API is killed during work and finishes it afterward: stored events and leased rows. */
const pass = async (model: m.Model, { world, api }: Reality, seconds: number) => {
	model.now += seconds * 1_000;
	world.clock.set(new Date(model.now));
	await api.syncClock();
};

export const deliverAndKill = (afterMs: number) =>
	command(`events: killed after ${afterMs} ms`, async (model, reality) => {
		const events = await newEvents(reality);
		for (const { id } of events) reality.received.add(id);
		await killAfterMs(reality, afterMs, deliver(reality, events));
		await pass(model, reality, 6);
		await deliver(reality, events);
		await reality.api.run('inbox');
		await untilApplied(reality);
		const news = model.orders.filter((order) => order.news);
		for (const order of news) {
			order.news = false;
			m.settle(model, order);
			// The exact time of payment, which decides on cancellation, comes from the database.
			const row = await orderRow(reality, order.id);
			if (order.status === 'paid') order.cancelUntil = row.cancel_until?.getTime();
		}
	});

export const outboxAndKill = (afterMs: number) =>
	command(`job: outbox, killed after ${afterMs} ms`, async (model, reality) => {
		await killAfterMs(reality, afterMs, reality.api.run('outbox'));
		await pass(model, reality, 31);
		m.runOutbox(model);
		await reality.api.run('outbox');
	});
