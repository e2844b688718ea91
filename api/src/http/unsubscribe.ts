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
import { devPageStyle } from './dev-page.ts';

export interface UnsubscribeDeps {
	isLink(token: string): boolean;
	/** Returns false for an invalid link. */
	unsubscribe(token: string): Promise<boolean>;
	limit: onRequestHookHandler;
}

const page = (t: Texts, { title, about, body, send, links = [] }: Page) => `<!doctype html>
<html lang="${t.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${devPageStyle}</style></head><body>
<header><a href="/"><img src="/favicon.svg" alt=""><span>Flavor<b>Bag</b></span></a></header>
<main><h1>${escapeHtml(title)}</h1>${about === undefined ? '' : `<p><strong>${escapeHtml(about)}</strong></p>`}<p>${escapeHtml(body)}</p>${
	send === undefined ? '' : `\n<form method="post"><button type="submit">${escapeHtml(send)}</button></form>`
}${links.length === 0 ? '' : navigation(t, links)}</main></body></html>`;

const navigation = (t: Texts, links: readonly (keyof Texts['links'])[]) =>
	`\n<nav aria-label="${t.next}">${links.map((path) => `<a href="${path}">${escapeHtml(t.links[path])}</a>`).join('')}</nav>`;

interface Page {
	title: string;
	about?: string | undefined;
	body: string;
	send?: string;
	links?: readonly (keyof Texts['links'])[];
}

const en = {
	lang: 'en' as Language,
	next: 'Next',
	links: {
		'/': 'Go to FlavorBag',
		'/alerts': 'Your alerts',
		'/marketplace': 'See what’s for sale',
		'/orders': 'My orders',
		'/profile': 'Open my profile',
	},
	lost: 'This link doesn’t work',
	leave: {
		title: 'Leave this waitlist?',
		body: (shop: string) =>
			`You won’t be offered a bag at ${shop} for this pickup time anymore. Your place goes to the next person.`,
		send: 'Leave the waitlist',
		done: 'You’re off this waitlist',
		thanks: 'Thanks for letting us know: whoever is next gets the chance now.',
		lost: 'Open the link of the email once more, or leave the waitlist in My Orders.',
	},
	stop: {
		title: 'Stop this alert?',
		body: 'You won’t hear about bags like these anymore. Your other alerts go on.',
		send: 'Stop this alert',
		done: 'This alert is stopped',
		doneBefore: 'This alert was stopped already',
		since: 'No more emails come of it. You can turn it on again, or delete it, under Your alerts.',
		before: 'No emails come of it. You can turn it on again, or delete it, under Your alerts.',
		lost: 'Open the link of the email once more, or stop the alert under Your alerts.',
	},
	asks: {
		title: 'Stop asking by email?',
		body: 'After a pickup we email you once to ask how the bag was. All other emails, such as receipts, still come.',
		send: 'Stop these emails',
		done: 'No more of these emails',
		since: 'We won’t email you to ask how a bag was. You can change that in your profile at any time.',
		lost: 'Open the link of the email once more, or stop these emails in your profile.',
	},
};
type Texts = typeof en;

const es: Texts = {
	lang: 'es',
	next: 'Después',
	links: {
		'/': 'Ir a FlavorBag',
		'/alerts': 'Tus avisos',
		'/marketplace': 'Ver qué hay a la venta',
		'/orders': 'Mis pedidos',
		'/profile': 'Abrir mi perfil',
	},
	lost: 'Este enlace no funciona',
	leave: {
		title: '¿Salir de esta lista de espera?',
		body: (shop) =>
			`Ya no te ofreceremos una bolsa en ${shop} para este horario. Tu lugar pasa a la siguiente persona.`,
		send: 'Salir de la lista de espera',
		done: 'Saliste de esta lista de espera',
		thanks: 'Gracias por avisarnos: ahora le toca a la siguiente persona.',
		lost: 'Abre otra vez el enlace del correo o sal de la lista de espera en Mis pedidos.',
	},
	stop: {
		title: '¿Detener este aviso?',
		body: 'Ya no te avisaremos de bolsas como estas. Tus otros avisos siguen.',
		send: 'Detener este aviso',
		done: 'Este aviso está detenido',
		doneBefore: 'Este aviso ya estaba detenido',
		since: 'Ya no te llegarán más correos de este aviso. Puedes activarlo otra vez o borrarlo en Tus avisos.',
		before: 'No te llegan correos de este aviso. Puedes activarlo otra vez o borrarlo en Tus avisos.',
		lost: 'Abre otra vez el enlace del correo o detén el aviso en Tus avisos.',
	},
	asks: {
		title: '¿No quieres que te preguntemos por correo?',
		body: 'Después de cada recogida te escribimos una vez para preguntarte qué tal la bolsa. Los demás correos, como los recibos, te siguen llegando.',
		send: 'No recibir más estos correos',
		done: 'Ya no te llegarán estos correos',
		since:
			'No te escribiremos para preguntarte qué tal una bolsa. Puedes cambiarlo en tu perfil cuando quieras.',
		lost: 'Abre otra vez el enlace del correo o cancela estos correos en tu perfil.',
	},
};
const texts: Record<Language, Texts> = { en, es };
const textsFor = (request: FastifyRequest): Texts => texts[pageLanguage(request)];

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
	const lost = (reply: FastifyReply, t: Texts) =>
		html(reply.code(404), page(t, { title: t.lost, body: t.asks.lost, links: ['/profile'] }));
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/unsubscribe/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			const { title, body, send } = t.asks;
			return deps.isLink(request.params.token) ? html(reply, page(t, { title, body, send })) : lost(reply, t);
		});
		scope.post<Asked>('/unsubscribe/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			if (!(await deps.unsubscribe(request.params.token))) return lost(reply, t);
			return html(reply, page(t, { title: t.asks.done, body: t.asks.since, links: ['/profile', '/'] }));
		});
	});
}

/** Leaves a waitlist by a link in the offer's email (R-waitlist-link). */
export async function registerLeaveWaitlist(app: FastifyInstance, deps: LeaveDeps): Promise<void> {
	const lost = (reply: FastifyReply, t: Texts) =>
		html(reply.code(404), page(t, { title: t.lost, body: t.leave.lost, links: ['/orders'] }));
	await withoutBodies(app, (scope) => {
		const onRequest = deps.limit;
		scope.get<Asked>('/leave-waitlist/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			const shop = await deps.shopOf(request.params.token);
			if (shop === undefined) return lost(reply, t);
			const { title, body, send } = t.leave;
			return html(reply, page(t, { title, body: body(shop), send }));
		});
		scope.post<Asked>('/leave-waitlist/:token', { onRequest }, async (request, reply) => {
			const t = textsFor(request);
			if (!(await deps.leave(request.params.token))) return lost(reply, t);
			return html(
				reply,
				page(t, { title: t.leave.done, body: t.leave.thanks, links: ['/marketplace', '/orders'] }),
			);
		});
	});
}

/** Stops an alert by a link in its email (R-alert-stop). */
export async function registerStopAlert(app: FastifyInstance, deps: StopDeps): Promise<void> {
	const links = ['/alerts', '/marketplace'] as const;
	const answer = (
		request: FastifyRequest,
		reply: FastifyReply,
		{ state, words }: Linked,
		isDone: boolean,
	) => {
		const t = textsFor(request);
		const about = words?.(t.lang);
		const { title, body, send, done, doneBefore, since, before, lost } = t.stop;
		if (state === 'forged') return html(reply.code(404), page(t, { title: t.lost, body: lost, links }));
		if (state === 'stopped') return html(reply, page(t, { title: doneBefore, about, body: before, links }));
		return html(
			reply,
			page(t, isDone ? { title: done, about, body: since, links } : { title, about, body, send }),
		);
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
