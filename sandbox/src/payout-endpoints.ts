/** /v1/balance, /v1/balance_transactions, /v1/payouts of a connected account. The platform's own are empty. */
import type Stripe from 'stripe';
import { balanceOf, shown } from './balance.ts';
import type { Core } from './core.ts';
import { endpoint } from './endpoint.ts';
import { missing } from './failure.ts';
import { listOf } from './list.ts';
import { created, paging, text } from './params.ts';
import { bringPayoutsUpToDate } from './payouts.ts';

/** Stands for the platform; no account has this id. */
const platform = 'platform';

function ownPayout({ store }: Core, id: string, account = platform): Stripe.Payout {
	const found = store.find('payout', id, account);
	if (!found) throw missing('payout', id);
	return found;
}

function balances(core: Core) {
	const amounts = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
	return [
		endpoint('GET /v1/balance', {
			connected: true,
			run({ account = platform }) {
				bringPayoutsUpToDate(core, account);
				const { available, pending } = balanceOf(core, account);
				return {
					object: 'balance',
					available: amounts(available),
					livemode: false,
					pending: amounts(pending),
				};
			},
		}),
		endpoint('GET /v1/balance_transactions', {
			connected: true,
			params: { ...paging, payout: text.optional() },
			run({ params: { payout, ...page }, account = platform }) {
				bringPayoutsUpToDate(core, account);
				if (payout) ownPayout(core, payout, account);
				const where = { parent: account, payout };
				const { data, hasMore } = core.store.page('balance_transaction', page, where);
				return listOf('/v1/balance_transactions', { data: data.map((one) => shown(core, one)), hasMore });
			},
		}),
	];
}

function payouts(core: Core) {
	return [
		endpoint('GET /v1/payouts', {
			connected: true,
			params: { ...paging, created },
			run({ params, account = platform }) {
				bringPayoutsUpToDate(core, account);
				return listOf('/v1/payouts', core.store.page('payout', params, { parent: account }));
			},
		}),
		endpoint('GET /v1/payouts/:id', {
			connected: true,
			run({ id, account }) {
				bringPayoutsUpToDate(core, account);
				return ownPayout(core, id, account);
			},
		}),
	];
}

export const payoutEndpoints = (core: Core) => [...balances(core), ...payouts(core)];
