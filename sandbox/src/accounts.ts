// /v1/accounts: the businesses that receive money. An account can receive charges and transfers once it is onboarded.
// metadata[sandbox_ready]=true, a sandbox extension, creates an onboarded account.

import type Stripe from 'stripe';
import { z } from 'zod';
import {
	type BankDetails,
	bankOf,
	goodBankAccount,
	insertBank,
	slowBankAccount,
	withBank,
} from './bank-accounts.ts';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { metadata, text } from './params.ts';

const emptyProfile: Stripe.Account.BusinessProfile = {
	mcc: null,
	minority_owned_business_designation: null,
	name: null,
	specified_commercial_transactions_act_url: null,
	support_address: null,
	support_email: null,
	support_phone: null,
	support_url: null,
	url: null,
};

const due = ['business_profile.name', 'external_account', 'representative.name', 'tos_acceptance.date'];

function requirements(currently_due: string[], waiting: boolean): Stripe.Account.Requirements {
	return {
		alternatives: [],
		current_deadline: null,
		currently_due,
		disabled_reason: currently_due.length > 0 ? 'requirements.past_due' : null,
		errors: [],
		eventually_due: currently_due,
		past_due: currently_due,
		pending_verification: waiting ? ['external_account'] : [],
	};
}

/** Without `payouts` the bank account is still being checked. */
function onboarded(account: Stripe.Account, payouts = true): Stripe.Account {
	return {
		...account,
		details_submitted: true,
		charges_enabled: true,
		payouts_enabled: payouts,
		capabilities: { ...account.capabilities, card_payments: 'active', transfers: 'active' },
		requirements: requirements([], !payouts),
	};
}

/** Call inside a transaction. */
export function completeOnboarding(core: Core, id: string, name: string, bank: BankDetails) {
	const account = getObject(core, 'account', id);
	const { details_submitted, charges_enabled, payouts_enabled } = account;
	const named = {
		...account,
		business_profile: { ...account.business_profile, name } as Stripe.Account.BusinessProfile,
	};
	const banked = withBank(named, insertBank(core, id, bank));
	const completed = onboarded(banked, bank.number !== slowBankAccount);
	core.store.update('account', completed);
	const previous = { details_submitted, charges_enabled, payouts_enabled };
	core.events.emit('account.updated', completed, previous, id);
	return completed;
}

/** Resumes stopped payouts. Call inside a transaction. */
export function changeBank(core: Core, id: string, bank: BankDetails): void {
	const { business_profile, email } = getObject(core, 'account', id);
	completeOnboarding(core, id, business_profile?.name || email || id, bank);
}

/** Stops payouts to a failed bank account. Call inside a transaction. */
export function onBankFailure(core: Core, id: string, bankId: string, reason: string): void {
	const account = getObject(core, 'account', id);
	const bank = bankOf(account);
	if (bank?.id !== bankId || bank.status === 'errored') return;
	const due = requirements(['external_account'], false);
	const error = { code: 'invalid_value_other' as const, reason, requirement: 'external_account' };
	const stopped = withBank(
		{
			...account,
			payouts_enabled: false,
			requirements: { ...due, errors: [error] },
		},
		{ ...bank, status: 'errored' },
	);
	core.store.update('account', stopped);
	core.events.emit('account.updated', stopped, { payouts_enabled: account.payouts_enabled }, id);
}

export function accountEndpoints(core: Core) {
	const { store } = core;
	return [
		endpoint('POST /v1/accounts', {
			params: {
				business_profile: z.strictObject({ name: text }).optional(),
				capabilities: z.record(z.string(), z.unknown()).default({}),
				country: z.literal('US').optional(),
				email: text.optional(),
				metadata,
				type: z.literal('express').optional(),
			},
			run({ params }) {
				const asked = Object.keys(params.capabilities);
				const account = {
					id: newId('acct_1', 16),
					object: 'account',
					business_profile: { ...emptyProfile, ...params.business_profile },
					business_type: null,
					capabilities: Object.fromEntries(asked.map((name) => [name, 'inactive'])),
					charges_enabled: false,
					country: 'US',
					created: core.seconds(),
					default_currency: 'usd',
					details_submitted: false,
					email: params.email ?? null,
					metadata: params.metadata,
					payouts_enabled: false,
					requirements: requirements(due, false),
					settings: null,
					type: params.type ?? 'none',
				} as unknown as Stripe.Account;
				const ready = params.metadata.sandbox_ready === 'true';
				const bank = ready ? insertBank(core, account.id, goodBankAccount) : undefined;
				const banked = withBank(account, bank);
				return store.insert('account', ready ? onboarded(banked) : banked);
			},
		}),
		/** The platform's own. */
		endpoint('GET /v1/account', {
			run: () => ({ id: 'acct_platform', object: 'account', charges_enabled: true }),
		}),
		endpoint('GET /v1/accounts/:id', {
			run: ({ id }) => getObject(core, 'account', id),
		}),
		endpoint('POST /v1/accounts/:id', {
			params: { metadata },
			run({ id, params }) {
				const account = getObject(core, 'account', id);
				const merged = { ...account.metadata, ...params.metadata };
				const changed = store.update('account', { ...account, metadata: merged });
				core.events.emit('account.updated', changed, undefined, id);
				return changed;
			},
		}),
	];
}
