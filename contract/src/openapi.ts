/** Generates contract/openapi.json; a test fails if it is stale. */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, errors } from './errors.ts';
import { endpoints } from './index.ts';

type Json = Record<string, unknown>;

function codesOf(endpoint: Endpoint): ErrorCode[] {
	const codes = new Set<ErrorCode>(endpoint.codes);
	if (endpoint.access !== 'public') codes.add('UNAUTHORIZED');
	if (endpoint.access === 'device') codes.add('DEVICE_REVOKED');
	if (endpoint.shop === 'counter' && !endpoint.personal) codes.add('DEVICE_REVOKED').add('DEVICE_LOCKED');
	if (!['public', 'token', 'user', 'device'].includes(endpoint.access)) codes.add('EMAIL_NOT_VERIFIED');
	if (['business', 'admin'].includes(endpoint.access)) codes.add('FORBIDDEN');
	if (endpoint.access === 'admin') codes.add('SECOND_FACTOR_REQUIRED');
	if (endpoint.stepUp) codes.add('STEP_UP_REQUIRED');
	if (endpoint.query || endpoint.body) codes.add('INVALID_INPUT');
	if (endpoint.params) codes.add('NOT_FOUND');
	if (endpoint.limit) codes.add('RATE_LIMITED');
	codes.add('UNAVAILABLE').add('SERVER_ERROR');
	return [...codes];
}

const securityOf = ({ access, bySession }: Endpoint) =>
	access === 'public'
		? []
		: [access === 'device' ? { device: [] } : { bearer: [] }, ...(bySession ? [{ session: [] }] : [])];

const named = z.registry<{ id: string }>();
for (const { reply, media } of Object.values<Endpoint>(endpoints)) {
	collect(reply);
	if (media?.type === 'text/event-stream') for (const data of Object.values(media.events)) collect(data);
}
function collect(schema: z.ZodType | undefined): void {
	if (!schema) return;
	const id = schema.meta()?.id;
	if (id && !named.has(schema)) named.add(schema, { id });
	if (schema instanceof z.ZodObject)
		for (const field of Object.values(schema.shape)) collect(field as z.ZodType);
	else if (schema instanceof z.ZodArray) collect(schema.element as z.ZodType);
	else if (schema instanceof z.ZodRecord) collect(schema.valueType as z.ZodType);
	else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
		collect(schema.unwrap() as z.ZodType);
}

const base = '#/components/schemas/';
function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Json {
	const { $schema, ...json } = z.toJSONSchema(schema, {
		io,
		target: 'draft-2020-12',
		unrepresentable: 'any',
		reused: 'inline',
	}) as Json;
	return relink(json) as Json;
}
function relink(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(relink);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value as Json).filter(([key]) => key !== '$defs');
	return Object.fromEntries(
		entries.map(([key, part]) =>
			key === '$ref' && typeof part === 'string'
				? [key, part.replace('#/$defs/', base)]
				: [key, relink(part)],
		),
	);
}

const pathOf = (path: string) => path.replace(/:([a-z_]+)/g, '{$1}');

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
	if (!schema) return [];
	const json = jsonOf(schema, 'input') as { properties?: Json; required?: string[] };
	return Object.entries(json.properties ?? {}).map(([name, part]) => ({
		name,
		in: where,
		required: where === 'path' || (json.required?.includes(name) ?? false),
		schema: part,
	}));
}

/** Content of a successful answer. OpenAPI 3.1 can't describe stream events; `x-events` has them. */
function contentOf(endpoint: Endpoint): Json {
	const { media } = endpoint;
	if (media?.type === 'text/csv' || media?.type === 'text/calendar')
		return { [media.type]: { schema: { type: 'string' } } };
	if (media?.type === 'application/pdf' || media?.type === 'application/vnd.mapbox-vector-tile')
		return { [media.type]: { schema: { type: 'string', contentMediaType: media.type } } };
	if (media?.type === 'application/json')
		return {
			'application/json': { schema: { type: 'object' } },
			'text/html': { schema: { type: 'string' } },
		};
	if (media) {
		const events = Object.entries(media.events).map(([name, data]) => [name, jsonOf(data, 'output')]);
		return { 'text/event-stream': { schema: { type: 'string' }, 'x-events': Object.fromEntries(events) } };
	}
	const meta = endpoint.paged ? { $ref: `${base}PagedMeta` } : { $ref: `${base}Meta` };
	const data = endpoint.reply ? jsonOf(endpoint.reply, 'output') : { type: 'null' };
	const success: Json = {
		type: 'object',
		required: ['success', 'data', 'meta'],
		properties: { success: { const: true }, data, meta },
	};
	return { 'application/json': { schema: success } };
}

function answers(endpoint: Endpoint): Json {
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of codesOf(endpoint)) {
		const { status } = errors[code];
		byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
	}
	const failures = [...byStatus]
		.sort(([a], [b]) => a - b)
		.map(([status, codes]) => [
			String(status),
			{
				description: codes.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
				content: { 'application/json': { schema: { $ref: `${base}Failure` } } },
			},
		]);
	return {
		200: { description: 'Done', content: contentOf(endpoint) },
		...Object.fromEntries(failures),
	};
}

function operation(name: string, endpoint: Endpoint): Json {
	return {
		operationId: name,
		summary: endpoint.summary,
		tags: [endpoint.tag],
		'x-access': endpoint.access,
		security: securityOf(endpoint),
		parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
		...(endpoint.body && {
			requestBody: {
				required: true,
				content: {
					'application/json': { schema: jsonOf(endpoint.body, 'input'), example: endpoint.example },
				},
			},
		}),
		...(endpoint.upload && {
			requestBody: {
				required: true,
				content: {
					'multipart/form-data': {
						schema: {
							type: 'object',
							required: [endpoint.upload.field],
							properties: { [endpoint.upload.field]: { type: 'string', format: 'binary' } },
						},
					},
				},
			},
		}),
		responses: answers(endpoint),
	};
}

export function openApi(): Json {
	const paths: Record<string, Json> = {};
	for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
		const path = pathOf(endpoint.path);
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
	}
	const { schemas } = z.toJSONSchema(named, { uri: (id) => `${base}${id}`, unrepresentable: 'any' }) as {
		schemas: Record<string, Json>;
	};
	const components = Object.fromEntries(
		Object.entries(schemas).map(([id, { $schema, $id, ...json }]) => [id, relink(json)]),
	);
	const requestId = { request_id: { type: 'string' } };
	return {
		openapi: '3.1.0',
		info: {
			title: 'FlavorBag',
			version: '0',
			description: 'Discounted surprise bags of surplus food.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: '/' }],
		paths,
		components: {
			securitySchemes: {
				bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
				device: { type: 'apiKey', in: 'cookie', name: 'flavorbag.counter' },
				session: { type: 'apiKey', in: 'cookie', name: 'flavorbag.session_token' },
			},
			schemas: {
				...components,
				Meta: { type: 'object', required: ['request_id'], properties: requestId },
				PagedMeta: {
					type: 'object',
					required: ['request_id', 'pagination'],
					properties: {
						...requestId,
						pagination: {
							type: 'object',
							required: ['page', 'per_page', 'total', 'total_pages'],
							properties: Object.fromEntries(
								['page', 'per_page', 'total', 'total_pages'].map((key) => [key, { type: 'integer' }]),
							),
						},
					},
				},
				Failure: {
					type: 'object',
					required: ['success', 'error', 'meta'],
					properties: {
						success: { const: false },
						error: {
							type: 'object',
							required: ['message', 'code'],
							properties: {
								message: { type: 'string' },
								code: { enum: Object.keys(errors) },
								details: {
									type: 'array',
									items: {
										type: 'object',
										properties: { field: { type: 'string' }, message: { type: 'string' } },
									},
								},
							},
						},
						meta: { $ref: `${base}Meta` },
					},
				},
			},
		},
	};
}
