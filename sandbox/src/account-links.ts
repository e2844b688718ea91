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
	function saveLink(link: OnboardingLink): string {
		core.store.insert('onboarding_link', link, link.account);
		return core.address(`/onboarding/${link.account}?link=${link.id}`);
	}
	return [
		endpoint('POST /v1/account_links', {
			params: {
				account: text,
				type: z.literal('account_onboarding'),
				refresh_url: webAddress,
				return_url: webAddress,
			},
			run({ params }) {
				const account = getObject(core, 'account', params.account, 'account');
				const created = core.seconds();
				const { return_url, refresh_url } = params;
				const link = {
					id: newId('link'),
					created,
					account: account.id,
					return_url,
					refresh_url,
					spent: false,
				};
				return {
					object: 'account_link',
					created,
					expires_at: created + opensForSeconds,
					url: saveLink(link),
				};
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
				const created = core.seconds();
				const noReturn = { return_url: null, refresh_url: null };
				const url = saveLink({ id: newId('link'), created, account: account.id, ...noReturn, spent: false });
				return { object: 'login_link', created, url };
			},
		}),
	];
}
