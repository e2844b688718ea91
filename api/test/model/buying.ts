import { expect } from 'vitest';
import { customerCommands } from '../../../packages/ops/demo/commands.ts';
import { cards, payWith } from '../makers.ts';
import { answerBank } from '../sandbox-calls.ts';
import { killDuring } from './kills.ts';
import * as m from './model.ts';
import { agree, command, customerOf, orderAt, slotAt, some } from './step.ts';

export const browse = (slot: number) =>
	command(`browse ${slot}`, async (model, { api, shopId, customers }) => {
		const { token = '' } = customers[0] ?? {};
		const answer = await api.call('customer.businesses.get', { token, params: { id: shopId } });
		if (!agree('browse', answer, model.open ? undefined : 'NOT_FOUND')) return;
		const { date, period } = slotAt(model, slot);
		const entry = answer.data.inventory.find((one) => one.date === date && one.window === period);
		expect(entry?.available ?? 0).toBe(m.left(model, slotAt(model, slot)));
		if (entry) expect(Math.round((entry.price ?? answer.data.price) * 100)).toBe(slotAt(model, slot).cents);
	});

function created(
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
	if (same && same.holdUntil <= model.now) m.leaveUnpaid(model, same);
	else if (same) m.leave(same);
	const large = quantity > 4 && quantity * 2 > slot.quantity;
	model.orders.push({
		id,
		customer,
		slot,
		quantity,
		cents: slot.cents,
		status: 'pending',
		money: 'nothing',
		toVoid: false,
		refund: 'none',
		askedAt: 0,
		madeAt: model.now,
		holdUntil: Math.min(model.now + (large ? 5 : 10) * m.minute, slot.endsAt),
		unpaidAt: undefined,
		cancelUntil: undefined,
		news: false,
		secret,
	});
}

export const create = (customer: number, slot: number, quantity: number, killAfter: number | undefined) =>
	command(`create ${customer} ${slot} ${quantity} ${killAfter ?? ''}`, async (model, reality) => {
		const chosen = slotAt(model, slot);
		const refusal = m.createRefusal(model, customer, chosen, quantity);
		const key = crypto.randomUUID();
		const pickup = { business_id: reality.shopId, order_date: chosen.date, pickup_window: chosen.period };
		const { hold } = customerCommands(reality.api.call, reality.customers[customer]?.token);
		const answer = await killDuring(reality, killAfter, () => hold(pickup, quantity, { key }));
		if (!agree('create', answer, refusal)) return;
		expect(Math.round(answer.data.unit_price * 100)).toBe(chosen.cents);
		created(model, customer, chosen, quantity, answer.data.id, answer.data.client_secret ?? '');
	});

export const confirm = (at: number, card: keyof typeof cards, approve: boolean) =>
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

export const settle = (at: number, killAfter: number | undefined) =>
	command(
		`settle ${at} ${killAfter ?? ''}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			m.settle(model, order);
			const answer = await killDuring(reality, killAfter, () => customerOf(reality, order).settle(order.id));
			expect(answer.data.status).toBe(m.statusNow(model, order));
		},
		some,
	);

export const abandon = (at: number) =>
	command(
		`abandon ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			if (order.status === 'pending') m.settle(model, order);
			const refusal = m.hidden(order) ? undefined : 'WRONG_STATUS';
			const answer = await customerOf(reality, order).abandon(order.id);
			if (agree('abandon', answer, refusal) && order.status === 'pending') m.leaveUnpaid(model, order);
		},
		some,
	);

export const cancel = (at: number, killAfter: number | undefined) =>
	command(
		`cancel ${at} ${killAfter ?? ''}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const key = crypto.randomUUID();
			const { cancel } = customerOf(reality, order);
			const answer = await killDuring(reality, killAfter, () => cancel(order.id, key));
			if (agree('cancel', answer, m.cancelRefusal(model, order))) m.endWithRefund(order, 'cancelled');
		},
		some,
	);
