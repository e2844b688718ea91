/** GET /v0/business/:id/orders.csv: the orders that the same filter lists, as a file that is written while it is read. */
import { Readable } from 'node:stream';
import { businessOrdersFilter, fields } from '@flavorbag/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import { admit, type Gate } from './endpoints.ts';

type Filter = z.output<typeof filterSchema>;
const filterSchema = z.strictObject(businessOrdersFilter);
/** So that spreadsheets read it as UTF-8. */
const mark = '\ufeff';

export function registerOrderFile(
	app: FastifyInstance,
	gate: Gate,
	file: (ownerId: string, businessId: string, filter: Filter) => Promise<AsyncIterable<string>>,
): void {
	app.get<{ Params: { id: string } }>(
		'/v0/business/:id/orders.csv',
		{ onRequest: (request) => admit(request, 'business', gate) },
		async (request, reply) => {
			const id = fields.id.safeParse(request.params.id);
			if (!id.success || !request.actor) throw new AppError('NOT_FOUND');
			const filter = filterSchema.safeParse(request.query);
			if (!filter.success) {
				const details = filter.error.issues.map((issue) => ({
					field: issue.path.join('.'),
					message: issue.message,
				}));
				throw new AppError('INVALID_INPUT', { details });
			}
			const lines = await file(request.actor.userId, id.data, filter.data);
			async function* content() {
				yield mark;
				yield* lines;
			}
			return reply
				.type('text/csv; charset=utf-8')
				.header('content-disposition', 'attachment; filename="orders.csv"')
				.header('cache-control', 'no-store')
				.send(Readable.from(content()));
		},
	);
}
