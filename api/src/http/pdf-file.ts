import type { FastifyReply } from 'fastify';

export const sendPdfFile = (reply: FastifyReply, name: string, file: Uint8Array): FastifyReply =>
	reply
		.type('application/pdf')
		.header('content-disposition', `attachment; filename="${name}"`)
		.header('cache-control', 'no-store')
		.send(Buffer.from(file));
