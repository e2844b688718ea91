/**
 * An endpoint is a value. The API implements the record of all endpoints (a missing handler is a compile
 * error), the web calls them by name, and the OpenAPI document is printed from them.
 */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';
import type { ShopRole } from './words.ts';

/**
 * Who may call: `public` anyone; `token` a valid identity without a user row yet; `user` any signed-in user;
 * `verified` a verified one (R-verified-only); `business` role business or admin (R-roles); `admin`; `device` a counter device by
 * its cookie, whoever is at it (R-counter-device).
 */
export type Access = 'public' | 'token' | 'user' | 'verified' | 'business' | 'admin' | 'device';

/**
 * What an endpoint answers instead of JSON in the envelope: a CSV file, sent while it is written, a calendar, a PDF file, what is stored
 * about a person as JSON or as a page, or a stream of server-sent events, each with its data. Refusals come in the envelope all the same.
 */
export type Media =
	| { type: 'text/csv'; fileName: `${string}.csv` }
	| { type: 'text/calendar'; fileName: `${string}.ics` }
	| { type: 'application/pdf'; fileName: `${string}.pdf` }
	| { type: 'application/json'; fileName: `${string}.json`; pageName: `${string}.html` }
	| { type: 'text/event-stream'; events: Record<string, z.ZodType> };

export interface Endpoint {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Fastify's notation, without the host: /v0/customer/orders/:id */
	path: `/v0/${string}`;
	summary: string;
	tag: string;
	access: Access;
	/**
	 * Of what is about one shop, which `:id` names, or one of its orders: the least that its caller must be there. A stranger
	 * is answered as if there were no such shop.
	 */
	shop?: ShopRole;
	/** A GET that pages begin with: without a token the session's cookie says who asks (ADR 122). */
	bySession?: true;
	/** Whoever signed in more than ten minutes ago confirms first that it is them (R-step-up). */
	stepUp?: true;
	/** It is about the caller as a person: never from a counter device, which makes all other calls of the role `counter`. */
	personal?: true;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodObject;
	/** A body that the schema accepts: for readers of the document, and for the tests that call every endpoint. */
	example?: object;
	/** Instead of a body: multipart/form-data with one file in this field. */
	upload?: { field: string; maxBytes: number };
	/** Absent: the answer's data is null. */
	reply?: z.ZodType;
	/** Instead of a reply. */
	media?: Media;
	/** At most so many calls per caller and window; absent: no limit of its own. */
	limit?: { max: number; windowMs: number };
	/** The same for everybody, and may be this old: browsers and proxies keep it. */
	cacheSeconds?: number;
	/** The answer's data has a `version`; it is also the ETag, and If-Match is looked at. */
	versioned?: true;
	/** The answer carries meta.pagination. */
	paged?: true;
	/**
	 * R-audit-log: that it was called is recorded before it is answered, with these fields of its body or query. Of a GET, that somebody
	 * looked. Every change by an admin is.
	 */
	audited?: readonly string[];
	/** What it may refuse with, besides the codes that its access and input imply; none where it names none. */
	codes: readonly ErrorCode[];
}

/** Whatever takes a body has an example of one. */
type WithExample<E> = E extends { body: infer B extends z.ZodType } ? { example: z.input<B> } : unknown;

type Route = Pick<Endpoint, 'method' | 'path'>;
type Written = Omit<Endpoint, keyof Route | 'codes'> & Partial<Pick<Endpoint, 'codes'>>;

/** Called by its method and path, as in `GET /v0/user`. */
export function endpoint<const E extends Written>(
	route: `${Route['method']} ${Route['path']}`,
	value: E & WithExample<E>,
): E & Route & Pick<Endpoint, 'codes'> {
	const [method, path] = route.split(' ') as [Route['method'], Route['path']];
	return { method, path, codes: [], ...value };
}

/** Of a call about one thing. */
export const params = z.strictObject({ id });

/** Whom most calls are for. */
export const forCustomers = { tag: 'customer', access: 'verified' } as const;
export const forAdmins = { tag: 'admin', access: 'admin' } as const;
/** About a shop, for whoever has this role there at least. */
export const inShop = <const Role extends ShopRole>(shop: Role) =>
	({ tag: 'business', access: 'business', shop }) as const;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** What a handler receives: parsed, with defaults filled in. */
export interface Input<E extends Endpoint> {
	params: Out<Field<E, 'params'>>;
	query: Out<Field<E, 'query'>>;
	body: Out<Field<E, 'body'>>;
}
type Optional<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** What a caller gives: only the parts that the endpoint has, before defaults. */
export type CallInput<E extends Endpoint> = Optional<{
	params: In<Field<E, 'params'>>;
	query: In<Field<E, 'query'>>;
	body: In<Field<E, 'body'>>;
}>;
export type Reply<E extends Endpoint> =
	Field<E, 'reply'> extends z.ZodType ? z.output<Field<E, 'reply'>> : null;
/** The data of each event of an endpoint that answers a stream. */
export type Events<E extends Endpoint> = E extends {
	media: { events: infer V extends Record<string, z.ZodType> };
}
	? { [K in keyof V]: z.output<V[K]> }
	: never;
