/** Paths of alerts, in a module of their own because paths.ts is in the first load. */
import { paths } from './paths.ts';

const shopParam = 'shop';
const ruleParam = 'rule';

/** Opens a new alert over the list, for its filters or for one shop. `search`: the list's query string. */
export function newAlert(search: string, businessId?: string): string {
	const params = new URLSearchParams(search);
	if (businessId) params.set(shopParam, businessId);
	return `${paths.marketplace()}/alerts/new${params.size > 0 ? `?${params}` : ''}`;
}

export function shopIn(search: string): { businessId: string | undefined; list: string } {
	const params = new URLSearchParams(search);
	const businessId = params.get(shopParam) ?? undefined;
	params.delete(shopParam);
	return { businessId, list: params.size > 0 ? `?${params}` : '' };
}

export const editedAlert = (id: string | 'new') => `${paths.alerts()}?${ruleParam}=${encodeURIComponent(id)}`;
export const editedIn = (search: string): string | undefined =>
	new URLSearchParams(search).get(ruleParam) ?? undefined;
