/** Addresses of alert rules. Apart from paths.ts, which comes with the first view. */
import { paths } from './paths.ts';

const shopParam = 'shop';
const ruleParam = 'rule';

/** Asks for a rule over the list: for what its filters show, or for one shop. `search` is of the list and stays. */
export function newAlert(search: string, businessId?: string): string {
	const params = new URLSearchParams(search);
	if (businessId) params.set(shopParam, businessId);
	return `${paths.marketplace()}/alerts/new${params.size > 0 ? `?${params}` : ''}`;
}

/** What such an address says of a shop, and the search of the list without it. */
export function shopIn(search: string): { businessId: string | undefined; list: string } {
	const params = new URLSearchParams(search);
	const businessId = params.get(shopParam) ?? undefined;
	params.delete(shopParam);
	return { businessId, list: params.size > 0 ? `?${params}` : '' };
}

/** All rules, with one of them, or a new one, open to be edited. */
export const editedAlert = (id: string | 'new') => `${paths.alerts()}?${ruleParam}=${encodeURIComponent(id)}`;
export const editedIn = (search: string): string | undefined =>
	new URLSearchParams(search).get(ruleParam) ?? undefined;
