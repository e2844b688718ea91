/** Unsubscribe links (R-one-click-unsubscribe, RFC 8058). A GET only shows a button, because scanners follow links. */
import type { Language } from '@flavorbag/contract';
import type { FastifyInstance, FastifyPluginAsync, onRequestHookHandler } from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import { pageLanguage } from '#lib/language.ts';
import { type Translate, translateTo } from '#lib/texts.ts';
import { devPageStyle, sendHtml } from './dev-page.ts';

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

/** A link in an email. `ask` and `act` return undefined if it is forged. */
interface Link {
	path: string;
	limit: onRequestHookHandler;
	/** The page with the button. */
	ask(t: Translate, token: string): Promise<Page | undefined>;
	/** Does what the button says, and returns the page that confirms it. */
	act(t: Translate, token: string): Promise<Page | undefined>;
	forged(t: Translate): Pick<Page, 'body' | 'links'>;
}

async function registerLink(app: FastifyInstance, { path, limit, ask, act, forged }: Link): Promise<void> {
	const plugin: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, parsed) =>
			parsed(null, undefined),
		);
		for (const [method, said] of [['GET', ask] as const, ['POST', act] as const])
			scope.route<{ Params: { token: string } }>({
				method,
				url: `/${path}/:token`,
				onRequest: limit,
				handler: async (request, reply) => {
					const t = translateTo[pageLanguage(request)];
					const known = await said(t, request.params.token);
					const answer = known ?? { title: t('This link doesn’t work'), ...forged(t) };
					reply.code(known ? 200 : 404).header('referrer-policy', 'no-referrer');
					return sendHtml(reply, page(t, answer));
				},
			});
	};
	await app.register(plugin);
}

export interface UnsubscribeDeps {
	isLink(token: string): boolean;
	/** Returns false for an invalid link. */
	unsubscribe(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

/** Emails that a link stops, and what its pages say. */
const stopped = {
	unsubscribe: (t: Translate) => ({
		title: t('Stop asking by email?'),
		body: t(
			'After a pickup we email you once to ask how the bag was. All other emails, such as receipts, still come.',
		),
		done: t('We won’t email you to ask how a bag was. You can change that in your profile at any time.'),
	}),
	// R-announcements
	'stop-announcements': (t: Translate) => ({
		title: t('Stop emails about the town?'),
		body: t('All other emails, such as receipts, still come.'),
		done: t('You can change that in your profile at any time.'),
	}),
};

export const registerUnsubscribe = (
	app: FastifyInstance,
	path: keyof typeof stopped,
	deps: UnsubscribeDeps,
): Promise<void> =>
	registerLink(app, {
		path,
		limit: deps.limit,
		forged: (t) => ({
			body: t('Open the link of the email once more, or stop these emails in your profile.'),
			links: ['/profile'],
		}),
		async ask(t, token) {
			if (!deps.isLink(token)) return undefined;
			const { title, body } = stopped[path](t);
			return { title, body, send: t('Stop these emails') };
		},
		async act(t, token) {
			if (!(await deps.unsubscribe(token))) return undefined;
			const links = ['/profile', '/'] as const;
			return { title: t('No more of these emails'), body: stopped[path](t).done, links };
		},
	});

export interface LeaveDeps {
	/** The shop's name; undefined for an invalid link. */
	shopOf(token: string): Promise<string | undefined>;
	/** Returns false for an invalid link. */
	leave(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

/** Leaves a waitlist by a link in the offer's email (R-waitlist-link). */
export const registerLeaveWaitlist = (app: FastifyInstance, deps: LeaveDeps): Promise<void> =>
	registerLink(app, {
		path: 'leave-waitlist',
		limit: deps.limit,
		forged: (t) => ({
			body: t('Open the link of the email once more, or leave the waitlist in My Orders.'),
			links: ['/orders'],
		}),
		async ask(t, token) {
			const shop = await deps.shopOf(token);
			if (shop === undefined) return undefined;
			const body = t(
				'You won’t be offered a bag at {shop} for this pickup time anymore. Your place goes to the next person.',
				{ shop },
			);
			return { title: t('Leave this waitlist?'), body, send: t('Leave the waitlist') };
		},
		async act(t, token) {
			if (!(await deps.leave(token))) return undefined;
			const body = t('Thanks for letting us know: whoever is next gets the chance now.');
			return { title: t('You’re off this waitlist'), body, links: ['/marketplace', '/orders'] };
		},
	});

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

function stopPage(t: Translate, { state, words }: Linked, isDone: boolean): Page | undefined {
	if (state === 'forged') return undefined;
	const about = words?.(t.language);
	const links = ['/alerts', '/marketplace'] as const;
	if (state === 'stopped')
		return {
			about,
			title: t('This alert was stopped already'),
			body: t('No emails come of it. You can turn it on again, or delete it, under Your alerts.'),
			links,
		};
	return isDone
		? {
				about,
				title: t('This alert is stopped'),
				body: t('No more emails come of it. You can turn it on again, or delete it, under Your alerts.'),
				links,
			}
		: {
				about,
				title: t('Stop this alert?'),
				body: t('You won’t hear about bags like these anymore. Your other alerts go on.'),
				send: t('Stop this alert'),
			};
}

/** Stops an alert by a link in its email (R-alert-stop). */
export const registerStopAlert = (app: FastifyInstance, { look, stop, limit }: StopDeps): Promise<void> =>
	registerLink(app, {
		path: 'stop-alert',
		limit,
		forged: (t) => ({
			body: t('Open the link of the email once more, or stop the alert under Your alerts.'),
			links: ['/alerts', '/marketplace'],
		}),
		ask: async (t, token) => stopPage(t, await look(token), false),
		act: async (t, token) => stopPage(t, await stop(token), true),
	});
