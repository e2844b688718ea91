import type { Core } from './core.ts';
import { endpoint } from './endpoint.ts';
import { listOf } from './list.ts';
import { paging, text } from './params.ts';

export const eventEndpoints = (core: Core) => [
	endpoint('GET /v1/events', {
		params: { ...paging, type: text.optional() },
		run: ({ params: { type, ...page } }) => listOf('/v1/events', core.events.page(page, { type })),
	}),
];
