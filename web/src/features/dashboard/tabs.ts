/** The dashboard's tabs and the counter screen in the URL. Pure. */
import { hasRole, type ShopRole } from '@flavorbag/contract';

/** Minimum role for each tab (R-team). Owners may open all. */
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
	another: 'owner',
	counter: 'counter',
} as const satisfies Record<string, ShopRole>;
export type Tab = keyof typeof minRoleOf;
export const tabs = Object.keys(minRoleOf) as Tab[];

export const mayOpen = (tab: Tab, role: ShopRole): boolean => hasRole(role, minRoleOf[tab]);

export const isOfBooks = (tab: Tab): boolean => tab === 'orders' || tab === 'payouts';

export function tabOf(businessId: string, search: URLSearchParams): Tab {
	if (businessId === 'new') return 'create';
	return tabs.find((tab) => tab === search.get('tab')) ?? 'overview';
}

/** Reads the tab that a link requests in navigation state, such as create. */
export function openTabOf(state: unknown): Tab | undefined {
	if (typeof state !== 'object' || state === null || !('openTab' in state)) return undefined;
	return tabs.find((tab) => tab === state.openTab);
}

export const tabAddress = (path: string, tab: Tab): string =>
	tab === 'overview' ? path : `${path}?tab=${tab}`;

export const ordersFound = (path: string, typed: string): string =>
	`${tabAddress(path, 'orders')}&${new URLSearchParams({ search: typed.trim() })}`;
