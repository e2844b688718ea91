import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookEvents } from '../../api/src/adapters/payments/stripe-shapes.ts';
import { incompleteTown, publishedTown, townState } from '../../api/src/db/seeded-town.ts';
import { withClient } from '../../api/src/db/with-client.ts';
import type { Database } from './database.ts';
import { freePort } from './ports.ts';
import { runOrThrow, type Service, type ServiceOptions, type TaskOptions } from './service.ts';
import { root, sandboxSettings } from './settings.ts';
import { UserError } from './user-error.ts';

export type StartPart = (service: Omit<ServiceOptions, 'say' | 'signal' | 'env'>) => Promise<Service>;

function isJson(line: string): boolean {
	try {
		return typeof JSON.parse(line) === 'object';
	} catch {
		return false;
	}
}

/** Adds the sandbox's address and keys to `env`, which the API shares. */
export async function startSandbox(
	env: NodeJS.ProcessEnv,
	options: { dataDir: string; logs: string; port: number; start: StartPart },
): Promise<void> {
	const folder = join(options.dataDir, 'sandbox');
	const portFile = join(folder, 'port');
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined);
	writeFileSync(portFile, String(port));
	Object.assign(env, sandboxSettings(options.dataDir, env), {
		SANDBOX_PORT: String(port),
		SANDBOX_DATA_FILE: join(folder, 'sandbox.db'),
		SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${options.port}/v0/webhooks/stripe`,
		SANDBOX_WEBHOOK_EVENTS: [...webhookEvents.platform, ...webhookEvents.connected].join(),
		SANDBOX_PUBLIC_URL: `${env.PUBLIC_URL}/sandbox`,
	});
	await options.start(sandboxService('The card sandbox', join(options.logs, 'sandbox.log')));
}

/** It is ready once it has printed a line of JSON. */
export function sandboxService(name: string, logFile: string): Parameters<StartPart>[0] {
	let ready = false;
	return {
		name,
		args: ['sandbox/src/main.ts'],
		cwd: root,
		logFile,
		onLine: (line, stream) => {
			ready ||= stream === 'stdout' && isJson(line);
		},
		isReady: async () => ready,
	};
}

/**
 * Seeds the embedded database if it is empty, unless SEED is `none`; seeds the one at DATABASE_URL only on request.
 * Recreates an incomplete town in the embedded database, because only the seed wrote to it.
 */
export async function seed(
	database: Database,
	options: {
		wanted: boolean;
		/** R-modes */
		mayHoldTown: boolean;
		env: NodeJS.ProcessEnv;
		migrate: () => Promise<void>;
		say: (line: string) => void;
		begin: () => { step(line: string): void; end(line?: string): void };
		more: Pick<TaskOptions, 'signal' | 'onSpawn'>;
	},
): Promise<'no' | 'before' | 'now'> {
	const { env, say, mayHoldTown } = options;
	const own = database.folder !== undefined;
	const name =
		env.SEED || ((own && mayHoldTown && !env.STRIPE_SECRET_KEY) || options.wanted ? 'town' : 'none');
	const published = mayHoldTown ? undefined : await withClient(database.url, publishedTown);
	if (published !== undefined) throw new UserError(published);
	const state = await withClient(database.url, townState);
	if (state === 'half-made') {
		if (!database.recreate) throw new UserError(incompleteTown);
		say('  Town: an earlier start was interrupted while it was made; it is made again from nothing');
		await database.recreate();
		await options.migrate();
	}
	if (state === 'used' && options.wanted) say('  Town: not made, because the database is in use already');
	if (name === 'none') return 'no';
	if (state === 'whole') return 'before';
	if (state === 'used') return 'no';
	const town = options.begin();
	await runOrThrow('The seeding of the town', ['api/seeds/main.ts'], {
		cwd: root,
		env: { ...env, SEED: name },
		onLine: town.step,
		...options.more,
	});
	town.end('seeded');
	return 'now';
}

/** Other stderr output shows only while serving, because a failed start is reported in one line. */
export function showWarnings(
	line: string,
	stream: 'stdout' | 'stderr',
	serving: boolean,
	say: (line: string) => void,
): void {
	try {
		const { level, msg, err } = JSON.parse(line) as {
			level?: number;
			msg?: string;
			err?: { type?: string; code?: string; message?: string };
		};
		const what = err?.message ?? [err?.type, err?.code].filter(Boolean).join(' ');
		if ((level ?? 0) >= 40) say(`  API: ${[msg, what].filter(Boolean).join(': ')}`);
	} catch {
		if (serving && stream === 'stderr' && line.trim() !== '') say(`  API: ${line}`);
	}
}

export async function answersReady(port: number): Promise<boolean> {
	try {
		const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
		await reply.arrayBuffer();
		return reply.status === 200;
	} catch {
		return false;
	}
}

/** Calls `replace` after each change, one at a time. Returns a function that stops watching. */
export function followSources(replace: () => Promise<void>, folders: string[]): () => void {
	let timer: NodeJS.Timeout | undefined;
	let last = Promise.resolve();
	const watchers = folders.map((folder) =>
		watch(folder, { recursive: true }, () => {
			clearTimeout(timer);
			// Debounces, because an editor writes a file in several steps.
			timer = setTimeout(() => {
				last = last.then(replace);
			}, 100);
		}),
	);
	return () => {
		clearTimeout(timer);
		for (const watcher of watchers) watcher.close();
	};
}
