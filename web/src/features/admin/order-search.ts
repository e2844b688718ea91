/** What the console's orders are narrowed by, in the address and back. Pure. */
import { orderStatuses } from '@flavorbag/contract';
import type { AdminOrdersQuery } from '#api/admin-orders.ts';

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
	all.find((one) => one === text);
const dateIn = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : undefined);
const idIn = (text: string | null) =>
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '') ? (text ?? '') : undefined;

/** What nobody knows is left out: an old or mistyped address still shows something. */
export function readSearch(search: URLSearchParams): AdminOrdersQuery {
	const typed = search.get('search')?.trim().slice(0, 100) ?? '';
	const found = {
		search: typed.length < 2 ? undefined : typed,
		status: oneOf(orderStatuses, search.get('status')),
		from_date: dateIn(search.get('from')),
		to_date: dateIn(search.get('to')),
		business_id: idIn(search.get('shop')),
		customer_id: idIn(search.get('customer')),
		before: idIn(search.get('before')),
		after: idIn(search.get('after')),
	};
	return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const names = {
	search: 'search',
	status: 'status',
	from_date: 'from',
	to_date: 'to',
	business_id: 'shop',
	customer_id: 'customer',
	before: 'before',
	after: 'after',
} as const satisfies Partial<Record<keyof AdminOrdersQuery, string>>;

/** Only what is chosen is written. */
export function writeSearch(query: AdminOrdersQuery): URLSearchParams {
	const next = new URLSearchParams();
	for (const [field, name] of Object.entries(names)) {
		const value = query[field as keyof typeof names];
		if (value !== undefined && value !== '') next.set(name, value);
	}
	return next;
}

/** A page of it is no filter. */
export const isNarrowed = ({ before: _, after: __, ...filters }: AdminOrdersQuery): boolean =>
	Object.values(filters).some((value) => value !== undefined);
