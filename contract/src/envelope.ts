/** The envelope of every answer (R-envelope). */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';
import { limits } from './limits.ts';

export const pagination = z
	.object({ page: z.int(), per_page: z.int(), total: z.int(), total_pages: z.int() })
	.meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof pagination>;

/** R-pages. Query values arrive as text. */
export const pageQuery = {
	page: z.coerce.number().int().min(1).max(100_000).default(1),
	per_page: z.coerce.number().int().min(1).max(limits.perPageMax).default(limits.perPageDefault),
};
/** For lists with pages and no filter. */
export const byPage = { query: z.strictObject(pageQuery), paged: true } as const;
/** Cursors for lists without a count: entries older or newer than the one given; `after` takes precedence. */
export const cursorQuery = {
	before: id.optional(),
	after: id.optional(),
	per_page: pageQuery.per_page,
};
/** Cursors of the neighboring pages; null: no more entries. */
export const cursors = { older: id.nullable(), newer: id.nullable() };

export interface Meta {
	request_id: string;
	pagination?: Pagination;
}
/** `field` is the dotted path. */
export interface FieldProblem {
	field: string;
	message: string;
}
export interface Success<T> {
	success: true;
	data: T;
	meta: Meta;
}
export interface Failure {
	success: false;
	error: { message: string; code: ErrorCode; details?: FieldProblem[] };
	meta: Meta;
}
export type Envelope<T> = Success<T> | Failure;
