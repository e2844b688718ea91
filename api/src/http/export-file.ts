/** Streams a person's data as JSON or as a page. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportFile } from './handlers.ts';

export const sendExportFile = (
	reply: FastifyReply,
	{ fileName, pageName }: { fileName: string; pageName: string },
	{ format, parts }: ExportFile,
): FastifyReply =>
	reply
		.type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
		.header('content-disposition', `attachment; filename="${format === 'json' ? fileName : pageName}"`)
		.header('cache-control', 'no-store')
		.send(Readable.from(parts));
