/** Commands of people on the waitlist. */
import { expect } from 'vitest';
import { cards, type Person, payWith } from '../makers.ts';
import { command } from './command.ts';
import * as m from './line.ts';
import { type Stage, when } from './stage.ts';

export const personOf = ({ people }: Stage, at: number) => people[at] as Person;
/** Limits of orders, which this model doesn't cover. */
const ofOrders = ['UNPAID_LIMIT', 'UNPAID_PAUSE', 'TOO_MANY_BAGS', 'TOO_MANY_HOLDS'];

export const join = (at: number, bags: number) =>
	command(`${at} waits for ${bags}`, async (line, stage) => {
		const { token, id } = personOf(stage, at);
		const body = { business_id: stage.shop.id, ...when(stage), bags };
		const { code } = await stage.world.call('customer.waitlist.join', { token, body });
		expect(code).toBe(m.join(line, id, bags));
	});

async function idsOf({ world, slotId }: Stage, customerId: string) {
	return world.database.db
		.selectFrom('waitlist_entries as e')
		.leftJoin('bag_offers as f', 'f.entry_id', 'e.id')
		.select(['e.id', 'f.id as offer_id'])
		.where('e.slot_id', '=', slotId)
		.where('e.customer_id', '=', customerId)
		.orderBy('e.joined_at', 'desc')
		.orderBy('e.place', 'desc')
		.orderBy('f.created_at', 'desc')
		.executeTakeFirst();
}

export const leave = (at: number) =>
	command(`${at} leaves`, async (line, stage) => {
		const { token, id } = personOf(stage, at);
		const wait = m.liveOf(line, id);
		const entry = wait && (await idsOf(stage, id));
		if (!entry) return;
		await stage.world.call('customer.waitlist.leave', { token, params: { id: entry.id } });
		m.end(wait, 'left');
	});

/** Refused as the model says, or placed. Only the person offered them gets reserved bags. */
async function order(line: m.Line, stage: Stage, at: number, quantity: number, offerId?: string) {
	const { token, id } = personOf(stage, at);
	// An older checkout would be released first, which the order model covers.
	if (line.buyers.has(id)) return;
	const wait = m.liveOf(line, id);
	const mine = offerId !== undefined && wait && offerId === (await idsOf(stage, id))?.offer_id;
	const offer = mine && wait.offer && wait.offer.until > line.now ? wait.offer : undefined;
	const { code, body } = await stage.world.call('customer.orders.create', {
		token,
		key: crypto.randomUUID(),
		body: { business_id: stage.shop.id, quantity, ...when(stage), ...(offerId && { offer_id: offerId }) },
	});
	if (code && ofOrders.includes(code)) return;
	const refusal = () => {
		if (offerId !== undefined && !offer) return 'OFFER_OVER';
		if (!line.listed) return 'BUSINESS_OFFLINE';
		if (m.isOver(line) || m.isClosed(line)) return 'SLOT_CLOSED';
		if (quantity <= (offer ? offer.bags : m.visible(line))) return undefined;
		return line.draws === null ? 'SOLD_OUT' : 'DROP_NOT_OPEN';
	};
	expect(code).toBe(refusal());
	if (!body.success) return;
	expect(body.data.unit_price * 100).toBeCloseTo(m.priceOf(line));
	stage.orders.push({ id: body.data.id, who: at, secret: body.data.client_secret });
	if (wait && offer) m.end(wait, 'ordered');
}

export const buy = (at: number, quantity: number) =>
	command(`${at} buys ${quantity}`, (line, stage) => order(line, stage, at, quantity));

/** Takes an offer, as its person or as another. */
export const claim = (nth: number, quantity: number, by?: number) =>
	command(`${by ?? 'its person'} takes ${quantity} of offer ${nth}`, async (line, stage) => {
		const waits = line.waits.filter(({ offer }) => offer);
		const wait = waits[nth % Math.max(1, waits.length)];
		const ids = wait && (await idsOf(stage, wait.who));
		const at = by ?? stage.people.findIndex(({ id }) => id === wait?.who);
		if (ids?.offer_id) await order(line, stage, at, quantity, ids.offer_id);
	});

type Made = Stage['orders'][number];
/** The order's outcome is read from the database. */
const withOrder =
	(what: string, run: (stage: Stage, made: Made, person: Person, line: m.Line) => Promise<unknown>) =>
	(at: number) =>
		command(`${what} order ${at}`, async (line, stage) => {
			const made = stage.orders[at % Math.max(1, stage.orders.length)];
			if (made) await run(stage, made, personOf(stage, made.who), line);
		});
export const abandon = withOrder('abandon', ({ world }, { id }, { token }) =>
	world.call('customer.orders.abandon', { token, params: { id } }),
);
export const pay = withOrder('pay for', async ({ world }, { id, secret }, person, line) => {
	await payWith(world, { client_secret: secret }, cards.good);
	// The answer says `expired` once the window is over, and who has left gets none.
	await world.call('customer.orders.settle', { token: person.token, params: { id } });
	const { status } = await world.database.db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	// Buying otherwise ends the wait.
	const wait = m.liveOf(line, person.id);
	if (wait && status === 'paid') m.end(wait, 'ended', 'has_order');
});
export const cancel = withOrder('cancel', ({ world }, { id }, { token }) =>
	world.call('customer.orders.cancel', { token, params: { id }, key: crypto.randomUUID() }),
);
export const shopCancels = withOrder('the shop cancels', ({ world, shop }, { id }) =>
	world.call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id },
		key: crypto.randomUUID(),
		body: { status: 'cancelled', reason: 'The oven broke.' },
	}),
);
