/** Registers every endpoint: authorization, input checks (R-strict-requests), handler, and answer. */

import { hash } from 'node:crypto';
import {
	type Endpoint,
	type EndpointName,
	endpoints,
	type Meta,
	pagination,
	unknownField,
} from '@flavorbag/contract';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import { AppError, type Problem } from '#lib/app-error.ts';
import { inEachLanguage, translatedIssues } from '#lib/language.ts';
import { RawJson } from '#lib/raw-json.ts';
import { check, type SchemaFilter, strip } from '#lib/schema-filter.ts';
import { msg } from '#lib/texts.ts';
import { answerLanguage } from './answer-language.ts';
import { sendCalendarFile } from './calendar-file.ts';
import { compressShared } from './compress.ts';
import { matchesEtag } from './etag.ts';
import { sendCsvFile, sendExportFile, sendMapTile, sendPdfFile } from './file-answers.ts';
import { type AccessControl, deviceCookieLine, deviceCookieOf, requireAccess, shopOf } from './gate.ts';
import type { ExportFile, Handlers, Paged, Seen } from './handlers.ts';
import { createStreams } from './live.ts';
import { openHeaders } from './open-headers.ts';
import type { Scopes } from './server.ts';
import { readUpload } from './upload.ts';

const noQuery = msg('No query is taken here.');

function parse(part: string, schema: z.ZodObject | undefined, value: unknown, problems: Problem[]): unknown {
	if (!schema) {
		if (part === 'query' && Object.keys(value ?? {}).length > 0)
			problems.push({ field: '', message: noQuery });
		return undefined;
	}
	const given = value === undefined ? {} : value;
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	const said = new Set<string>();
	for (const { issue, message } of translatedIssues(schema, given, result.error.issues)) {
		const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
		for (const key of keys) {
			const field = [...issue.path, key].filter((step) => step !== undefined).join('.');
			// Report only the first problem of a field; an empty string is also too short.
			if (said.has(field)) continue;
			said.add(field);
			problems.push({
				field,
				message: key === undefined ? message : inEachLanguage(() => unknownField(key)),
			});
		}
	}
	return undefined;
}

export function readQuery<Shape extends z.ZodRawShape>(
	schema: z.ZodObject<Shape>,
	query: unknown,
): z.output<z.ZodObject<Shape>> {
	const problems: Problem[] = [];
	const read = parse('query', schema, query, problems);
	if (problems.length > 0) throw new AppError('INVALID_INPUT', { details: problems });
	return read as z.output<z.ZodObject<Shape>>;
}

function readInput(endpoint: Endpoint, request: FastifyRequest) {
	const problems: Problem[] = [];
	const params = endpoint.params?.safeParse(request.params);
	// A malformed id looks like a missing row (R-own-only).
	if (params && !params.success) throw new AppError('NOT_FOUND');
	const input = {
		params: params?.data,
		query: parse('query', endpoint.query, request.query, problems),
		body: parse('body', endpoint.body, request.body, problems),
	};
	if (problems.length > 0) throw new AppError('INVALID_INPUT', { details: problems });
	return input;
}

/** Security headers of answers with data; pages set more. */
const replyHeaders = {
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
};

export function replyHeadersHook(isSecure: boolean, isOpen = false): onRequestHookHandler {
	const headers = {
		...replyHeaders,
		...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
		...(isOpen && openHeaders),
	};
	return ({ raw }, reply, done) => {
		reply.headers(headers);
		if (isOpen) for (const name of ['cookie', 'authorization']) delete raw.headers[name];
		done();
	};
}

/** R-audit-log */
export interface Auditor {
	record<T>(
		call: {
			name: EndpointName;
			endpoint: Pick<Endpoint, 'method' | 'audited'>;
			actorId: string;
			requestId: string;
			input: ReturnType<typeof readInput>;
		},
		make: () => Promise<T>,
	): Promise<T>;
}

type AnswerWith = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => unknown;
type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Ensures that an audited call writes an entry. */
function audited(name: EndpointName, handler: AnyHandler, auditLog: Auditor): AnyHandler {
	const endpoint: Endpoint = endpoints[name];
	if (!endpoint.audited) return handler;
	return (input, call) => {
		const { actor, requestId } = call as { actor: { userId: string }; requestId: string };
		const own = {
			name,
			endpoint,
			actorId: actor.userId,
			requestId,
			input: input as ReturnType<typeof readInput>,
		};
		const query = own.input.query as Record<string, unknown> | undefined;
		if (endpoint.auditedWith && query?.[endpoint.auditedWith] === undefined) return handler(input, call);
		return auditLog.record(own, () => handler(input, call));
	};
}

function idempotencyKeyOf(request: FastifyRequest): string {
	const key = request.headers['idempotency-key'];
	return typeof key === 'string' && keyPattern.test(key) ? key : request.id;
}

const seenBy = ({ ip, protocol, host }: FastifyRequest): Seen => ({ address: ip, protocol, host });

export function registerEndpoints(
	{ pages, calls }: Scopes,
	handlers: Handlers,
	accessControl: AccessControl,
	options: {
		auditLog: Auditor;
		checkReplies: boolean;
		secure: boolean;
		publicLimit?: onRequestHookHandler;
	},
): void {
	const addHeaders = replyHeadersHook(options.secure);
	const addOpenHeaders = replyHeadersHook(options.secure, true);
	const streams = createStreams(accessControl, options.checkReplies ? check : strip);
	pages.ending.addEventListener('abort', () => streams.end(), { once: true });
	const answersOf = (endpoint: Endpoint): AnswerWith => {
		const { media } = endpoint;
		if (!media) return createReplier(endpoint, options.checkReplies);
		if (media.type === 'text/csv')
			return (_request, reply, lines) => sendCsvFile(reply, media.fileName, lines as AsyncIterable<string>);
		if (media.type === 'text/calendar')
			return (request, reply, text) => sendCalendarFile(request, reply, media.fileName, text as string);
		if (media.type === 'application/pdf')
			return (_request, reply, file) => sendPdfFile(reply, media.fileName, file as Uint8Array);
		if (media.type === 'application/vnd.mapbox-vector-tile')
			return (_request, reply, tile) => sendMapTile(reply, tile as Uint8Array);
		if (media.type === 'application/json')
			return (_request, reply, file) => sendExportFile(reply, media, file as ExportFile);
		return streams.of(endpoint, media.events) as AnswerWith;
	};
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		const endpoint: Endpoint = endpoints[name];
		const answerWith = answersOf(endpoint);
		const handler = audited(name, handlers[name] as unknown as AnyHandler, options.auditLog);
		const home = endpoint.upload ? pages : calls;
		home.route({
			method: endpoint.method,
			url: endpoint.path,
			config: endpoint.limit
				? { rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.windowMs } }
				: { rateLimit: false },
			helmet: false,
			onRequest: [
				endpoint.open ? addOpenHeaders : addHeaders,
				...(endpoint.cacheSeconds && options.publicLimit ? [options.publicLimit] : []),
				requireAccess(endpoint, accessControl),
			],
			handler: async (request, reply) => {
				const input = readInput(endpoint, request);
				const shop = await shopOf(endpoint, accessControl, request.actor, input.params);
				const call = {
					identity: request.identity,
					actor: request.actor,
					shop,
					device: request.device,
					deviceCredential: deviceCookieOf(request),
					saveDevice: (credential: string) =>
						void reply.header('set-cookie', deviceCookieLine(credential, options.secure)),
					requestId: request.id,
					seen: () => seenBy(request),
					get language() {
						return answerLanguage(request);
					},
					idempotencyKey: idempotencyKeyOf(request),
					ifMatch: request.headers['if-match'],
					readUpload: () => readUpload(request, endpoint.upload),
					log: request.log,
				};
				const answer = await handler(input, call);
				return answerWith(request, reply, answer);
			},
		});
	}
}

/** Wraps a handler's result in the envelope, with the contract's fields only. */
function createReplier(endpoint: Endpoint, checkReplies: boolean): AnswerWith {
	const filterBySchema: SchemaFilter = checkReplies ? check : strip;
	const filterData = filterBySchema<unknown>(endpoint.reply ?? z.null());
	const filterPage = filterBySchema(pagination);
	const { cacheSeconds } = endpoint;
	const sharedFor = cacheSeconds && `public, max-age=${cacheSeconds}`;
	return (request, reply, answer) => {
		const page = endpoint.paged ? (answer as Paged<unknown>) : undefined;
		const meta = page
			? { request_id: request.id, pagination: filterPage(page.pagination) }
			: { request_id: request.id };
		const given = page ? page.data : (answer ?? null);
		if (given instanceof RawJson) {
			// Raw JSON can't be filtered, only checked.
			if (checkReplies) filterData(JSON.parse(given.json));
			return sendRawJson(request, reply, given, meta, sharedFor || 'private, no-cache');
		}
		const data = endpoint.reply || checkReplies ? filterData(given) : null;
		reply.header('cache-control', sharedFor || 'no-store');
		if (endpoint.versioned) reply.header('etag', `"${(data as { version: number }).version}"`);
		return { success: true, data, meta };
	};
}

function sendRawJson(
	request: FastifyRequest,
	reply: FastifyReply,
	given: RawJson,
	meta: Meta,
	cacheControl: string,
) {
	const { start, end } = given;
	const tag = `W/"${hash('sha1', start.tag + end + JSON.stringify(meta.pagination ?? ''), 'base64url')}"`;
	reply.header('cache-control', cacheControl).header('etag', tag);
	if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
	reply.type('application/json; charset=utf-8');
	const rest = `${end},"meta":${JSON.stringify(meta)}}`;
	return reply.send(compressShared(request, reply, { start, end: rest }) ?? Buffer.from(start.text + rest));
}
