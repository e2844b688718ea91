// Serves the endpoints over Stripe's protocol: keys, form bodies, idempotency, errors, faults. An endpoint runs in one
// transaction together with its events, deliveries and idempotency key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, header, onlySecretKey } from './auth.ts';
import type { Core } from './core.ts';
import type { Endpoint } from './endpoint.ts';
import { apiVersion } from './events.ts';
import { expanded } from './expand.ts';
import { Failure, invalid, refused, unauthorized } from './failure.ts';
import type { FaultMode, Faults } from './faults.ts';
import { type Answer, createIdempotency, fingerprintOf } from './idempotency.ts';
import { newId } from './ids.ts';
import { happensBefore, injectFault } from './inject-fault.ts';

interface ApiRequest {
	endpoint: Endpoint;
	requestId: string;
	path: string;
	input: Record<string, unknown>;
	id: string;
	publishable: boolean;
	account: string | undefined;
	key: string | undefined;
}

const failureAnswer = ({ status, body }: Failure): Answer => ({
	status,
	body: JSON.stringify({ error: body }),
});

/** Like Stripe, doesn't distinguish another platform's account from a missing one. */
function accountOf({ store }: Core, endpoint: Endpoint, asked: string | undefined): string | undefined {
	if (!asked) return undefined;
	if (!endpoint.connected) {
		throw invalid(`Stripe-Account is not supported by this sandbox for ${endpoint.path}.`);
	}
	if (store.find('account', asked)) return asked;
	throw new Failure(403, {
		type: 'invalid_request_error',
		code: 'account_invalid',
		message: `The provided key does not have access to account '${asked}' (or that account does not exist).`,
	});
}

function readRequest(core: Core, endpoint: Endpoint, request: FastifyRequest, requestId: string): ApiRequest {
	const source = (endpoint.method === 'GET' ? request.query : request.body) ?? {};
	const { key: typedKey, ...input } = source as Record<string, unknown>;
	const publishable = authenticate(core.options, request.headers.authorization, typedKey) === 'publishable';
	if (publishable && !endpoint.publishable) {
		throw unauthorized(
			'This API call cannot be made with a publishable API key. Please use a secret API key.',
			{ code: 'secret_key_required' },
		);
	}
	const version = header(request, 'stripe-version');
	if (version && !/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/.test(version)) {
		throw invalid(`Invalid Stripe API version: ${version}`);
	}
	const account = accountOf(core, endpoint, header(request, 'stripe-account'));
	const key = endpoint.method === 'POST' ? header(request, 'idempotency-key') : undefined;
	if (key !== undefined && (key === '' || key.length > 255)) {
		throw invalid('Idempotency keys have 1 to 255 characters.');
	}
	const { id = '' } = request.params as { id?: string };
	const path = endpoint.path.replace(':id', id);
	return { endpoint, requestId, path, input, id, publishable, account, key };
}

function run(core: Core, { endpoint, input, ...call }: ApiRequest): Answer {
	const { body, expand } = endpoint.run(input, call);
	if (body instanceof Failure) return failureAnswer(body);
	return { status: 200, body: JSON.stringify(expanded(core, body, expand)) };
}

function faultOf(faults: Faults, { endpoint, path, key, id, input }: ApiRequest): FaultMode | undefined {
	const subject = `${endpoint.method} ${path}`;
	const fault = faults.ofRequest(`${subject} ${key ?? ''}`);
	if (fault || endpoint.method === 'GET') return fault;
	const requested = (input.metadata as Record<string, unknown> | undefined)?.sandbox_fault;
	return (
		faults.ofInput(requested, `${subject} ${key ?? ''}`) ?? faults.ofInput(endpoint.fault?.(id), subject)
	);
}

/** Batches and fault injection, for holders of the secret key. */
function registerControls(app: FastifyInstance, core: Core, faults: Faults): void {
	const preHandler = onlySecretKey(core);
	app.post('/_batch', { preHandler }, () => {
		core.store.beginBatch();
		return {};
	});
	app.post('/_batch/keep', { preHandler }, () => {
		if (!core.store.commitBatch())
			throw refused('There is no batch: the sandbox was restarted since it began.');
		return {};
	});
	app.get('/_faults', { preHandler }, () => faults.list());
	app.post('/_faults', { preHandler }, ({ body }) => faults.add(body));
	app.delete('/_faults', { preHandler }, () => faults.clear());
}

export function createApi(core: Core, endpoints: Endpoint[], faults: Faults) {
	const idempotency = createIdempotency(core.store, core.seconds);

	/** Throws errors that changed nothing; returns the others, such as declines. */
	function runOnce(apiRequest: ApiRequest): Answer & { replayOf?: string } {
		if (apiRequest.endpoint.method === 'GET') return run(core, apiRequest);
		const { key, requestId } = apiRequest;
		// A browser and the server never share an idempotency key.
		const scoped = key && `${apiRequest.publishable ? 'pk' : 'sk'}:${key}`;
		const fingerprint = scoped ? fingerprintOf(apiRequest.path, apiRequest.input) : '';
		const cause = { id: requestId, idempotency_key: key ?? null };
		try {
			return core.store.transaction(() => {
				const saved = scoped && idempotency.find(scoped, fingerprint);
				if (saved) return { status: saved.status, body: saved.body, replayOf: saved.request_id };
				const answer = core.events.causedBy(cause, () => run(core, apiRequest));
				if (scoped) idempotency.save(scoped, fingerprint, answer, requestId);
				return answer;
			});
		} catch (error) {
			if (!(error instanceof Failure) || !error.executed || !scoped) throw error;
			const answer = failureAnswer(error);
			idempotency.save(scoped, fingerprint, answer, requestId);
			return answer;
		}
	}

	function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): FastifyReply {
		const requestId = newId('req', 14);
		const version = header(request, 'stripe-version') ?? apiVersion;
		reply.headers({ 'Request-Id': requestId, 'Stripe-Version': version, 'Cache-Control': 'no-store' });
		let result: Answer & { replayOf?: string };
		try {
			const apiRequest = readRequest(core, endpoint, request, requestId);
			if (apiRequest.key) reply.header('Idempotency-Key', apiRequest.key);
			const fault = faultOf(faults, apiRequest);
			if (fault && happensBefore(fault)) {
				injectFault(fault, reply, 0, '');
				return reply;
			}
			result = runOnce(apiRequest);
			if (fault) {
				injectFault(fault, reply, result.status, result.body);
				return reply;
			}
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			result = failureAnswer(error);
		}
		if (result.replayOf) {
			reply.headers({ 'Idempotent-Replayed': 'true', 'Original-Request': result.replayOf });
		}
		return reply.code(result.status).type('application/json').send(result.body);
	}

	return {
		deleteOldKeys: idempotency.deleteOld,
		register(app: FastifyInstance): void {
			for (const endpoint of endpoints) {
				const handler = (request: FastifyRequest, reply: FastifyReply) => answer(endpoint, request, reply);
				app.route({ method: endpoint.method, url: endpoint.path, handler });
			}
			registerControls(app, core, faults);
		},
	};
}

const framesOf = ({ name, stack }: Error) => [name, ...(stack?.match(/^ +at .*$/gm) ?? [])].join('\n');

/** Errors outside of endpoints: unknown paths, unreadable bodies, bugs. */
export function errorAnswer(error: unknown): Answer {
	if (error instanceof Failure) return failureAnswer(error);
	const status = (error as { statusCode?: number }).statusCode ?? 500;
	// Logs only the stack frames, because the message may quote the request.
	if (status >= 500) console.error(error instanceof Error ? framesOf(error) : 'an error');
	const message = status >= 500 || !(error instanceof Error) ? 'An unknown error occurred.' : error.message;
	return failureAnswer(
		new Failure(status, { type: status >= 500 ? 'api_error' : 'invalid_request_error', message }),
	);
}
