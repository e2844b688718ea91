/** The whole product for a test: the real API, database, card sandbox and mailbox, and a clock that the test moves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@flavorbag/sandbox';
import { sql } from 'kysely';
import type { DestinationStream } from 'pino';
import { afterAll, expect } from 'vitest';
import type { Clock } from '#ports/clock.ts';
import { type Caller, callerOf } from '../../packages/ops/demo/call.ts';
import { webhookEvents } from '../src/adapters/payments/stripe-shapes.ts';
import { type App, createApp, type Overrides } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { sandboxList } from './sandbox-calls.ts';
import { record, recorder } from './stripe/recorder.ts';
import type { TestServer } from './template.ts';

export { type Answer, type Caller, callerOf } from '../../packages/ops/demo/call.ts';

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
