import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balanceOf } from '../balance.ts';
import { bankOf } from '../bank-accounts.ts';
import { testCards } from '../cards.ts';
import type { Core } from '../core.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Faults } from '../faults.ts';
import type { Page } from '../store.ts';
import { nameOf } from './account.ts';
import { eventRow } from './event-row.ts';
import { type Html, html } from './html.ts';
import { badge, money, time } from './labels.ts';
import type { Send } from './layout.ts';

const query = z.object({ after: z.string().max(60).optional() }).catch({});
const limit = 25;

interface Listed<Row> {
	title: string;
	path: string;
	read(page: Page): { data: Row[]; hasMore: boolean };
	item(row: Row): Html;
	empty: string;
	before?(): Html;
}

export function registerLists(
	app: FastifyInstance,
	core: Core,
	deliveries: Deliveries,
	faults: Faults,
	send: Send,
	prefix: string,
) {
	const list = <Row extends { id: string }>({ title, path, read, item, empty, before }: Listed<Row>) =>
		app.get(path || '/', (request, reply) => {
			const { data, hasMore } = read({ limit, starting_after: query.parse(request.query).after });
			const older =
				hasMore &&
				html`<p class="actions"><a class="button" href="${prefix}${path || '/'}?after=${data.at(-1)?.id}">Older</a></p>`;
			const rows =
				data.length > 0 ? html`<ul class="rows">${data.map(item)}</ul>${older}` : html`<p>${empty}</p>`;
			return send(reply, { title, section: path, body: html`<h1>${title}</h1>${before?.()}${rows}` });
		});

	list({
		title: 'Payments',
		path: '',
		read: (page) => core.store.page('payment_intent', page),
		empty: 'No payments yet. Pay with one of the test cards.',
		item: (intent) => html`<li>
<a class="what" href="${prefix}/payments/${intent.id}">${intent.description || intent.id}</a>
<span class="amount">${money(intent.amount)}</span>${badge(intent.status)}<span class="soft">${time(intent.created)}</span></li>`,
	});

	list({
		title: 'Transfers',
		path: '/transfers',
		read: (page) => core.store.page('transfer', page),
		empty: 'No transfers yet.',
		item(transfer) {
			const status = transfer.reversed ? 'reversed' : 'transferred';
			const partly = !transfer.reversed && transfer.amount_reversed > 0;
			return html`<li><span class="what">${transfer.id}<br><span class="soft">to <a href="${prefix}/accounts/${String(transfer.destination)}">${String(transfer.destination)}</a></span></span>
<span class="amount">${money(transfer.amount)}</span>${badge(status)}
${partly && html`<span class="soft">${money(transfer.amount_reversed)} reversed</span>`}<span class="soft">${time(transfer.created)}</span></li>`;
		},
	});

	list({
		title: 'Accounts',
		path: '/accounts',
		read: (page) => core.store.page('account', page),
		empty: 'No accounts yet.',
		item(account) {
			const ready = account.charges_enabled && account.payouts_enabled;
			const waiting = bankOf(account)?.status === 'errored' ? 'payout failed' : 'payouts pending';
			const word = ready ? 'ready' : account.details_submitted ? waiting : 'not onboarded';
			const { available, pending } = balanceOf(core, account.id);
			return html`<li><a class="what" href="${prefix}/accounts/${account.id}">${nameOf(account)}</a><span class="soft">${account.id}</span>
<span class="amount">${money(available + pending)}</span>
${badge(ready ? 'ready' : 'waiting', word)}<span class="soft">${time(account.created ?? 0)}</span></li>`;
		},
	});

	list({
		title: 'Events',
		path: '/events',
		read: core.events.page,
		empty: 'No events yet.',
		item: (event) => eventRow(event, deliveries.of(event.id), prefix),
		before() {
			const asked = faults.list();
			return html`
${!deliveries.hasUrl() && html`<p>No webhook address is set: events are kept, and nobody is told.</p>`}
${asked.webhooks_paused && html`<p>Webhooks are paused.</p>`}
${asked.data.length > 0 && html`<p>Faults that are asked for: ${asked.data.map(({ mode }) => mode).join(', ')}.</p>`}
`;
		},
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
