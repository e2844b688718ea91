/** /dev/mail: the local mailbox as pages and JSON (R-local-mailbox). Emails are framed without scripts. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#lib/html.ts';
import type { Mailbox, StoredMail } from '#ports/mail.ts';
import { moment, page, sendHtml } from './dev-page.ts';

const time = ({ sent_at }: StoredMail) =>
	`<time datetime="${escapeHtml(sent_at)}">${moment(new Date(sent_at))}</time>`;
const address = (mail: StoredMail) => `/dev/mail/${encodeURIComponent(mail.id)}`;

function listPage(mails: StoredMail[]): string {
	const rows = mails.map(
		(mail) => `<li><a href="${escapeHtml(address(mail))}"><b>${escapeHtml(mail.subject)}</b>
<span>To ${escapeHtml(mail.to)}, ${time(mail)}</span></a></li>`,
	);
	return page(
		'Mailbox',
		`<h1>Mailbox</h1><p>Emails that FlavorBag would send land here, because no mail server is set up.</p>
<nav aria-label="Mailbox"><a href="/dev/mail">Refresh</a><a href="/">Go to FlavorBag</a></nav>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No emails yet. Sign up or buy a bag, then refresh.</p>'}`,
	);
}

function mailPage(mail: StoredMail, asText: boolean): string {
	const current = (yes: boolean) => (yes ? ' aria-current="page"' : '');
	const link = escapeHtml(address(mail));
	return page(
		mail.subject,
		`<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail)}</dd></dl>
<nav aria-label="Email"><a href="/dev/mail">All emails</a>
<a href="${link}"${current(!asText)}>As a page</a><a href="${link}?as=text"${current(asText)}>As text</a></nav>
${
	asText
		? `<pre>${escapeHtml(mail.text)}</pre>`
		: `<iframe title="The email" src="${link}/body" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`
}`,
	);
}

const frameBase = '<base target="_top">';
/** Makes the email's links open outside the frame. */
const frameBody = (html: string) =>
	html.includes('<head>') ? html.replace('<head>', () => `<head>${frameBase}`) : `${frameBase}${html}`;

export function registerDevMail(app: FastifyInstance, mailbox: Mailbox): void {
	const lost = (reply: FastifyReply) =>
		sendHtml(
			reply.code(404),
			page('No such email', '<h1>No such email</h1><p><a href="/dev/mail">All emails</a></p>'),
		);

	app.get('/dev/mail', async (_request, reply) => sendHtml(reply, listPage(await mailbox.list())));

	app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async ({ query }, reply) => {
		reply.header('cache-control', 'no-store');
		return mailbox.list(typeof query.to === 'string' ? { to: query.to } : {});
	});

	app.get<{ Params: { id: string }; Querystring: { as?: string } }>(
		'/dev/mail/:id',
		async ({ params, query }, reply) => {
			const mail = await mailbox.find(params.id);
			return mail ? sendHtml(reply, mailPage(mail, query.as === 'text')) : lost(reply);
		},
	);

	app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async ({ params }, reply) => {
		const mail = await mailbox.find(params.id);
		if (!mail) return lost(reply);
		reply.header(
			'content-security-policy',
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
		);
		return sendHtml(reply, frameBody(mail.html));
	});
}
