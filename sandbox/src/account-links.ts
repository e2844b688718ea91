// /v1/account_links and /v1/accounts/:id/login_links: single-use links to the onboarding page and to the account's own
// page, where the bank account is changed.
import { z } from 'zod';
import { completeOnboarding } from './accounts.ts';
import type { BankDetails } from './bank-accounts.ts';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { Failure } from './failure.ts';
import { newId } from './ids.ts';
import { text, webAddress } from './params.ts';
import type { OnboardingLink } from './stored.ts';

const opensForSeconds = 300;
/** An opened form may be submitted for this long. */
const formForSeconds = 3_600;

export type LinkState = 'open' | 'expired' | 'spent';

export function findLink(core: Core, accountId: string, linkId: string): OnboardingLink | undefined {
	const link = core.store.find('onboarding_link', linkId);
	return link?.account === accountId ? link : undefined;
}

export function linkState(core: Core, link: OnboardingLink, sending: boolean): LinkState {
	if (link.spent) return 'spent';
	const age = core.seconds() - link.created;
	return age > (sending ? formForSeconds : opensForSeconds) ? 'expired' : 'open';
}

export function spendLink(core: Core, link: OnboardingLink, name: string, bank: BankDetails): void {
	core.store.transaction(() => {
		core.store.update('onboarding_link', { ...link, spent: true });
		completeOnboarding(core, link.account, name, bank);
	});
}

export function accountLinkEndpoints(core: Core) {
	function newLink(account: string, addresses: Pick<OnboardingLink, 'return_url' | 'refresh_url'>) {
		const link = { id: newId('link'), created: core.seconds(), account, ...addresses, spent: false };
		const { id, created } = core.store.insert('onboarding_link', link, account);
		return { created, url: core.address(`/onboarding/${account}?link=${id}`) };
	}
	return [
		endpoint('POST /v1/account_links', {
			params: {
				account: text,
				type: z.literal('account_onboarding'),
				refresh_url: webAddress,
				return_url: webAddress,
			},
			run({ params: { account, return_url, refresh_url } }) {
				const { id } = getObject(core, 'account', account, 'account');
				const link = newLink(id, { return_url, refresh_url });
				return { object: 'account_link', ...link, expires_at: link.created + opensForSeconds };
			},
		}),
		endpoint('POST /v1/accounts/:id/login_links', {
			run({ id }) {
				const account = getObject(core, 'account', id);
				if (account.type !== 'express' || !account.details_submitted) {
					throw new Failure(400, {
						type: 'invalid_request_error',
						message: 'Cannot create a login link for an account that has not completed onboarding.',
					});
				}
				return { object: 'login_link', ...newLink(account.id, { return_url: null, refresh_url: null }) };
			},
		}),
	];
}
