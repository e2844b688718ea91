/**
 * Fakes `fetch` by the contract's endpoint names. A test fails on a missing answer or one that violates the contract.
 */
import {
	type Endpoint,
	type EndpointName,
	type Endpoints,
	type ErrorCode,
	endpoints,
	errors,
	type FieldProblem,
	type Reply,
} from '@flavorbag/contract';

export class Refusal {
	readonly code: ErrorCode;
	readonly details: FieldProblem[];
	constructor(code: ErrorCode, details: FieldProblem[] = []) {
		this.code = code;
		this.details = details;
	}
}
export class Page<T> {
	readonly data: T;
	readonly page: number;
	readonly totalPages: number;
	constructor(data: T, page: number, totalPages: number) {
		this.data = data;
		this.page = page;
		this.totalPages = totalPages;
	}
}
export const pending: unique symbol = Symbol('pending');
export const offline: unique symbol = Symbol('offline');
type NoAnswer = typeof pending | typeof offline;

export interface Asked {
	method: string;
	path: string;
	query: Record<string, string>;
	body: unknown;
	/** Idempotency key of a change; a retry has the same one. */
	action: string | null;
}
type Answer<N extends EndpointName> =
	| Reply<Endpoints[N]>
	| Page<Reply<Endpoints[N]>>
	| (N extends 'public.map.tile' ? Uint8Array<ArrayBuffer> : never)
	| Refusal
	| NoAnswer;
export type Answers = {
	[N in EndpointName]?: Answer<N> | ((asked: Asked) => Answer<N>);
} & {
	/** By path, for services with contracts of their own: identity provider and card sandbox. Bytes are a file. */
	others?: Record<string, { status?: number; body: unknown } | NoAnswer>;
	/** How far the server's clock is ahead of the page's. */
	serverAheadMs?: number;
};

const known = (Object.entries(endpoints) as [EndpointName, Endpoint][])
	.map(([name, endpoint]) => ({
		name,
		endpoint,
		pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
	}))
	// `live` would match as an ID.
	.sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')));

let aheadMs = 0;
const json = (status: number, body: unknown) =>
	new Response(JSON.stringify(body), {
		status,
		headers: {
			'content-type': 'application/json',
			date: new Date(Date.now() + aheadMs).toUTCString(),
		},
	});

/** Identifies the current network; requests left open by an earlier test are dropped silently. */
let opened = 0;
/** `pending` rejects once aborted. */
const noAnswer = (kind: NoAnswer, signal: AbortSignal | null | undefined) =>
	new Promise<never>((_, reject) => {
		const mine = opened;
		if (kind === offline) reject(new TypeError('Failed to fetch'));
		signal?.addEventListener('abort', () => {
			if (mine === opened) reject(signal.reason);
		});
	});

function partOf(file: Uint8Array<ArrayBuffer>, headers: HeadersInit | undefined): Response {
	const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? [];
	return new Response(file.slice(Number(start), Number(end) + 1), { status: 206 });
}

const openStream = () =>
	new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });

/** A token in the identity provider's format, without a valid signature. */
function token(): string {
	const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
	return `${part({ alg: 'none' })}.${part({ sub: 'ada', iat: 1_000, exp: 1_600 })}.`;
}

function refusal({ code, details }: Refusal): Response {
	const { status, message } = errors[code];
	const error = { code, message, ...(details.length > 0 && { details }) };
	return json(status, { success: false, error, meta: { request_id: 'test' } });
}

function success({ reply, paged }: Endpoint, given: unknown): Response {
	const { data: sent, page, totalPages } = given instanceof Page ? given : new Page(given, 1, 1);
	const data = reply ? reply.parse(sent) : null;
	const found = paged ? (Object.values(sent as object).find(Array.isArray)?.length ?? 0) : 0;
	const pagination = { page, per_page: 20, total: found * totalPages, total_pages: found && totalPages };
	return json(200, { success: true, data, meta: { request_id: 'test', ...(paged && { pagination }) } });
}

export interface Network {
	asked: (Asked & { name: EndpointName })[];
	sent: { path: string; init: RequestInit }[];
	wrong: string[];
	answer(more: Answers): void;
}

const outside = window.fetch;

/** Uploads show their progress, which fetch can't do. */
const uploadsBy = (respond: (url: URL, init: RequestInit) => Promise<Response>) =>
	class {
		upload = {};
		status = 0;
		response: unknown;
		onload?: () => void;
		onerror?: () => void;
		#url = '';
		#method = '';
		open(method: string, url: string) {
			[this.#method, this.#url] = [method, url];
		}
		setRequestHeader() {}
		send() {
			const answered = async (answer: Response) => {
				[this.status, this.response] = [answer.status, await answer.json()];
				this.onload?.();
			};
			const url = new URL(this.#url, location.href);
			respond(url, { method: this.#method }).then(answered, () => this.onerror?.());
		}
	} as unknown as typeof XMLHttpRequest;

/** Replaces `fetch`, except for the page's own files, until the next call. */
export function openNetwork(answers: Answers): Network {
	opened += 1;
	aheadMs = answers.serverAheadMs ?? 0;
	const network: Network = {
		asked: [],
		sent: [],
		wrong: [],
		answer: (more) => void Object.assign(answers, more, { others: { ...answers.others, ...more.others } }),
	};
	const isWrong = (problem: string) => {
		network.wrong.push(problem);
		return refusal(new Refusal('NOT_FOUND'));
	};

	function askOthers(method: string, path: string, { signal, headers }: RequestInit) {
		const given =
			answers.others?.[path] ?? (path === '/v0/auth/token' ? { body: { token: token() } } : undefined);
		if (given === undefined) return isWrong(`${method} ${path} has no answer`);
		if (typeof given === 'symbol') return noAnswer(given, signal);
		const { body, status = 200 } = given;
		return body instanceof Uint8Array ? partOf(body as Uint8Array<ArrayBuffer>, headers) : json(status, body);
	}

	async function respond(url: URL, init: RequestInit): Promise<Response> {
		const { method = 'GET', signal } = init;
		const path = url.pathname;
		network.sent.push({ path, init });
		const found = known.find((one) => one.endpoint.method === method && one.pattern.test(path));
		if (!found) return askOthers(method, path, init);
		const { name, endpoint } = found;
		if (endpoint.media?.type === 'text/event-stream') return openStream();
		const asked: Asked = {
			method,
			path,
			query: Object.fromEntries(url.searchParams),
			body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
			action: new Headers(init.headers).get('idempotency-key'),
		};
		const given = answers[name];
		if (given === undefined) return isWrong(`${method} ${path} has no answer`);
		network.asked.push({ ...asked, name });
		const answer: unknown = typeof given === 'function' ? given(asked) : given;
		if (answer === pending || answer === offline) return noAnswer(answer, signal);
		if (answer instanceof Refusal) return refusal(answer);
		if (answer instanceof Uint8Array) return new Response(answer as Uint8Array<ArrayBuffer>);
		try {
			return success(endpoint, answer);
		} catch (error) {
			return isWrong(`${name}: ${String(error)}`);
		}
	}

	window.fetch = (input, init = {}) => {
		const url = new URL(input instanceof Request ? input.url : input, location.href);
		const isOurs = url.origin === window.location.origin && /^\/(v0|sandbox|streets)\//.test(url.pathname);
		return isOurs ? respond(url, init) : outside(input, init);
	};
	window.XMLHttpRequest = uploadsBy(respond);
	return network;
}
