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
	const onRequest = deps.limit;
	const html = (reply: FastifyReply, body: string) =>
		reply
			.header('cache-control', 'no-store')
			.header('referrer-policy', 'no-referrer')
			.type('text/html; charset=utf-8')
			.send(body);
	const plugin: FastifyPluginAsync = async (scope) => {
		// Whatever a mail program sends with it says nothing that the link doesn't.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, parsed) =>
			parsed(null, undefined),
		);
		scope.get<Asked>('/unsubscribe/:token', { onRequest }, async ({ params }, reply) =>
			deps.isLink(params.token) ? html(reply, question) : html(reply.code(404), lost),
		);
		scope.post<Asked>('/unsubscribe/:token', { onRequest }, async ({ params }, reply) =>
			(await deps.unsubscribe(params.token)) ? html(reply, done) : html(reply.code(404), lost),
		);
	};
	await app.register(plugin);
}
