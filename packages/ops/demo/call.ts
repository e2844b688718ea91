/** Calls the public API over HTTP, by the names in the contract. */
import {
	type EndpointName,
	type Endpoints,
	type Envelope,
	endpoints,
	type Language,
	type Reply,
} from '../../../contract/src/index.ts';

export interface Answer<T> {
	status: number;
	body: Envelope<T>;
	headers: Headers;
	/** Throws if the call failed. */
	data: T;
	/** The error code. */
	code: string | undefined;
}

export interface CallOptions {
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	body?: unknown;
	token?: string | undefined;
	/** A counter device's. */
	cookie?: string | undefined;
	key?: string;
	language?: Language;
	ifMatch?: string;
}

export type Caller = <K extends EndpointName>(
	name: K,
	options?: CallOptions,
) => Promise<Answer<Reply<Endpoints[K]>>>;

/** Discards files and streams, which their own tests read. */
async function bodyOf(response: Response): Promise<unknown> {
	const isFile = response.headers.has('content-disposition');
	if (!isFile && response.headers.get('content-type')?.startsWith('application/json')) return response.json();
	await response.body?.cancel();
	return { success: true, data: null, meta: { request_id: response.headers.get('x-request-id') } };
}

/** Reports a hanging call before the test that made it times out. */
const answerSeconds = 45 * Number(process.env.TEST_SLOWNESS ?? 1);
async function answerOf<T>(name: string, answer: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const limit = AbortSignal.timeout(answerSeconds * 1_000);
	try {
		return await answer(limit);
	} catch (error) {
		if (!limit.aborted) throw error;
		throw new Error(`${name} did not answer within ${answerSeconds} s`, { cause: error });
	}
}

export function callerOf(url: string): Caller {
	return async <K extends EndpointName>(
		name: K,
		given: CallOptions = {},
	): Promise<Answer<Reply<Endpoints[K]>>> => {
		const { method, path } = endpoints[name];
		const filled = path.replace(/:([a-z_]+)/g, (_, key: string) =>
			encodeURIComponent(given.params?.[key] ?? ''),
		);
		const target = new URL(filled, url);
		for (const [key, value] of Object.entries(given.query ?? {})) target.searchParams.set(key, String(value));
		const headers = {
			...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
			...(given.cookie !== undefined && { cookie: given.cookie }),
			...(given.body !== undefined && { 'content-type': 'application/json' }),
			...(given.key !== undefined && { 'idempotency-key': given.key }),
			...(given.language !== undefined && { 'accept-language': given.language }),
			...(given.ifMatch !== undefined && { 'if-match': given.ifMatch }),
		};
		const sent = given.body !== undefined && { body: JSON.stringify(given.body) };
		const { response, body } = await answerOf(name, async (signal) => {
			const answer = await fetch(target, { method, headers, signal, ...sent });
			return { response: answer, body: (await bodyOf(answer)) as Envelope<Reply<Endpoints[K]>> };
		});
		return {
			status: response.status,
			body,
			headers: response.headers,
			get data() {
				if (!body.success)
					throw new Error(
						`${name} answered ${response.status} ${body.error.code}: ${JSON.stringify(body.error)}`,
					);
				return body.data;
			},
			code: body.success ? undefined : body.error.code,
		};
	};
}
