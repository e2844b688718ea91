/** The onboarding form of a business. Only the last four digits of the bank account are stored. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { findLink, linkState, spendLink } from '../account-links.ts';
import { type Core, getObject } from '../core.ts';
import { bringPayoutsUpToDate } from '../payouts.ts';
import type { OnboardingLink } from '../stored.ts';
import { accountParts, bankLine } from './account-parts.ts';
import { bankFields, bankNumbers, formFields, problemsOf, type Texts, workingBank } from './form-fields.ts';
import { html } from './html.ts';
import type { Send } from './layout.ts';

const fields = {
	business_name: {
		label: 'Name of the business',
		help: '',
		autocomplete: 'organization',
		mode: 'text',
	},
	owner_name: { label: 'Your full name', help: '', autocomplete: 'name', mode: 'text' },
	...bankFields,
} as const;

const form = z.object({
	business_name: z
		.string()
		.trim()
		.min(1, 'Enter the name of the business.')
		.max(100, 'Use at most 100 letters.'),
	owner_name: z.string().trim().min(1, 'Enter your name.').max(100, 'Use at most 100 letters.'),
	...bankNumbers,
});

/** A login link leads to an onboarded account's own page and has no return address. */
const isOwnPage = (link: OnboardingLink) => link.return_url === null;

export function registerOnboarding(app: FastifyInstance, core: Core, send: Send, prefix: string) {
	type Request = { Params: { account: string }; Querystring: { link?: string } };

	function closed(
		reply: FastifyReply,
		link: OnboardingLink | undefined,
		text: string,
		address?: string | null,
	) {
		const way = link && (address ?? undefined);
		const body = html`<div class="card"><h1>Get paid</h1><p>${text}</p>
${way && html`<p class="actions"><a class="button" href="${way}">Continue</a></p>`}</div>`;
		return send(reply, { title: 'Get paid', body, status: link ? 200 : 404 });
	}

	function openLink(request: { params: Request['Params']; query: Request['Querystring'] }, sending: boolean) {
		const link = findLink(core, request.params.account, String(request.query.link ?? ''));
		return { link, state: link ? linkState(core, link, sending || isOwnPage(link)) : undefined };
	}
	function refuse(reply: FastifyReply, link: OnboardingLink | undefined, state: string | undefined) {
		if (state === 'spent') return closed(reply, link, 'This is done already.', link?.return_url);
		return closed(reply, link, 'This link is no longer valid. Ask for a new one.', link?.refresh_url);
	}

	function show(reply: FastifyReply, link: OnboardingLink, values: Texts, problems: Texts = {}) {
		const account = getObject(core, 'account', link.account);
		const failed = Object.keys(problems).length > 0;
		const heading = isOwnPage(link) ? 'Your payout account' : 'Get paid';
		const secret =
			'Nothing that you type here leaves this computer; of the bank account the last four digits are kept.';
		const form = html`<form method="post" novalidate action="${prefix}/onboarding/${link.account}?link=${link.id}">
${formFields(fields, values, problems)}
<div class="actions"><button class="main">${isOwnPage(link) ? 'Save' : 'Finish'}</button>${link.return_url !== null && html`<a class="button" href="${link.return_url}">Finish later</a>`}</div>
</form>`;
		const body = isOwnPage(link)
			? html`<h1>${heading}</h1>${accountParts(core, account, { prefix, link: link.id })}
<h2>Bank account</h2>${bankLine(account)}<div class="narrow"><p>Change the bank account your money goes to. ${secret}</p>${form}</div>`
			: html`<div class="card"><h1>${heading}</h1>
<p>Who you are, and where your money should go. ${secret}</p>${form}</div>`;
		const title = failed ? 'Please check the form' : heading;
		return send(reply, { title, body, leadsTo: link.return_url, status: failed ? 422 : 200 });
	}

	app.get<Request>('/onboarding/:account', (request, reply) => {
		const { link, state } = openLink(request, false);
		if (!link || state !== 'open') return refuse(reply, link, state);
		bringPayoutsUpToDate(core, link.account);
		const account = getObject(core, 'account', link.account);
		return show(reply, link, { business_name: account.business_profile?.name ?? '', ...workingBank });
	});

	app.post<Request>('/onboarding/:account', (request, reply) => {
		const { link, state } = openLink(request, true);
		if (!link || state !== 'open') return refuse(reply, link, state);
		const given = (request.body ?? {}) as Record<string, unknown>;
		const values = Object.fromEntries(Object.keys(fields).map((name) => [name, String(given[name] ?? '')]));
		const parsed = form.safeParse(values);
		if (!parsed.success) return show(reply, link, values, problemsOf(parsed.error));
		const { business_name, routing_number: routing, account_number: number } = parsed.data;
		spendLink(core, link, business_name, { routing, number });
		if (link.return_url === null) return closed(reply, link, 'Saved. You can close this tab.');
		return reply.redirect(link.return_url, 303);
	});
}
