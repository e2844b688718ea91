/**
 * /dev/mail: the local mailbox as pages that a person can use and as JSON for tests (D39). Registered only while
 * mails are kept here instead of being sent. A mail's own page runs in a sandboxed frame that has no scripts; its
 * links open in the window around it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import type { KeptMail, Mailbox } from '#ports/mail.ts';

const css = `
:root{color-scheme:light dark;--paper:#fffbf5;--surface:#fff;--ink:#1c1917;--soft:#57534e;--line:#e7dfd5;--primary:#c2410c}
@media(prefers-color-scheme:dark){:root{--paper:#171412;--surface:#221d1a;--ink:#f5efe8;--soft:#b8ada2;--line:#3b332d;--primary:#fb923c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font:600 28px/1.2 Fraunces,Georgia,serif;margin:0;overflow-wrap:anywhere}
p{margin:4px 0 16px;color:var(--soft)}
a{color:var(--primary)}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:8px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:999px;background:var(--surface);text-decoration:none}
nav a[aria-current]{background:var(--primary);color:var(--paper);border-color:var(--primary)}
ul{list-style:none;margin:16px 0 0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:focus-visible{outline-offset:-3px}
li a:hover{background:var(--paper)}
li b{display:block}
li span,dl{color:var(--soft);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:8px 0 0}
dd{margin:0;overflow-wrap:anywhere}
iframe,pre{display:block;width:100%;margin:0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
iframe{height:max(420px,calc(100dvh - 260px))}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:16px/1.5 ui-monospace,monospace}`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${css}</style></head><body><main>${body}</main></body></html>`;

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const time = (mail: KeptMail) =>
	`<time datetime="${escapeHtml(mail.sent_at)}">${escapeHtml(when.format(new Date(mail.sent_at)))} UTC</time>`;
const address = (mail: KeptMail) => `/dev/mail/${encodeURIComponent(mail.id)}`;

function listPage(mails: KeptMail[]): string {
	const rows = mails.map(
		(mail) => `<li><a href="${escapeHtml(address(mail))}"><b>${escapeHtml(mail.subject)}</b>
<span>To ${escapeHtml(mail.to)}, ${time(mail)}</span></a></li>`,
	);
	return page(
		'Mailbox',
		`<h1>Mailbox</h1><p>Mails are kept here instead of being sent, because no mail server is set up.</p>
<nav aria-label="Mailbox"><a href="/dev/mail">Refresh</a><a href="/">Go to FlavorBag</a></nav>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No mail yet.</p>'}`,
	);
}

function mailPage(mail: KeptMail, asText: boolean): string {
	const current = (yes: boolean) => (yes ? ' aria-current="page"' : '');
	const link = escapeHtml(address(mail));
	return page(
		mail.subject,
		`<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail)}</dd></dl>
<nav aria-label="Mail"><a href="/dev/mail">All mails</a>
<a href="${link}"${current(!asText)}>As a page</a><a href="${link}?as=text"${current(asText)}>As text</a></nav>
${
	asText
		? `<pre>${escapeHtml(mail.text)}</pre>`
		: `<iframe title="The mail" src="${link}/body" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`
}`,
	);
}

const frameBase = '<base target="_top">';
/** What the frame shows: the mail's own page, whose links leave the frame. */
const frameBody = (html: string) =>
	html.includes('<head>') ? html.replace('<head>', () => `<head>${frameBase}`) : `${frameBase}${html}`;

export function registerDevMail(app: FastifyInstance, mailbox: Mailbox): void {
	const html = (reply: FastifyReply, body: string) =>
		reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);
	const lost = (reply: FastifyReply) =>
		html(
			reply.code(404),
			page('No such mail', '<h1>No such mail</h1><p><a href="/dev/mail">All mails</a></p>'),
		);

	app.get('/dev/mail', async (_request, reply) => html(reply, listPage(await mailbox.list())));

	app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async ({ query }, reply) => {
		reply.header('cache-control', 'no-store');
		return mailbox.list(typeof query.to === 'string' ? { to: query.to } : {});
	});

	app.get<{ Params: { id: string }; Querystring: { as?: string } }>(
		'/dev/mail/:id',
		async ({ params, query }, reply) => {
			const mail = await mailbox.find(params.id);
			return mail ? html(reply, mailPage(mail, query.as === 'text')) : lost(reply);
		},
	);

	app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async ({ params }, reply) => {
		const mail = await mailbox.find(params.id);
		if (!mail) return lost(reply);
		reply.header(
			'content-security-policy',
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
		);
		return html(reply, frameBody(mail.html));
	});
}
