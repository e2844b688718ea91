// Endpoints are values: the API implements all of them (a missing handler fails to compile), the web app calls them by
// name, and the OpenAPI document is generated from them.
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';
import type { ShopRole } from './words.ts';

/**
 * `token` allows a valid identity without a user row; `user` any user; `verified` a verified one (R-verified-only);
 * `business` role business or admin (R-roles); `device` a counter device's cookie (R-counter-device).
 */
export type Access = 'public' | 'token' | 'user' | 'verified' | 'business' | 'admin' | 'device';

/** Answers outside of the JSON envelope; CSV is streamed. Errors still use the envelope. */
export type Media =
	| { type: 'text/csv'; fileName: `${string}.csv` }
	| { type: 'text/calendar'; fileName: `${string}.ics` }
	| { type: 'application/pdf'; fileName: `${string}.pdf` }
	| { type: 'application/vnd.mapbox-vector-tile' }
	| { type: 'application/json'; fileName: `${string}.json`; pageName: `${string}.html` }
	| { type: 'text/event-stream'; events: Record<string, z.ZodType> };

export interface Endpoint {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Fastify's notation: /v0/customer/orders/:id */
	path: `/v0/${string}`;
	summary: string;
	tag: string;
	access: Access;
	/** Minimum role in the shop that `:id` names directly or through an order. Strangers get NOT_FOUND. */
	shop?: ShopRole;
	/** A GET of the first page load: the session cookie identifies the caller if there is no token (ADR 122). */
	bySession?: true;
	/** Requires confirmation, once an hour, if the sign-in is older than ten minutes (R-step-up). */
	stepUp?: true;
	/** About the caller personally, so never allowed from a counter device. */
	personal?: true;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodObject;
	/** A valid body, for documentation and for tests that call every endpoint. */
	example?: object;
	/** Multipart/form-data with one file in this field, instead of a body. */
	upload?: { field: 'image' | 'sheet'; maxBytes: number };
	/** Absent if the answer's data is null. */
	reply?: z.ZodType;
	media?: Media;
	/** Rate limit per caller; absent: none of its own. */
	limit?: { max: number; windowMs: number };
	/** The answer is the same for everyone and may be cached this long. */
	cacheSeconds?: number;
	/** Scripts of any website may read it, so no cookie or token is read (R-open-doors). */
	open?: true;
	/** The data's `version` is the ETag; If-Match is checked. */
	versioned?: true;
	/** For client caches: the query whose answer this answer replaces. */
	answers?: string;
	/** The query of a list that has the answer as an entry, or that loses the entry in the path after a removal. */
	entryOf?: string;
	/** Queries that are stale after a success, by full name or prefix. Active ones load again at once. */
	stale?: readonly string[];
	/** Stale queries that load again only when next used, or at once after a refusal. */
	later?: readonly string[];
	/** The answer carries meta.pagination. */
	paged?: true;
	/** R-audit-log: each call is recorded before the answer, with these fields. All changes by admins are recorded. */
	audited?: readonly string[];
	/** Calls without this query field change nothing and aren't recorded. */
	auditedWith?: string;
	/** Besides those implied by access and input. */
	codes: readonly ErrorCode[];
}

type WithExample<E> = E extends { body: infer B extends z.ZodType } ? { example: z.input<B> } : unknown;

type Route = Pick<Endpoint, 'method' | 'path'>;
type Written = Omit<Endpoint, keyof Route | 'codes'> & Partial<Pick<Endpoint, 'codes'>>;

/** `route` is like `GET /v0/user`. */
export function endpoint<const E extends Written>(
	route: `${Route['method']} ${Route['path']}`,
	value: E & WithExample<E>,
): E & Route & Pick<Endpoint, 'codes'> {
	const [method, path] = route.split(' ') as [Route['method'], Route['path']];
	return { method, path, codes: [], ...value };
}

export const params = z.strictObject({ id });

export const forCustomers = { tag: 'customer', access: 'verified' } as const;
export const forBusinesses = { tag: 'business', access: 'business' } as const;
export const forAdmins = { tag: 'admin', access: 'admin' } as const;
export const forEveryone = { tag: 'public', access: 'public' } as const;
export const forUsers = <const A extends Access>(access: A) => ({ tag: 'user', access }) as const;
/** Requires at least this role in the shop. */
export const inShop = <const Role extends ShopRole>(shop: Role) =>
	({ tag: 'business', access: 'business', shop }) as const;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

export interface Input<E extends Endpoint> {
	params: Out<Field<E, 'params'>>;
	query: Out<Field<E, 'query'>>;
	body: Out<Field<E, 'body'>>;
}
type Optional<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** A caller's input, before defaults. */
export type CallInput<E extends Endpoint> = Optional<{
	params: In<Field<E, 'params'>>;
	query: In<Field<E, 'query'>>;
	body: In<Field<E, 'body'>>;
}>;
export type Reply<E extends Endpoint> =
	Field<E, 'reply'> extends z.ZodType ? z.output<Field<E, 'reply'>> : null;
export type Events<E extends Endpoint> = E extends {
	media: { events: infer V extends Record<string, z.ZodType> };
}
	? { [K in keyof V]: z.output<V[K]> }
	: never;
