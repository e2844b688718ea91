/**
 * Where a link of a mail ends mails of its kind (R-one-click-unsubscribe, RFC 8058): mail programs send one POST, and nobody has to sign in. A GET shows a page with
 * a button and changes nothing, for what looks into mails follows each link.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, onRequestHookHandler } from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import { devPageStyle } from './dev-page.ts';

export interface UnsubscribeDeps {
	isLink(token: string): boolean;
	/** False: nobody made this link. */
	unsubscribe(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${devPageStyle}</style></head><body>
<header><a href="/"><img src="/favicon.svg" alt=""><span>Flavor<b>Bag</b></span></a></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

export interface LeaveDeps {
	/** The name of the shop whose waitlist this link leaves; undefined: nobody made it. */
	shopOf(token: string): Promise<string | undefined>;
	/** False: nobody made this link. */
	leave(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

const toLeave = (shop: string) =>
	page(
		'Leave this waitlist?',
		`<p>You won’t be offered a bag at ${escapeHtml(shop)} for this pickup time anymore. Your place goes to the next person.</p>
<form method="post"><button type="submit">Leave the waitlist</button></form>`,
	);
const left = page(
	'You’re off this waitlist',
	`<p>Thanks for letting us know: whoever is next gets the chance now.</p>
<nav aria-label="Next"><a href="/marketplace">See what’s for sale</a><a href="/orders">My orders</a></nav>`,
);
const notLeft = page(
	'This link doesn’t work',
	'<p>Open the link of the email once more, or leave the waitlist in My Orders.</p><nav aria-label="Next"><a href="/orders">My orders</a></nav>',
);

export interface StopDeps {
	look(token: string): Promise<'forged' | 'running' | 'stopped'>;
	/** What it was before. */
	stop(token: string): Promise<'forged' | 'running' | 'stopped'>;
	limit: onRequestHookHandler;
}

const toAlerts =
	'<nav aria-label="Next"><a href="/alerts">My alerts</a><a href="/marketplace">See what’s for sale</a></nav>';
const toStop = page(
	'Stop this alert?',
	`<p>You won’t hear about bags like these anymore. Your other alerts go on.</p>
<form method="post"><button type="submit">Stop this alert</button></form>`,
);
const stopped = page(
	'This alert is stopped',
	`<p>No more emails come of it. You can turn it on again, or delete it, under My alerts.</p>${toAlerts}`,
);
const stoppedBefore = page(
	'This alert was stopped already',
	`<p>No emails come of it. You can turn it on again, or delete it, under My alerts.</p>${toAlerts}`,
);
const notStopped = page(
	'This link doesn’t work',
	`<p>Open the link of the email once more, or stop the alert under My alerts.</p>${toAlerts}`,
);

const question = page(
	'Stop asking by email?',
	`<p>After a pickup we email you once to ask how the bag was. All other emails, such as receipts, still come.</p>
<form method="post"><button type="submit">Stop these emails</button></form>`,
);
const done = page(
	'No more of these emails',
	`<p>We won’t email you to ask how a bag was. You can change that in your profile at any time.</p>
<nav aria-label="Next"><a href="/profile">Open my profile</a><a href="/">Go to FlavorBag</a></nav>`,
);
const lost = page(
	'This link doesn’t work',
	'<p>Open the link of the email once more, or stop these emails in your profile.</p><nav aria-label="Next"><a href="/profile">Open my profile</a></nav>',
);

type Asked = { Params: { token: string } };

export async function registerUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/unsubscribe/:token', { onRequest }, async ({ params }, reply) =>
			deps.isLink(params.token) ? html(reply, question) : html(reply.code(404), lost),
		);
		scope.post<Asked>('/unsubscribe/:token', { onRequest }, async ({ params }, reply) =>
			(await deps.unsubscribe(params.token)) ? html(reply, done) : html(reply.code(404), lost),
		);
	});
}

/** Leaving a waitlist from the email that offers a bag (R-waitlist-link). */
export async function registerLeaveWaitlist(app: FastifyInstance, deps: LeaveDeps): Promise<void> {
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/leave-waitlist/:token', { onRequest }, async ({ params }, reply) => {
			const shop = await deps.shopOf(params.token);
			return shop === undefined ? html(reply.code(404), notLeft) : html(reply, toLeave(shop));
		});
		scope.post<Asked>('/leave-waitlist/:token', { onRequest }, async ({ params }, reply) =>
			(await deps.leave(params.token)) ? html(reply, left) : html(reply.code(404), notLeft),
		);
	});
}

/** Stopping a rule from the email that tells of bags (R-alert-stop). */
export async function registerStopAlert(app: FastifyInstance, deps: StopDeps): Promise<void> {
	const pages = (running: string) => ({ running, stopped: stoppedBefore, forged: notStopped });
	const answer = (reply: FastifyReply, state: 'forged' | 'running' | 'stopped', running: string) =>
		html(reply.code(state === 'forged' ? 404 : 200), pages(running)[state]);
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/stop-alert/:token', { onRequest }, async ({ params }, reply) =>
			answer(reply, await deps.look(params.token), toStop),
		);
		scope.post<Asked>('/stop-alert/:token', { onRequest }, async ({ params }, reply) =>
			answer(reply, await deps.stop(params.token), stopped),
		);
	});
}

function html(reply: FastifyReply, body: string) {
	return reply
		.header('cache-control', 'no-store')
		.header('referrer-policy', 'no-referrer')
		.type('text/html; charset=utf-8')
		.send(body);
}

/** Whatever a mail program sends with it says nothing that the link doesn't. */
async function withoutBodies(app: FastifyInstance, routes: (scope: FastifyInstance) => void): Promise<void> {
	const plugin: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, parsed) =>
			parsed(null, undefined),
		);
		routes(scope);
	};
	await app.register(plugin);
}
