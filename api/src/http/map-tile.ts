import { publicLimits } from '@flavorbag/contract';
import type { FastifyReply } from 'fastify';

export const sendMapTile = (reply: FastifyReply, tile: Uint8Array): FastifyReply =>
	reply
		.type('application/vnd.mapbox-vector-tile')
		.header('cache-control', `public, max-age=${publicLimits.mapCacheSeconds}`)
		.send(Buffer.from(tile));
