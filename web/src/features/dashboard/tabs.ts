/** The dashboard's tabs, and the counter's screen that fills all of it, in the address and back. Pure. */
export const tabs = ['overview', 'schedule', 'orders', 'payouts', 'profile', 'create', 'counter'] as const;
export type Tab = (typeof tabs)[number];

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
