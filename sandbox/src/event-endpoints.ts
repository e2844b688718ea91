import { z } from 'zod';
import type { Core } from './core.ts';
import { endpoint } from './endpoint.ts';
import { missing } from './failure.ts';
import { listOf } from './list.ts';
import { created, flag, paging, text } from './params.ts';

export function eventEndpoints(core: Core) {
	return [
		endpoint('GET /v1/events', {
			params: {
				...paging,
				created,
				type: text.optional(),
				types: z.array(text).max(20).optional(),
				delivery_success: flag.optional(),
			},
			run({ params }) {
				const types = params.types ?? (params.type ? [params.type] : undefined);
				return listOf('/v1/events', core.events.page(params, { types, created: params.created }));
			},
		}),
		endpoint('GET /v1/events/:id', {
			run({ id }) {
				const event = core.events.text(id);
				if (!event) throw missing('event', id);
				return JSON.parse(event);
			},
		}),
	];
}
