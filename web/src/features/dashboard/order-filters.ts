/** Order filters in the URL. Pure. */
import { orderStatuses } from '@flavorbag/contract';

const times = ['today', '7d', '30d'] as const;
/** The first is the default. */
const sorts = ['pickup', 'date', 'amount', 'id'] as const;

export interface OrderFilters {
	status?: (typeof orderStatuses)[number] | undefined;
	within?: (typeof times)[number] | undefined;
	refund?: 'requested' | undefined;
	sort: (typeof sorts)[number];
	search?: string | undefined;
	page: number;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
	all.find((one) => one === text);

export function readFilters(search: URLSearchParams): OrderFilters {
	const page = Number(search.get('page'));
	return {
		status: oneOf(orderStatuses, search.get('status')),
		within: oneOf(times, search.get('within')),
		refund: oneOf(['requested'] as const, search.get('refund')),
		sort: oneOf(sorts, search.get('sort')) ?? 'pickup',
		search: search.get('search')?.slice(0, 40) || undefined,
		page: Number.isInteger(page) && page > 0 ? page : 1,
	};
}

export function writeFilters(search: URLSearchParams, filters: OrderFilters): URLSearchParams {
	const next = new URLSearchParams(search);
	const values = {
		status: filters.status,
		within: filters.within,
		search: filters.search,
		refund: filters.refund,
		sort: filters.sort === 'pickup' ? undefined : filters.sort,
		page: filters.page === 1 ? undefined : String(filters.page),
	};
	for (const [key, value] of Object.entries(values)) {
		if (value === undefined) next.delete(key);
		else next.set(key, value);
	}
	return next;
}

export const countFilters = (filters: OrderFilters): number =>
	[filters.status, filters.within, filters.refund, filters.sort !== 'pickup'].filter(Boolean).length;
