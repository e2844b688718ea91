import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balanceOf } from '../balance.ts';
import { bankOf } from '../bank-accounts.ts';
import { testCards } from '../cards.ts';
import type { Core } from '../core.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Faults } from '../faults.ts';
import { nameOf } from './account.ts';
import { eventRow } from './event-row.ts';
import { type Html, html } from './html.ts';
import { badge, money, time } from './labels.ts';
import type { Send } from './layout.ts';

const query = z.object({ after: z.string().max(60).optional() }).catch({});
const limit = 25;

interface Listed {
	data: { id: string }[];
	hasMore: boolean;
}

export function registerLists(
	app: FastifyInstance,
	core: Core,
	deliveries: Deliveries,
	faults: Faults,
	send: Send,
	prefix: string,
) {
	const pageOf = (input: unknown) => ({ limit, starting_after: query.parse(input).after });

	function rows(path: string, listed: Listed, items: Html[], empty: string): Html {
		if (items.length === 0) return html`<p>${empty}</p>`;
		const last = listed.data.at(-1)?.id ?? '';
		const older =
			listed.hasMore &&
			html`<p class="actions"><a class="button" href="${prefix}${path}?after=${last}">Older</a></p>`;
		return html`<ul class="rows">${items}</ul>${older}`;
	}

	app.get('/', (request, reply) => {
		const listed = core.store.page('payment_intent', pageOf(request.query));
		const items = listed.data.map(
			(intent) => html`<li>
<a class="what" href="${prefix}/payments/${intent.id}">${intent.description || intent.id}</a>
<span class="amount">${money(intent.amount)}</span>${badge(intent.status)}<span class="soft">${time(intent.created)}</span></li>`,
		);
		const body = html`<h1>Payments</h1>${rows('/', listed, items, 'No payments yet. Pay with one of the test cards.')}`;
		return send(reply, { title: 'Payments', section: '', body });
	});

	app.get('/transfers', (request, reply) => {
		const listed = core.store.page('transfer', pageOf(request.query));
		const items = listed.data.map((transfer) => {
			const status = transfer.reversed ? 'reversed' : 'transferred';
			const partly = !transfer.reversed && transfer.amount_reversed > 0;
			return html`<li><span class="what">${transfer.id}<br><span class="soft">to <a href="${prefix}/accounts/${String(transfer.destination)}">${String(transfer.destination)}</a></span></span>
<span class="amount">${money(transfer.amount)}</span>${badge(status)}
${partly && html`<span class="soft">${money(transfer.amount_reversed)} reversed</span>`}<span class="soft">${time(transfer.created)}</span></li>`;
		});
		const body = html`<h1>Transfers</h1>${rows('/transfers', listed, items, 'No transfers yet.')}`;
		return send(reply, { title: 'Transfers', section: '/transfers', body });
	});

	app.get('/accounts', (request, reply) => {
		const listed = core.store.page('account', pageOf(request.query));
		const items = listed.data.map((account) => {
			const ready = account.charges_enabled && account.payouts_enabled;
			const waiting = bankOf(account)?.status === 'errored' ? 'payout failed' : 'payouts pending';
			const word = ready ? 'ready' : account.details_submitted ? waiting : 'not onboarded';
			const { available, pending } = balanceOf(core, account.id);
			return html`<li><a class="what" href="${prefix}/accounts/${account.id}">${nameOf(account)}</a><span class="soft">${account.id}</span>
<span class="amount">${money(available + pending)}</span>
${badge(ready ? 'ready' : 'waiting', word)}<span class="soft">${time(account.created ?? 0)}</span></li>`;
		});
		const body = html`<h1>Accounts</h1>${rows('/accounts', listed, items, 'No accounts yet.')}`;
		return send(reply, { title: 'Accounts', section: '/accounts', body });
	});

	app.get('/events', (request, reply) => {
		const listed = core.events.page(pageOf(request.query));
		const items = listed.data.map((event) => eventRow(event, deliveries.of(event.id), prefix));
		const asked = faults.list();
		const body = html`<h1>Events</h1>
${!deliveries.hasUrl() && html`<p>No webhook address is set: events are kept, and nobody is told.</p>`}
${asked.webhooks_paused && html`<p>Webhooks are paused.</p>`}
${asked.data.length > 0 && html`<p>Faults that are asked for: ${asked.data.map(({ mode }) => mode).join(', ')}.</p>`}
${rows('/events', listed, items, 'No events yet.')}`;
		return send(reply, { title: 'Events', section: '/events', body });
	});

	app.get('/cards', (_request, reply) => {
		const items = testCards.map(
			({ number, says }) =>
				html`<li><code class="what">${number.match(/.{1,4}/g)?.join(' ') ?? number}</code><span class="what">${says}</span></li>`,
		);
		const body = html`<h1>Test cards</h1>
<p>Any expiration date to come, any security code of three digits (four for American Express), any ZIP code.</p>
<ul class="rows">${items}</ul>
<p>Any other number is declined. Never type a real card here.</p>`;
		return send(reply, { title: 'Test cards', section: '/cards', body });
	});
}
