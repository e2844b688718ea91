/** Reads and writes a list's filters in the URL. Pure. */
import { auditActions, orderStatuses } from '@flavorbag/contract';

type Kind = 'text' | 'date' | 'id' | 'page' | readonly string[];
/** Maps each query field to its name in the URL and its allowed values. */
export type Fields = Readonly<Record<string, readonly [name: string, kind: Kind]>>;
export type Asked = Readonly<Record<string, string | undefined>>;

const patterns = {
	date: /^\d{4}-\d{2}-\d{2}$/,
	id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
	page: /^[1-9]\d{0,8}$/,
};
const pages: Fields = { before: ['before', 'id'], after: ['after', 'id'], page: ['page', 'page'] };

function valueIn(kind: Kind, text: string): string | undefined {
	if (typeof kind !== 'string') return kind.find((one) => one === text);
	if (kind !== 'text') return patterns[kind].test(text) ? text : undefined;
	const typed = text.trim().slice(0, 100);
	return typed.length < 2 ? undefined : typed;
}

/** Drops unknown values, so that an old or mistyped URL still shows something. */
export function readAsked<Query>(fields: Fields, params: URLSearchParams): Query {
	const found = Object.entries({ ...fields, ...pages }).map(
		([field, [name, kind]]) => [field, valueIn(kind, params.get(name) ?? '')] as const,
	);
	return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Query;
}

export function writeAsked(fields: Fields, query: object): URLSearchParams {
	const asked: Asked = { ...query };
	const params = new URLSearchParams();
	for (const [field, [name]] of Object.entries({ ...fields, ...pages }))
		if (asked[field]) params.set(name, asked[field]);
	return params;
}

export function filtersOf(query: object): Asked {
	const { before: _, after: __, page: ___, ...filters } = query as Asked;
	return filters;
}

/** `tabs`: fields that choose a tab, and so don't count. */
export const isNarrowed = (asked: object, tabs: readonly string[] = []): boolean =>
	Object.entries(filtersOf(asked)).some(([field, value]) => value !== undefined && !tabs.includes(field));

export const orderFields = {
	search: ['search', 'text'],
	status: ['status', orderStatuses],
	from_date: ['from', 'date'],
	to_date: ['to', 'date'],
	ordered_from: ['ordered-from', 'date'],
	ordered_to: ['ordered-to', 'date'],
	business_id: ['shop', 'id'],
	customer_id: ['customer', 'id'],
} satisfies Fields;
export const auditFields = {
	action: ['action', auditActions],
	actor: ['actor', 'id'],
	subject: ['subject', 'text'],
	from: ['from', 'date'],
	to: ['to', 'date'],
} satisfies Fields;
