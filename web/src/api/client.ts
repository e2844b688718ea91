/**
 * The one way from the web to the API: `call(name, input)`, typed by the contract. Promised: bearer token, request
 * id and Idempotency-Key on what needs them; an answer within 10 s or NETWORK_ERROR; a token that the API no longer
 * takes is renewed once and the same action sent again under the same id; every failure is an ApiError.
 */
import {
	type CallInput,
	callLimits,
	type Endpoints,
	type Meta,
	type Pagination,
	type Reply,
} from '@flavorbag/contract';
import { type Call, type CallName, callOf } from '@flavorbag/contract/calls';
import { newActionId } from '#lib/action-id.ts';
import { dropPrefetched, takePrefetched } from '#lib/early.ts';
import { timedFetch } from '#lib/server-clock.ts';
import { errorOf, hasCode, ownError } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export interface Paged<T> {
	data: T;
	meta: Meta & { pagination: Pagination };
}
/** The reply's data; with its pagination where the endpoint is paged. */
export type Result<N extends CallName> = Endpoints[N] extends { paged: true }
	? Paged<Reply<Endpoints[N]>>
	: Reply<Endpoints[N]>;

/** Endpoints of the contract that have this. */
type Having<T> = { [N in CallName]: Endpoints[N] extends T ? N : never }[CallName];
/** They answer a file, a stream of events, or take a file: each has a function of its own, those for files in files.ts. */
export type FileName = Having<{ media: { type: 'text/csv' | 'application/pdf' | 'application/json' } }>;
type StreamName = Having<{ media: { type: 'text/event-stream' } }>;
export type UploadName = Having<{ upload: object }>;
type JsonName = Exclude<CallName, FileName | StreamName | UploadName>;
export type MediaInput<N extends CallName> = CallInput<Endpoints[N]>;

type SignalOf = () => AbortSignal;

export interface CallOptions {
	signal?: AbortSignal | undefined;
	/** Id of what the person does: give the same one again when they try the same thing again (R-same-key). */
	action?: string | undefined;
	timeoutMs?: number | undefined;
	/** Version of the thing that the change is made from; refused with PRECONDITION_FAILED when it is an older one. */
	ifVersion?: number | undefined;
}
type NoInput = Record<never, never>;
export type Args<N extends CallName> =
	NoInput extends CallInput<Endpoints[N]>
		? [input?: CallInput<Endpoints[N]>, options?: CallOptions]
		: [input: CallInput<Endpoints[N]>, options?: CallOptions];

export interface ClientOptions {
	baseUrl?: string;
	tokens: Pick<Tokens, 'get' | 'renew'>;
	/** The API says that nobody is signed in, after a renewal too. */
	onSignedOut?(): void;
	/** The API wants to know that it is still them (R-step-up). True: they confirmed it. */
	onStepUp?(): Promise<boolean>;
}

interface Parts {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
}

/** :id is filled in; query values that are undefined are left out. */
export function urlOf(endpoint: Pick<Call, 'path'>, { params, query }: Parts): string {
	const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(String(params?.[name])),
	);
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null) search.set(name, String(value));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}

async function bodyOf(response: Response): Promise<unknown> {
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

/** Sends, waits at most `timeoutMs`, answers the parsed JSON, throws ApiError. A caller's own abort stays an abort. */
export async function send(
	url: string,
	init: RequestInit & { headers?: Record<string, string> },
	{ signal, timeoutMs = callLimits.requestTimeoutMs }: CallOptions = {},
): Promise<unknown> {
	const timeout = AbortSignal.timeout(timeoutMs);
	let response: Response;
	let body: unknown;
	try {
		const isRead = (init.method ?? 'GET') === 'GET';
		if (!isRead) dropPrefetched();
		const early = isRead ? takePrefetched(url) : undefined;
		const request = { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
		response = await (early?.catch(() => timedFetch(url, request)) ?? timedFetch(url, request));
		body = await bodyOf(response);
	} catch (error) {
		signal?.throwIfAborted();
		throw ownError('NETWORK_ERROR', error);
	}
	signal?.throwIfAborted();
	if (timeout.aborted && body === undefined) throw ownError('NETWORK_ERROR');
	const failed = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
	if (response.ok && !failed) return body;
	throw errorOf(response.status, body, response.headers.get('x-request-id') ?? undefined);
}

/** Without a network not even how to call can be known. */
export const endpointOf = (name: CallName): Promise<Call> =>
	callOf(name).catch((error) => {
		throw ownError('NETWORK_ERROR', error);
	});

export function createClient({ baseUrl = '', tokens, onSignedOut, onStepUp }: ClientOptions) {
	/** Runs `attempt` with a token, and once more with a new one when the API does not take it. */
	async function withToken<T>(attempt: (token: string) => Promise<T>): Promise<T> {
		const token = await tokens.get();
		try {
			if (token === undefined) throw ownError('UNAUTHORIZED');
			try {
				return await attempt(token);
			} catch (error) {
				if (!isUnauthorized(error)) throw error;
				const renewed = await tokens.renew(token);
				if (renewed === undefined || renewed === token) throw error;
				return await attempt(renewed);
			}
		} catch (error) {
			if (isUnauthorized(error)) onSignedOut?.();
			throw error;
		}
	}

	/** The same, and what was begun goes on once they have confirmed that it is them. */
	async function authorized<T>(attempt: (token: string) => Promise<T>): Promise<T> {
		try {
			return await withToken(attempt);
		} catch (error) {
			if (!hasCode(error, 'STEP_UP_REQUIRED') || !(await onStepUp?.())) throw error;
			return await withToken(attempt);
		}
	}

	async function call<N extends JsonName>(name: N, ...args: Args<N>): Promise<Result<N>> {
		const endpoint = await endpointOf(name);
		const [input = {}, options = {}] = args as [Parts?, CallOptions?];
		const action = options.action ?? newActionId();
		const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': action };
		if (endpoint.method !== 'GET') headers['idempotency-key'] = action;
		if (options.ifVersion !== undefined) headers['if-match'] = `"${options.ifVersion}"`;
		if (endpoint.hasBody) headers['content-type'] = 'application/json';
		const attempt = (token?: string) =>
			send(
				baseUrl + urlOf(endpoint, input),
				{
					method: endpoint.method,
					headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
					...(endpoint.hasBody && { body: JSON.stringify(input.body ?? {}) }),
				},
				options,
			);
		const envelope = await (endpoint.isPublic ? attempt() : authorized(attempt));
		return (endpoint.paged ? envelope : (envelope as { data: unknown }).data) as Result<N>;
	}

	/** What is no JSON: its answer once the server has agreed. Each try has its own time: somebody may be asked in between (R-step-up). */
	const fetchMedia = <N extends FileName | StreamName>(name: N, input: MediaInput<N>, signalOf: SignalOf) =>
		authorized(async (token) => {
			const endpoint = await endpointOf(name);
			const headers = { 'x-request-id': newActionId(), authorization: `Bearer ${token}` };
			const response = await timedFetch(baseUrl + urlOf(endpoint, input), { headers, signal: signalOf() });
			if (!response.ok) throw errorOf(response.status, await bodyOf(response));
			return response;
		});

	/** Opens a stream of server-sent events. */
	async function openStream<N extends StreamName>(
		name: N,
		input: MediaInput<N>,
		signal: AbortSignal,
	): Promise<ReadableStream<Uint8Array>> {
		const { body } = await fetchMedia(name, input, () => signal);
		if (!body) throw ownError('NETWORK_ERROR');
		return body;
	}

	return { baseUrl, authorized, call, fetchMedia, openStream };
}
export type Client = ReturnType<typeof createClient>;

const isUnauthorized = (error: unknown) =>
	typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNAUTHORIZED';
