/** The dashboard's tabs, and the counter's screen that fills all of it, in the address and back. Pure. */
import { hasRole, type ShopRole } from '@flavorbag/contract';

/** Each with the least that one must be in the shop to open it (R-team); anybody opens a shop of their own. */
const minRoleOf = {
	overview: 'counter',
	schedule: 'manager',
	bag: 'manager',
	orders: 'manager',
	payouts: 'owner',
	ratings: 'manager',
	profile: 'manager',
	team: 'manager',
	create: 'counter',
	/** Another bag at the address of this one. */
	another: 'owner',
	counter: 'counter',
} as const satisfies Record<string, ShopRole>;
export type Tab = keyof typeof minRoleOf;
export const tabs = Object.keys(minRoleOf) as Tab[];

export const mayOpen = (tab: Tab, role: ShopRole): boolean => hasRole(role, minRoleOf[tab]);

/** What a closed business still has. */
export const isOfBooks = (tab: Tab): boolean => tab === 'orders' || tab === 'payouts';

/** Overview, or create when the id is new. */
export function tabOf(businessId: string, search: URLSearchParams): Tab {
	if (businessId === 'new') return 'create';
	return tabs.find((tab) => tab === search.get('tab')) ?? 'overview';
}

/** What a link hands on to open a tab of a business, such as create: {openTab}. */
export function openTabOf(state: unknown): Tab | undefined {
	if (typeof state !== 'object' || state === null || !('openTab' in state)) return undefined;
	return tabs.find((tab) => tab === state.openTab);
}

/** `path` is the business's address; the overview needs nothing more. */
export const tabAddress = (path: string, tab: Tab): string =>
	tab === 'overview' ? path : `${path}?tab=${tab}`;

/** The orders that are found by what somebody typed. */
export const ordersFound = (path: string, typed: string): string =>
	`${tabAddress(path, 'orders')}&${new URLSearchParams({ search: typed.trim() })}`;
