/** /dev/push: notifications that the sandbox received, as pages and as JSON for tests (R-push-local). */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import type { PushBox, ReceivedPush } from '#ports/push.ts';
import { moment, page, sendHtml } from './dev-page.ts';

interface Shown {
	title: string;
	body?: string;
	navigate: string;
}

function shownIn(payload: string): Required<Shown> {
	const unreadable = { title: payload, body: '', navigate: '/' };
	try {
		return { ...unreadable, ...(JSON.parse(payload) as { notification?: Shown }).notification };
	} catch {
		return unreadable;
	}
}

function itemOf(message: ReceivedPush): string {
	const { title, body, navigate } = shownIn(message.payload);
	const link = navigate.replace(/^https?:\/\/[^/]+/, '');
	const state = message.is_replaced ? ', replaced by a later one' : '';
	return `<li><a href="${escapeHtml(link)}"><b>${escapeHtml(title)}</b>
<span>${escapeHtml(body)}</span>
<span>${moment(new Date(message.created * 1_000))}, ${escapeHtml(message.urgency)} urgency, worth ${message.ttl} s${state}</span></a></li>`;
}

export function registerDevPush(app: FastifyInstance, box: PushBox): void {
	app.get('/dev/push', async (_request, reply) => {
		const messages = await box.list();
		const list = messages.map(itemOf).join('\n');
		return sendHtml(
			reply,
			page(
				'Notifications',
				`<h1>Notifications</h1><p>Notifications that FlavorBag sends land here, because no push service of a browser is used. A tap opens what a device would open.</p>
<nav aria-label="Notifications"><a href="/dev/push">Refresh</a><a href="/">Go to FlavorBag</a></nav>
${list ? `<ul>${list}</ul>` : '<p>No notifications yet. Turn them on after you buy a bag, or in your profile.</p>'}`,
			),
		);
	});
	app.get('/dev/push.json', async (_request, reply) => {
		reply.header('cache-control', 'no-store');
		return box.list();
	});
}
