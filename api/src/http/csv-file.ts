/** GET /v0/business/:id/<name>: what a filter of the contract lists, as a file that is written while it is read. */
import { Readable } from 'node:stream';
import { fields } from '@flavorbag/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import { admitting, type Gate, readQuery } from './endpoints.ts';

/** So that spreadsheets read it as UTF-8. */
const mark = '\ufeff';

export interface CsvFile<Shape extends z.ZodRawShape> {
	name: `${string}.csv`;
	filter: Shape;
	lines(
		ownerId: string,
		businessId: string,
		filter: z.output<z.ZodObject<Shape>>,
	): Promise<AsyncIterable<string>>;
}

export function registerCsvFile<Shape extends z.ZodRawShape>(
	app: FastifyInstance,
	gate: Gate,
	file: CsvFile<Shape>,
): void {
	const filterSchema = z.strictObject(file.filter);
	app.get<{ Params: { id: string } }>(
		`/v0/business/:id/${file.name}`,
		{ onRequest: admitting('business', gate) },
		async (request, reply) => {
			const id = fields.id.safeParse(request.params.id);
			if (!id.success || !request.actor) throw new AppError('NOT_FOUND');
			const filter = readQuery(filterSchema, request.query);
			const lines = await file.lines(request.actor.userId, id.data, filter);
			async function* content() {
				yield mark;
				yield* lines;
			}
			return reply
				.type('text/csv; charset=utf-8')
				.header('content-disposition', `attachment; filename="${file.name}"`)
				.header('cache-control', 'no-store')
				.send(Readable.from(content()));
		},
	);
}
