/** Answers that are files. */
import { Readable } from 'node:stream';
import { publicLimits } from '@flavorbag/contract';
import type { FastifyReply } from 'fastify';
import type { ExportFile } from './handlers.ts';

const sendFile = (
	reply: FastifyReply,
	type: string,
	name: string,
	content: Buffer | Readable,
): FastifyReply =>
	reply
		.type(type)
		.header('content-disposition', `attachment; filename="${name}"`)
		.header('cache-control', 'no-store')
		.send(content);

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\ufeff';
async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
	yield byteOrderMark;
	yield* lines;
}

export const sendCsvFile = (reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply =>
	sendFile(reply, 'text/csv; charset=utf-8', name, Readable.from(marked(lines)));

export const sendPdfFile = (reply: FastifyReply, name: string, file: Uint8Array): FastifyReply =>
	sendFile(reply, 'application/pdf', name, Buffer.from(file));

export const sendMapTile = (reply: FastifyReply, tile: Uint8Array): FastifyReply =>
	reply
		.type('application/vnd.mapbox-vector-tile')
		.header('cache-control', `public, max-age=${publicLimits.mapCacheSeconds}`)
		.send(Buffer.from(tile));

/** A person's data, as JSON or as a page. */
export const sendExportFile = (
	reply: FastifyReply,
	{ fileName, pageName }: { fileName: string; pageName: string },
	{ format, parts }: ExportFile,
): FastifyReply =>
	format === 'json'
		? sendFile(reply, 'application/json; charset=utf-8', fileName, Readable.from(parts))
		: sendFile(reply, 'text/html; charset=utf-8', pageName, Readable.from(parts));
