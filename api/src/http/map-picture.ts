/** GET /v0/places/picture?lat&lng: a still map with a pin. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MapPicture, MapView } from '#ports/place-search.ts';
import { readQuery } from './endpoints.ts';
import { type AccessControl, requireAccess } from './gate.ts';

const query = z.strictObject({
	lat: z.coerce.number().min(-90).max(90),
	lng: z.coerce.number().min(-180).max(180),
	zoom: z.coerce.number().int().min(3).max(20).default(16),
	width: z.coerce.number().int().min(50).max(640).default(400),
	height: z.coerce.number().int().min(50).max(640).default(300),
});

export function registerMapPicture(
	app: FastifyInstance,
	accessControl: AccessControl,
	picture: (view: MapView) => Promise<MapPicture>,
): void {
	app.get(
		'/v0/places/picture',
		{ onRequest: requireAccess({ access: 'verified' }, accessControl) },
		async (request, reply) => {
			const { type, body } = await picture(readQuery(query, request.query));
			return reply
				.header('content-type', type)
				.header('cache-control', 'private, max-age=86400')
				.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
				.send(Buffer.from(body));
		},
	);
}
