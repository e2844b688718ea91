import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './etag.ts';

/** Calendar apps fetch every 15 minutes at most. */
const cacheSeconds = 300;

export function sendCalendarFile(
	request: FastifyRequest,
	reply: FastifyReply,
	name: string,
	text: string,
): FastifyReply {
	const tag = `"${hash('sha1', text, 'base64url')}"`;
	reply.header('cache-control', `private, max-age=${cacheSeconds}`).header('etag', tag);
	if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
	return reply
		.type('text/calendar; charset=utf-8')
		.header('content-disposition', `inline; filename="${name}"`)
		.send(text);
}
