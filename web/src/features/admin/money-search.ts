/** What the money page is narrowed by, in the address and back. Pure. */
import { disputeStates, moneyParts } from '@flavorbag/contract';
import type { MoneyQuery } from '#api/admin-money.ts';
import { readSearch, writeSearch } from './order-search.ts';

/** What nobody knows is left out: an old or mistyped address still shows something. */
export function readMoney(params: URLSearchParams): MoneyQuery {
	const { search, before, after } = readSearch(params);
	const part = moneyParts.find((one) => one === params.get('part'));
	const state = disputeStates.find((one) => one === params.get('state'));
	return {
		...(part && { part }),
		...(part === 'disputes' && state && { state }),
		...(search && { search }),
		...(before && { before }),
		...(after && { after }),
	};
}

export function writeMoney({ part, state, ...query }: MoneyQuery): URLSearchParams {
	const params = writeSearch(query);
	if (part) params.set('part', part);
	if (state && state !== 'open') params.set('state', state);
	return params;
}
