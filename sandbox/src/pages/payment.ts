/** One payment with its history and actions. */
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { chargeOf } from '../charges.ts';
import { type Core, getObject } from '../core.ts';
import type { Deliveries } from '../deliveries.ts';
import { closeDispute, openDispute, openDisputeOf } from '../disputes.ts';
import { makeRefund } from '../refunds.ts';
import type { Scheduler } from '../scheduler.ts';
import { eventRow } from './event-row.ts';
import { html } from './html.ts';
import { badge, money, time } from './labels.ts';
import type { Send } from './layout.ts';

const paymentField = z.object({ payment: z.string().regex(/^pi_\w+$/) });
const closing = z.object({ outcome: z.enum(['won', 'lost']) });

interface Moved {
	id: string;
	amount: number;
	status: string | null;
	created: number;
}

const listOf = (title: string, moved: Moved[], look?: (status: string | null) => string | undefined) =>
	moved.length > 0 &&
	html`<h2>${title}</h2><ul class="rows">${moved.map(
		({ id, amount, status, created }) =>
			html`<li><span class="what">${id}</span><span class="amount">${money(amount)}</span>${badge(status ?? '', look?.(status))}<span class="soft">${time(created)}</span></li>`,
	)}</ul>`;

function paymentPage(core: Core, deliveries: Deliveries, prefix: string, intent: Stripe.PaymentIntent) {
	const { store } = core;
	const charges = store.children('charge', intent.id);
	const refunds = store.children('refund', intent.id);
	const disputes = store.children('dispute', intent.id);
	const about = [intent, ...charges, ...refunds, ...disputes].map(({ id }) => id);
	const events = core.events.page({ limit: 100 }, { about }).data;
	const charge = chargeOf(core, intent);
	const open = charge && openDisputeOf(core, charge);
	const disputable = charge?.captured && !charge.refunded && !charge.disputed;
	const refundable = charge?.captured && !charge.refunded && !open;
	const card = charge?.payment_method_details?.card;
	const action = (path: string, name: string, label: string, value?: string) =>
		html`<form method="post" action="${prefix}/payments/${intent.id}/${path}"><button${value !== undefined && html` name="${name}" value="${value}"`}>${label}</button></form>`;
	const facts: [string, string | undefined][] = [
		['Payment', intent.id],
		['Description', intent.description ?? undefined],
		['Card', card ? `${card.brand ?? 'card'} ending in ${card.last4 ?? ''}` : undefined],
		['Captured', intent.amount_received > 0 ? money(intent.amount_received) : undefined],
		['Last problem', intent.last_payment_error?.message],
		...Object.entries(intent.metadata),
	];
	const known = facts.filter(([, value]) => value !== undefined && value !== '');
	return html`<h1>Payment</h1>
<p class="big">${money(intent.amount)}</p>
<p>${badge(intent.status)} <span class="soft">${time(intent.created)}</span></p>
<dl>${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${
	(refundable || disputable || open) &&
	html`<div class="actions">
${refundable && action('refund', '', 'Refund everything, past the shop')}
${disputable && action('dispute', '', 'Open a dispute')}
${open && [action('dispute/close', 'outcome', 'Decide for the shop', 'won'), action('dispute/close', 'outcome', 'Decide for the customer', 'lost')]}</div>`
}
${listOf('Refunds', refunds, (status) => (status === 'succeeded' ? 'refunded' : undefined))}
${listOf('Disputes', disputes)}
<h2>History</h2>
<ul class="rows">${events.map((event) => eventRow(event, deliveries.of(event.id), prefix, intent.id))}</ul>`;
}

export function registerPayment(
	app: FastifyInstance,
	core: Core,
	deliveries: Deliveries,
	scheduler: Scheduler,
	send: Send,
	prefix: string,
) {
	app.get<{ Params: { id: string } }>('/payments/:id', (request, reply) => {
		const intent = getObject(core, 'payment_intent', request.params.id);
		const body = paymentPage(core, deliveries, prefix, intent);
		return send(reply, { title: `Payment of ${money(intent.amount)}`, section: '', body });
	});

	const onCharge = (path: string, act: (charge: Stripe.Charge, body: unknown) => void) =>
		app.post<{ Params: { id: string } }>(`/payments/:id/${path}`, (request, reply) => {
			const { id } = request.params;
			core.store.transaction(() => {
				const charge = chargeOf(core, getObject(core, 'payment_intent', id));
				if (charge) act(charge, request.body);
			});
			return reply.redirect(`${prefix}/payments/${id}`, 303);
		});
	/** Refunds as the provider's dashboard does: the shop learns of it through an event. */
	onCharge('refund', (charge) => {
		if (!charge.refunded) makeRefund(core, scheduler, charge, {});
	});
	onCharge('dispute', (charge) => {
		if (charge.captured && !charge.refunded && !charge.disputed) openDispute(core, charge);
	});
	onCharge('dispute/close', (charge, body) => {
		const parsed = closing.safeParse(body);
		const dispute = openDisputeOf(core, charge);
		if (dispute && parsed.success) closeDispute(core, dispute, parsed.data.outcome);
	});

	app.post<{ Params: { id: string } }>('/events/:id/deliver', (request, reply) => {
		if (core.events.text(request.params.id)) deliveries.redeliver(request.params.id);
		const from = paymentField.safeParse(request.body);
		return reply.redirect(from.success ? `${prefix}/payments/${from.data.payment}` : `${prefix}/events`, 303);
	});
}
