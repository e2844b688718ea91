/** An account with its money, and buttons for every step in the life of a payout. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { changeBank } from '../accounts.ts';
import { type Core, getObject } from '../core.ts';
import { refused } from '../failure.ts';
import { accountOfPayout, arrive, bringPayoutsUpToDate, canFail, failPayout, payOut } from '../payouts.ts';
import { accountParts, bankForm, bankLine } from './account-parts.ts';
import { bankNumbers, problemsOf, type Texts, workingBank } from './form-fields.ts';
import { html } from './html.ts';
import type { Send } from './layout.ts';

const linkField = z.object({ link: z.string().regex(/^link_\w+$/) });
const bankFormOf = z.object(bankNumbers);

export const nameOf = (account: Stripe.Account) =>
	account.business_profile?.name || account.email || account.id;

export function registerAccount(app: FastifyInstance, core: Core, send: Send, prefix: string) {
	const { store } = core;
	type Request = { Params: { id: string } };

	function show(reply: FastifyReply, account: Stripe.Account, values = workingBank, problems: Texts = {}) {
		const failed = Object.keys(problems).length > 0;
		const body = html`<h1>${nameOf(account)}</h1>
<p class="soft">${account.id}</p>
${accountParts(core, account, { prefix, link: undefined })}
<h2>Bank account</h2>
${bankLine(account)}
${account.details_submitted && bankForm(prefix, account, values, problems)}`;
		const title = failed ? 'Please check the form' : nameOf(account);
		return send(reply, { title, section: '/accounts', body, status: failed ? 422 : 200 });
	}

	/** Sends owners back to the link they came through. */
	function back(reply: FastifyReply, account: string, body: unknown) {
		const from = linkField.safeParse(body);
		const path = from.success ? `/onboarding/${account}?link=${from.data.link}` : `/accounts/${account}`;
		return reply.redirect(prefix + path, 303);
	}

	app.get<Request>('/accounts/:id', (request, reply) => {
		bringPayoutsUpToDate(core, request.params.id);
		return show(reply, getObject(core, 'account', request.params.id));
	});

	app.post<Request>('/accounts/:id/pay-out', (request, reply) => {
		const { id } = request.params;
		store.transaction(() => {
			if (!payOut(core, id, true)) throw refused('There is nothing to pay out, or no bank to pay it to.');
		});
		return back(reply, id, request.body);
	});

	app.post<Request>('/accounts/:id/bank', (request, reply) => {
		const account = getObject(core, 'account', request.params.id);
		if (!account.details_submitted) throw refused('This account is not set up yet.');
		const { routing_number = '', account_number = '' } = (request.body ?? {}) as Record<string, unknown>;
		const values = { routing_number: String(routing_number), account_number: String(account_number) };
		const parsed = bankFormOf.safeParse(values);
		if (!parsed.success) return show(reply, account, values, problemsOf(parsed.error));
		const { data } = parsed;
		const bank = { routing: data.routing_number, number: data.account_number };
		store.transaction(() => changeBank(core, account.id, bank));
		return back(reply, account.id, undefined);
	});

	/** Repeating a press has no further effect. */
	const change = (path: string, act: (payout: Stripe.Payout) => void) =>
		app.post<Request>(`/payouts/:id/${path}`, (request, reply) => {
			const { id } = request.params;
			store.transaction(() => act(getObject(core, 'payout', id)));
			return back(reply, accountOfPayout(core, id), request.body);
		});
	change('arrive', (payout) => arrive(core, payout));
	change('fail', (payout) => {
		if (canFail(payout)) failPayout(core, payout, 'account_closed');
	});
}
