import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\ufeff';

async function* content(lines: AsyncIterable<string>): AsyncGenerator<string> {
	yield byteOrderMark;
	yield* lines;
}

export const sendCsvFile = (reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${name}"`)
		.header('cache-control', 'no-store')
		.send(Readable.from(content(lines)));
