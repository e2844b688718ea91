/** The whole product for a test: the real API, database, card sandbox and mailbox, and a clock that the test moves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName, Endpoints, Envelope, Language, Reply } from '@flavorbag/contract';
import { endpoints } from '@flavorbag/contract';
import { createSandbox } from '@flavorbag/sandbox';
import { sql } from 'kysely';
import type { DestinationStream } from 'pino';
import { afterAll, expect } from 'vitest';
import type { Clock } from '#ports/clock.ts';
import { webhookEvents } from '../src/adapters/payments/stripe-shapes.ts';
import { type App, createApp, type Overrides } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { sandboxList } from './sandbox-calls.ts';
import { record, recorder } from './stripe/recorder.ts';
import type { TestServer } from './template.ts';

/** A Wednesday noon in Portland, after the database's own clock so that holds are open. */
export const noon = new Date('2031-06-11T19:00:00.000Z');

export interface TestClock extends Clock {
	set(at: Date): void;
	forward(ms: number): void;
}

export function testClock(start = noon): TestClock {
	let now = start.getTime();
	return {
		now: () => new Date(now),
		set(at) {
			now = at.getTime();
		},
		forward(ms) {
			now += ms;
		},
	};
}

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

export interface World {
	app: App;
	clock: TestClock;
	url: string;
	database: FreshDatabase;
	sandbox: Awaited<ReturnType<typeof createSandbox>>;
	/** Needed to inject faults. */
	sandboxKey: string;
	publishableKey: string;
	webhookSecret: string;
	/** The API's configuration, to start a second one. */
	env: NodeJS.ProcessEnv;
	dataDir: string;
	call: Caller;
	/** Processes the outbox and inbox. */
	drain(): Promise<void>;
}

/** Discards files and streams, which their own tests read. */
async function bodyOf(response: Response): Promise<unknown> {
	const isFile = response.headers.has('content-disposition');
	if (!isFile && response.headers.get('content-type')?.startsWith('application/json')) return response.json();
	await response.body?.cancel();
	return { success: true, data: null, meta: { request_id: response.headers.get('x-request-id') } };
}

/** Reports a hanging call before its test times out. */
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

const secret = 'test-secret-test-secret-test-secret';

/** With `webhooks: false` the test must deliver events. */
export async function createWorld(
	options: {
		webhooks?: boolean;
		env?: NodeJS.ProcessEnv;
		log?: DestinationStream;
		/** A server of its own. */
		server?: TestServer;
		providerTimeoutMs?: number;
		/** Returns the URL of the database's replica. */
		replicaOf?: (databaseUrl: string) => string;
		keepFrom?: number;
		/** The sandbox uses the test's clock too, so that payouts match our ledger's dates. */
		sharedClock?: boolean;
		roomOn?: Overrides['roomOn'];
	} = {},
): Promise<World> {
	const clock = testClock();
	const database = await freshDatabase({
		settle,
		now: clock.now,
		...(options.server && { server: options.server }),
	});
	const dataDir = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
	const sandboxKey = 'sk_test_sandbox_0123456789';
	const publishableKey = 'pk_test_sandbox_0123456789';
	const webhookSecret = 'whsec_0123456789';
	const sandbox = await createSandbox({
		dataFile: ':memory:',
		port: 0,
		secretKey: sandboxKey,
		publishableKey,
		webhookSecret,
		webhookUrl: undefined,
		webhookEvents: [...webhookEvents.platform, ...webhookEvents.connected],
		publicUrl: 'http://localhost/sandbox',
		...(options.sharedClock && { now: clock.now }),
	});
	const recorded = await recorder(sandbox.url);
	const env: NodeJS.ProcessEnv = {
		NODE_ENV: 'test',
		PORT: '0',
		PUBLIC_URL: 'http://localhost:3000',
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		DATABASE_REPLICA_URL: options.replicaOf?.(database.url),
		AUTH_SECRET: secret,
		SANDBOX_URL: recorded.url,
		SANDBOX_SECRET_KEY: sandboxKey,
		SANDBOX_PUBLISHABLE_KEY: publishableKey,
		SANDBOX_WEBHOOK_SECRET: webhookSecret,
		...options.env,
	};
	const config = readConfig(env);
	const log = options.log ? createLog('debug', options.log) : createLog(process.env.TEST_LOG ?? 'silent');
	const app = await createApp(config, log, {
		clock,
		// A slow machine must not look like a slow provider.
		providerTimeoutMs: options.providerTimeoutMs ?? 60_000,
		...(options.keepFrom && { keepFrom: options.keepFrom }),
		...(options.roomOn && { roomOn: options.roomOn }),
	});
	const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
	if (options.webhooks !== false) sandbox.setWebhookUrl(`${url}/v0/webhooks/stripe`);

	const call = callerOf(url);

	async function drain(): Promise<void> {
		await app.outbox.drain();
		await app.pushes.drain();
		await app.inbox.drain();
	}

	/** Whether money at the provider is still in transit. */
	async function isMoneyOpen(): Promise<boolean> {
		const { rows } = await sql<{ is_open: boolean }>`
			select exists (select from payments where status in ('creating', 'requires_payment', 'authorized'))
				or exists (select from refunds where status in ('approved', 'submitted')) as is_open`.execute(
			database.db,
		);
		return rows[0]?.is_open === true;
	}

	/** Runs the jobs. The audit is skipped because the views are read next, as is a needless reconciler. */
	async function settle(): Promise<void> {
		await drain();
		const asksProvider = options.webhooks === false || (await isMoneyOpen());
		for (const { name, run } of app.plannedJobs)
			if (name !== 'audit' && (name !== 'reconciler' || asksProvider)) await run();
		// Other jobs may have freed bags.
		await app.waitlist.offer();
		await drain();
	}
	async function recordEvents(): Promise<void> {
		if (!process.env.STRIPE_EXCHANGES) return;
		const events = await sandboxList<{ id: string }>({ sandbox, sandboxKey }, '/v1/events');
		for (const answer of events) record({ call: 'event', sent: '', status: 200, answer });
	}
	afterAll(async () => {
		await database.recount();
		expect((await app.reconcile('turn')).broken).toEqual([]);
		expect(await app.auditNext()).toEqual([]);
		await app.close();
		await recorded.close();
		await recordEvents();
		await sandbox.close();
		await database.close();
		rmSync(dataDir, { recursive: true, force: true });
	});
	return {
		app,
		clock,
		url,
		database,
		sandbox,
		sandboxKey,
		publishableKey,
		webhookSecret,
		env,
		dataDir,
		call,
		drain,
	};
}
