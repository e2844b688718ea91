/** /v1/balance, /v1/balance_transactions, /v1/payouts of a connected account. The platform's own are empty. */
import { z } from 'zod';
import { balanceOf, shown } from './balance.ts';
import type { Core } from './core.ts';
import { endpoint } from './endpoint.ts';
import { missing } from './failure.ts';
import { listOf } from './list.ts';
import { created, paging, text } from './params.ts';
import { bringPayoutsUpToDate } from './payouts.ts';
import type { Kind, Kinds } from './store.ts';

/** Stands for the platform; no account has this id. */
const platform = 'platform';

function ownObject<K extends Kind>(core: Core, kind: K, id: string, account = platform): Kinds[K] {
	const found = core.store.findOf(kind, id, account);
	if (!found) throw missing(kind, id);
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
			params: {
				...paging,
				created,
				payout: text.optional(),
				type: text.optional(),
				source: text.optional(),
				currency: z.literal('usd').optional(),
			},
			run({ params: { payout, type, source, currency: _, ...page }, account = platform }) {
				bringPayoutsUpToDate(core, account);
				if (payout) ownObject(core, 'payout', payout, account);
				const where = {
					parent: account,
					payout,
					'transaction.type': type,
					'transaction.source': source,
				};
				const { data, hasMore } = core.store.page('balance_transaction', page, where);
				return listOf('/v1/balance_transactions', { data: data.map((one) => shown(core, one)), hasMore });
			},
		}),
		endpoint('GET /v1/balance_transactions/:id', {
			connected: true,
			run: ({ id, account }) => shown(core, ownObject(core, 'balance_transaction', id, account)),
		}),
	];
}

function payouts(core: Core) {
	return [
		endpoint('GET /v1/payouts', {
			connected: true,
			params: { ...paging, created, status: text.optional(), destination: text.optional() },
			run({ params: { status, destination, ...page }, account = platform }) {
				bringPayoutsUpToDate(core, account);
				const where = { parent: account, status, destination };
				return listOf('/v1/payouts', core.store.page('payout', page, where));
			},
		}),
		endpoint('GET /v1/payouts/:id', {
			connected: true,
			run({ id, account }) {
				bringPayoutsUpToDate(core, account);
				return ownObject(core, 'payout', id, account);
			},
		}),
	];
}

export const payoutEndpoints = (core: Core) => [...balances(core), ...payouts(core)];
