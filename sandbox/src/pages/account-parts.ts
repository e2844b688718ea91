/** Parts of an account's page that its owner sees too: balance, bank account, payouts. */
import type Stripe from 'stripe';
import { balanceOf } from '../balance.ts';
import { bankOf } from '../bank-accounts.ts';
import type { Core } from '../core.ts';
import { canFail, partsOf } from '../payouts.ts';
import { bankFields, formFields, type Texts } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { badge, day, money } from './labels.ts';

/** Where buttons submit to, and the owner's link if one was used. */
export interface Buttons {
	prefix: string;
	link: string | undefined;
}

function button({ prefix, link }: Buttons, path: string, label: string, about = '', main = false): Html {
	return html`<form method="post" action="${prefix}${path}">${link !== undefined && html`<input type="hidden" name="link" value="${link}">`}<button${main && html` class="main"`}${about && html` aria-label="${label}: ${about}"`}>${label}</button></form>`;
}

const movements: Record<string, string> = {
	payment: 'Transfer',
	payment_refund: 'Reversal',
	payout_failure: 'Failed payout',
};

function parts(core: Core, account: Stripe.Account, payout: Stripe.Payout): Html {
	const found = partsOf(core, payout, account.id);
	const count = found.length === 1 ? '1 movement' : `${found.length} movements`;
	return html`<details><summary>${count}</summary><ul>${found.map(
		({ transaction }) =>
			html`<li><span class="what">${movements[transaction.type] ?? transaction.type}<br><span class="soft">${String(transaction.source)}</span></span><span class="amount">${money(transaction.net)}</span></li>`,
	)}</ul></details>`;
}

const arrivals: Record<string, string> = { paid: 'arrived', failed: 'was due' };

function payoutRow(core: Core, account: Stripe.Account, payout: Stripe.Payout, buttons: Buttons): Html {
	const about = `${money(payout.amount)}, ${payout.id}`;
	const path = `/payouts/${payout.id}`;
	const words = payout.status === 'paid' ? 'paid' : payout.status.replace('_', ' ');
	return html`<li>
<span class="what">${payout.id}<br><span class="soft">made ${day(payout.created)}, ${arrivals[payout.status] ?? 'arrives'} ${day(payout.arrival_date)}</span></span>
<span class="amount">${money(payout.amount)}</span>${badge(payout.status, words)}
${payout.status === 'failed' && html`<span class="soft why">${payout.failure_code ?? ''}: ${payout.failure_message ?? ''}</span>`}
${payout.status === 'in_transit' && button(buttons, `${path}/arrive`, 'Arrive now', about)}
${canFail(payout) && button(buttons, `${path}/fail`, 'Let it fail', about)}
${parts(core, account, payout)}</li>`;
}

const latest = 25;

function stopped(account: Stripe.Account): string {
	if (!account.details_submitted) return 'Nothing is paid out before the account is set up.';
	if (bankOf(account)?.status !== 'errored') return 'Nothing is paid out while the bank account is checked.';
	return 'Nothing more is paid out until the bank account is changed.';
}

export function accountParts(core: Core, account: Stripe.Account, buttons: Buttons): Html {
	const { available, pending } = balanceOf(core, account.id);
	const payouts = core.store.page('payout', { limit: latest }, { parent: account.id }).data;
	const payable = account.payouts_enabled && available + pending > 0;
	return html`<h2>Balance</h2>
<p class="big">${money(available + pending)}</p>
<p class="soft">${money(available)} available, ${money(pending)} pending. Once a day, what is available goes to the bank, and arrives two business days later.</p>
${!account.payouts_enabled && html`<p>${stopped(account)}</p>`}
${payable && html`<div class="actions">${button(buttons, `/accounts/${account.id}/pay-out`, 'Pay out now', '', true)}</div>`}
<h2>Payouts</h2>
${
	payouts.length > 0
		? html`<ul class="rows">${payouts.map((payout) => payoutRow(core, account, payout, buttons))}</ul>`
		: html`<p>No payouts yet.</p>`
}`;
}

export function bankLine(account: Stripe.Account): Html {
	const bank = bankOf(account);
	if (!bank) return html`<p>No bank account is on file.</p>`;
	const state =
		bank.status === 'errored'
			? badge('failed', 'a payout failed')
			: account.payouts_enabled
				? badge('ready', 'takes payouts')
				: badge('waiting', 'still being checked');
	return html`<p>${bank.bank_name ?? 'Bank'} ending in ${bank.last4} ${state}</p>`;
}

/** For onboarded accounts only; until then the onboarding form asks for the bank account. */
export function bankForm(prefix: string, account: Stripe.Account, values: Texts, problems: Texts): Html {
	const isWrong = Object.keys(problems).length > 0;
	const open = isWrong || bankOf(account)?.status === 'errored';
	return html`<details${open && html` open`}><summary>Change the bank account</summary>
<form method="post" novalidate action="${prefix}/accounts/${account.id}/bank">${formFields(bankFields, values, problems)}
<div class="actions"><button class="main">Save</button></div></form></details>`;
}
