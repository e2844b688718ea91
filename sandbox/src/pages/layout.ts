/** Layout of every page. Pages contain no scripts. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const sections = [
	['', 'Payments'],
	['/transfers', 'Transfers'],
	['/accounts', 'Accounts'],
	['/events', 'Events'],
	['/cards', 'Test cards'],
] as const;

export interface PageInput {
	title: string;
	body: Html;
	/** Path of the menu's current section; without it there is no menu (pages for customers and owners). */
	section?: string;
	status?: number;
	/** An external form target to allow. */
	leadsTo?: string | null;
}

export function createLayout(prefix: string) {
	const menu = (section: string) =>
		html`<nav aria-label="Sandbox"><ul>${sections.map(
			([path, name]) =>
				html`<li><a href="${`${prefix}${path || '/'}`}"${path === section && html` aria-current="page"`}>${name}</a></li>`,
		)}</ul></nav>`;

	return function send(reply: FastifyReply, page: PageInput) {
		const origin = page.leadsTo ? ` ${new URL(page.leadsTo).origin}` : '';
		const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · Card sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<aside class="banner" aria-label="About this site">This is a sandbox. No real money moves.</aside>
${page.section !== undefined && html`<header>${menu(page.section)}</header>`}
<main id="main" tabindex="-1">
${page.body}
</main>
</body>
</html>
`;
		return reply
			.code(page.status ?? 200)
			.headers({
				'Cache-Control': 'no-store',
				'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`,
				'Referrer-Policy': 'same-origin',
				'X-Content-Type-Options': 'nosniff',
			})
			.type('text/html; charset=utf-8')
			.send(document.text);
	};
}
export type Send = ReturnType<typeof createLayout>;
