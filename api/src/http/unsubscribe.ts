/** Unsubscribe links (R-one-click-unsubscribe, RFC 8058). A GET only shows a button, for link scanners. */
import type { Language } from '@flavorbag/contract';
import type {
	FastifyInstance,
	FastifyPluginAsync,
	FastifyReply,
	FastifyRequest,
	onRequestHookHandler,
} from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import { pageLanguage } from '#lib/language.ts';
import { type Translate, translateTo } from '#lib/texts.ts';
import { devPageStyle } from './dev-page.ts';

export interface UnsubscribeDeps {
	isLink(token: string): boolean;
	/** Returns false for an invalid link. */
	unsubscribe(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

const page = (t: Translate, { title, about, body, send, links = [] }: Page) => `<!doctype html>
<html lang="${t.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${devPageStyle}</style></head><body>
<header><a href="/"><img src="/favicon.svg" alt=""><span>Flavor<b>Bag</b></span></a></header>
<main><h1>${escapeHtml(title)}</h1>${about === undefined ? '' : `<p><strong>${escapeHtml(about)}</strong></p>`}<p>${escapeHtml(body)}</p>${
	send === undefined ? '' : `\n<form method="post"><button type="submit">${escapeHtml(send)}</button></form>`
}${links.length === 0 ? '' : navigation(t, links)}</main></body></html>`;

const linkNames = {
	'/': (t: Translate) => t('Go to FlavorBag'),
	'/alerts': (t: Translate) => t('Your alerts'),
	'/marketplace': (t: Translate) => t('See what’s for sale'),
	'/orders': (t: Translate) => t('My orders'),
	'/profile': (t: Translate) => t('Open my profile'),
};
const navigation = (t: Translate, links: readonly (keyof typeof linkNames)[]) =>
	`\n<nav aria-label="${t('Next')}">${links.map((path) => `<a href="${path}">${escapeHtml(linkNames[path](t))}</a>`).join('')}</nav>`;

interface Page {
	title: string;
	about?: string | undefined;
	body: string;
	send?: string;
	links?: readonly (keyof typeof linkNames)[];
}

const textsFor = (request: FastifyRequest): Translate => translateTo[pageLanguage(request)];
const notFound = (reply: FastifyReply, t: Translate, said: Pick<Page, 'body' | 'links'>) =>
	html(reply.code(404), page(t, { title: t('This link doesn’t work'), ...said }));

export interface LeaveDeps {
	/** The shop's name; undefined for an invalid link. */
	shopOf(token: string): Promise<string | undefined>;
	/** Returns false for an invalid link. */
	leave(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

interface Linked {
	state: 'forged' | 'running' | 'stopped';
	words?: (language: Language) => string;
}
export interface StopDeps {
	look(token: string): Promise<Linked>;
	/** Returns the previous state. */
	stop(token: string): Promise<Linked>;
	limit: onRequestHookHandler;
}

type Asked = { Params: { token: string } };

export async function registerUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): Promise<void> {
	const lost = (reply: FastifyReply, t: Translate) =>
		notFound(reply, t, {
			body: t('Open the link of the email once more, or stop these emails in your profile.'),
			links: ['/profile'],
		});
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/unsubscribe/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			if (!deps.isLink(request.params.token)) return lost(reply, t);
			const body = t(
				'After a pickup we email you once to ask how the bag was. All other emails, such as receipts, still come.',
			);
			return html(reply, page(t, { title: t('Stop asking by email?'), body, send: t('Stop these emails') }));
		});
		scope.post<Asked>('/unsubscribe/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			if (!(await deps.unsubscribe(request.params.token))) return lost(reply, t);
			const title = t('No more of these emails');
			const body = t(
				'We won’t email you to ask how a bag was. You can change that in your profile at any time.',
			);
			return html(reply, page(t, { title, body, links: ['/profile', '/'] }));
		});
	});
}

/** Leaves a waitlist by a link in the offer's email (R-waitlist-link). */
export async function registerLeaveWaitlist(app: FastifyInstance, deps: LeaveDeps): Promise<void> {
	const lost = (reply: FastifyReply, t: Translate) =>
		notFound(reply, t, {
			body: t('Open the link of the email once more, or leave the waitlist in My Orders.'),
			links: ['/orders'],
		});
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/leave-waitlist/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			const shop = await deps.shopOf(request.params.token);
			if (shop === undefined) return lost(reply, t);
			const body = t(
				'You won’t be offered a bag at {shop} for this pickup time anymore. Your place goes to the next person.',
				{ shop },
			);
			return html(reply, page(t, { title: t('Leave this waitlist?'), body, send: t('Leave the waitlist') }));
		});
		scope.post<Asked>('/leave-waitlist/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			if (!(await deps.leave(request.params.token))) return lost(reply, t);
			const title = t('You’re off this waitlist');
			const body = t('Thanks for letting us know: whoever is next gets the chance now.');
			return html(reply, page(t, { title, body, links: ['/marketplace', '/orders'] }));
		});
	});
}

function stopPage(t: Translate, state: 'running' | 'stopped', isDone: boolean): Page {
	const links = ['/alerts', '/marketplace'] as const;
	if (state === 'stopped')
		return {
			title: t('This alert was stopped already'),
			body: t('No emails come of it. You can turn it on again, or delete it, under Your alerts.'),
			links,
		};
	return isDone
		? {
				title: t('This alert is stopped'),
				body: t('No more emails come of it. You can turn it on again, or delete it, under Your alerts.'),
				links,
			}
		: {
				title: t('Stop this alert?'),
				body: t('You won’t hear about bags like these anymore. Your other alerts go on.'),
				send: t('Stop this alert'),
			};
}

/** Stops an alert by a link in its email (R-alert-stop). */
export async function registerStopAlert(app: FastifyInstance, deps: StopDeps): Promise<void> {
	const answer = (
		request: FastifyRequest,
		reply: FastifyReply,
		{ state, words }: Linked,
		isDone: boolean,
	) => {
		const t = textsFor(request);
		if (state === 'forged')
			return notFound(reply, t, {
				body: t('Open the link of the email once more, or stop the alert under Your alerts.'),
				links: ['/alerts', '/marketplace'],
			});
		return html(reply, page(t, { about: words?.(t.language), ...stopPage(t, state, isDone) }));
	};
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/stop-alert/:token', { onRequest }, async (request, reply) =>
			answer(request, reply, await deps.look(request.params.token), false),
		);
		scope.post<Asked>('/stop-alert/:token', { onRequest }, async (request, reply) =>
			answer(request, reply, await deps.stop(request.params.token), true),
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
