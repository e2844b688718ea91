// The whole product on this machine, for `npm start` and e2e/. Unconfigured parts are embedded and live in the data
// folder. Nothing starts if the port is taken; if a part fails, those already running are stopped.
import { existsSync, mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { archiveSettings } from '../backup/wal.ts';
import { rememberChild, stopOrphanedChildren } from './children.ts';
import { type Database, embeddedDatabase, givenDatabase } from './database.ts';
import { createPhases } from './phase.ts';
import { isPortFree, waitForFreePort } from './ports.ts';
import {
	answersReady,
	followSources,
	type StartPart,
	seed,
	showWarnings,
	startSandbox,
} from './product-parts.ts';
import { replaceServing } from './rolling.ts';
import { readSecrets } from './secrets.ts';
import { runOrThrow, startService, type TaskOptions } from './service.ts';
import { type Serving, startServing } from './serving.ts';
import { checkSettings, root, settingsOf, webDevPort } from './settings.ts';
import { onDisk, UserError } from './user-error.ts';
import { buildWeb, findWebBuild, packageScript } from './web-build.ts';

export { childEnv, root } from './settings.ts';

export interface ProductOptions {
	dataDir: string;
	port: number;
	env: NodeJS.ProcessEnv;
	dev?: boolean;
	seed?: boolean;
	/** Keeps the embedded database's WAL until it is shipped (packages/backup/schedule.ts). */
	archiveLog?: boolean;
	/** A killed predecessor may still hold the port. */
	replacesKilled?: boolean;
	say?: (line: string) => void;
	signal?: AbortSignal;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Runs as the owner and grants the serving role its rights. */
export async function migrate(
	{ url, ownerUrl }: Pick<Database, 'url' | 'ownerUrl'>,
	env: NodeJS.ProcessEnv,
	more: Pick<TaskOptions, 'signal' | 'onSpawn'> = {},
): Promise<void> {
	await runOrThrow('The migration of the database', ['api/src/db/migrate-main.ts'], {
		cwd: root,
		env: { ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
		...more,
	});
}

const settingsFor = (options: ProductOptions): NodeJS.ProcessEnv & { PUBLIC_URL: string } => ({
	...settingsOf({ ...options, isStarting: true }),
	...(!options.dev && { WEB_DIST: join(root, 'web', 'dist') }),
});

function prepareDataFolder(dataDir: string): string {
	const logs = join(dataDir, 'logs');
	onDisk(logs, () => mkdirSync(logs, { recursive: true, mode: 0o700 }));
	readSecrets(dataDir);
	return logs;
}

async function checkPorts({ port, dev, replacesKilled }: ProductOptions): Promise<void> {
	const isFree = replacesKilled ? await waitForFreePort(port, 15_000) : await isPortFree(port);
	if (!isFree)
		throw new UserError(`Port ${port} is in use: stop what runs there, or choose another with PORT.`);
	if (dev && !(await isPortFree(webDevPort)))
		throw new UserError(`Port ${webDevPort} is in use: the web app is served there with --dev.`);
}

async function databaseOf(
	{ env, dataDir, archiveLog }: ProductOptions,
	say: (line: string) => void,
): Promise<Database> {
	const given = env.DATABASE_URL;
	if (given) return givenDatabase(given, env.DATABASE_OWNER_URL || given);
	return embeddedDatabase(join(dataDir, 'postgres'), say, archiveLog ? archiveSettings() : {});
}

type Startup = ReturnType<typeof beginStartup>;

function beginStartup(options: ProductOptions, say: (line: string) => void) {
	const { dataDir, signal } = options;
	const logs = prepareDataFolder(dataDir);
	const env = settingsFor(options);
	const more = { signal, onSpawn: (pid: number | undefined) => rememberChild(dataDir, pid) };
	const stops: ((graceMs: number) => Promise<void>)[] = [];
	const start: StartPart = async (service) => {
		const started = await startService({ ...service, ...more, env, say });
		stops.push((graceMs) => started.stop(graceMs));
		return started;
	};
	/** Gives the API up to `graceMs` to drain; the database stops last. */
	const stop = async (graceMs = 10_000) => {
		for (const part of stops.splice(0).reverse()) await part(graceMs);
	};
	return { options, say, logs, env, more, stops, start, stop, ...createPhases(say) };
}

async function prepareDatabase({ options, say, begin, stops, env, more }: Startup): Promise<Database> {
	const doing = begin('Database', 'starting and bringing the schema up to date');
	const database = await databaseOf(options, say);
	stops.unshift(() => database.stop());
	env.DATABASE_URL = database.url;
	await migrate(database, env, more);
	doing.end(`${database.label}, schema up to date`);
	return database;
}

async function prepareSandbox({ options, begin, env, logs, start }: Startup): Promise<boolean> {
	// Uses an existing sandbox, which several machines share as they would Stripe.
	if (options.env.STRIPE_SECRET_KEY || options.env.SANDBOX_URL) return false;
	const doing = begin('Card sandbox', 'starting');
	await startSandbox(env, { ...options, logs, start });
	doing.end('ready');
	return true;
}

async function prepareWeb({ options, begin, env, more }: Startup): Promise<void> {
	if (options.dev) return;
	const built = findWebBuild(root);
	if (built !== undefined) {
		env.WEB_DIST = built;
		return;
	}
	const doing = begin('Web app', 'building');
	await buildWeb(root, env, more);
	doing.end('built');
}

async function serve({ options, say, begin, stops, env, logs, more }: Startup): Promise<Serving> {
	const doing = begin('API', 'starting');
	let serving = false;
	const api = await startServing({
		name: 'The API',
		cwd: root,
		...more,
		env,
		say,
		logFile: join(logs, 'api.log'),
		onLine: (line, stream) => showWarnings(line, stream, serving, say),
		isReady: () => answersReady(options.port),
	});
	stops.push(api.stop);
	serving = true;
	doing.end('ready');
	return api;
}

/** For --dev: serves the web app from its sources and restarts the API after changes. */
async function followOwnSources(
	{ begin, env, logs, say, start, stops }: Startup,
	api: Serving,
): Promise<void> {
	const doing = begin('Web app', 'starting');
	await start({
		name: 'The web app',
		args: [packageScript(root, 'vite', 'vite'), '--port', String(webDevPort), '--strictPort'],
		cwd: join(root, 'web'),
		logFile: join(logs, 'web.log'),
		isReady: async () => !(await isPortFree(webDevPort)),
	});
	const sources = ['api/src', 'api/migrations', 'api/sql', 'contract/src'].map((folder) =>
		join(root, folder),
	);
	const unfollow = followSources(
		() => api.replace(env).catch(({ message }: Error) => say(`  ${message}`)),
		sources.filter(existsSync),
	);
	stops.push(async () => unfollow());
	doing.end('follows its sources');
}

async function prepareData(startup: Startup, mayHoldTown: boolean) {
	const parts = [prepareDatabase(startup), prepareSandbox(startup)] as const;
	await Promise.allSettled(parts);
	const [database, hasSandbox] = await Promise.all(parts);
	const town = await seed(database, {
		...startup,
		wanted: startup.options.seed ?? false,
		mayHoldTown,
		migrate: () => migrate(database, startup.env, startup.more),
		begin: () => startup.begin('Town', 'seeding people, shops and four weeks of orders'),
	});
	return { database, hasSandbox, hasTown: town !== 'no' };
}

const memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
/** With less memory, the town waits for the build of the web app: side by side they page each other out for minutes. */
const parallelStartBytes = 1.5 * 2 ** 30;

export async function startProduct(options: ProductOptions) {
	const { mode, mayHoldTown } = checkSettings(settingsFor(options));
	await stopOrphanedChildren(options.dataDir);
	await checkPorts(options);
	const startup = beginStartup(options, options.say ?? (() => {}));
	const { env, more, stop } = startup;
	try {
		const web = prepareWeb(startup);
		if (memoryBytes < parallelStartBytes) await web;
		const parts = [prepareData(startup, mayHoldTown), web] as const;
		await Promise.allSettled(parts);
		const [{ database, hasSandbox, hasTown }] = await Promise.all(parts);
		const api = await serve(startup);
		if (options.dev) await followOwnSources(startup, api);
		return {
			databaseUrl: database.url,
			ownerUrl: database.ownerUrl,
			url: env.PUBLIC_URL,
			hasTown,
			hasSandbox,
			mode,
			env,
			apiPids: api.pids,
			/** Builds and migrates as at startup, then replaces the API processes without refusing requests. */
			replace: (given: NodeJS.ProcessEnv, say: (line: string) => void) =>
				replaceServing({
					root,
					api,
					say,
					more,
					current: env,
					next: settingsFor({ ...options, env: given }),
					migrate: (next) => migrate(database, next, more),
				}),
			stop,
		};
	} catch (error) {
		startup.end();
		await stop(2000);
		throw error;
	}
}
