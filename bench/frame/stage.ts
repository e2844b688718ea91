/** The environment of a benchmark: a filled PostgreSQL, API processes, bare servers and a canary. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../api/src/db/migrate.ts';
import { startPostgres } from '../../packages/ops/embedded-postgres.ts';
import { heapFlags } from '../../packages/ops/heap.ts';
import { servingUser } from '../../packages/ops/postgres-folder.ts';
import { root } from '../../packages/ops/product.ts';
import { resetSettings } from './filling.ts';
import { rateOf } from './load.ts';
import type { FromApi, ToApi } from './messages.ts';
import { type Forked, forked } from './processes.ts';
import { describeTown, fillTown, type Town } from './town.ts';
import type { TownSize } from './town-orders.ts';

export interface Size extends TownSize {
	name: 'tiny' | 'short' | 'full';
	rounds: number;
	seconds: number;
	/** Fills caches and compiles code before the first round. */
	warmUpSeconds: number;
}

export const sizes: Record<Size['name'], Size> = {
	tiny: {
		name: 'tiny',
		businesses: 300,
		orders: 3_000,
		busy: 1_000,
		people: 300,
		rounds: 1,
		seconds: 1,
		warmUpSeconds: 0,
	},
	short: {
		name: 'short',
		businesses: 100_000,
		orders: 1_000_000,
		busy: 100_000,
		people: 5_000,
		rounds: 3,
		seconds: 3,
		warmUpSeconds: 30,
	},
	full: {
		name: 'full',
		businesses: 1_000_000,
		orders: 10_000_000,
		busy: 100_000,
		people: 20_000,
		rounds: 5,
		seconds: 5,
		warmUpSeconds: 30,
	},
};

export interface Filled extends Town {
	url: string;
	db: pg.Client;
}

export interface Api {
	url: string;
	pid: number;
	tokens(externalIds: readonly string[]): Promise<string[]>;
	/** Resident memory in bytes. */
	memory(): Promise<number>;
	stop(): Promise<void>;
}

export interface Stage {
	size: Size;
	/** Builds the town of this size, with overrides, and keeps it for the next run. */
	town(differing?: Partial<TownSize>): Promise<Filled>;
	/** Starts the API as in production. `env` may hold any variable of .env.example and those of frame/api-main.ts. */
	api(town: Filled, env?: NodeJS.ProcessEnv): Promise<Api>;
	env(town: Filled): NodeJS.ProcessEnv;
	/** A bare server over the same database: `<url>/q/<name>?<JSON of values>`. */
	bare(
		town: Filled,
		statements: Record<string, string | string[]>,
	): Promise<{ url: string; stop(): Promise<void> }>;
	canary(): Promise<number>;
	database(): Promise<{ version: string; fsync: string }>;
	/** Registers something to stop with the stage. */
	keep<T extends { stop(): Promise<void> }>(one: T): T;
	close(): Promise<void>;
}

/** Towns are reused while the schema and the code that fills them stay the same. */
function fingerprint(): string {
	const hash = createHash('sha256');
	const files = [
		...globSync('api/{migrations,sql/*}/*.sql', { cwd: root }).sort(),
		...globSync('bench/frame/{town*,filling}.ts', { cwd: root }).sort(),
	];
	for (const file of files) hash.update(readFileSync(join(root, file)));
	return hash.digest('hex').slice(0, 12);
}

async function start<To extends object, From extends { url: string } | object>(
	file: string,
	env: NodeJS.ProcessEnv,
	flags?: string[],
): Promise<{ process: Forked<To, From>; url: string }> {
	const process = forked<To, From>(file, env, flags);
	const first = await process.next();
	return { process, url: (first as { url: string }).url };
}

async function makeTown(
	wanted: TownSize,
	folder: string,
	postgresUrl: string,
	admin: pg.Client,
): Promise<Filled> {
	const { businesses, orders, people, busy } = wanted;
	const name = `town_${businesses}_${orders}_${people}_${busy}`;
	const mark = join(folder, name);
	const url = new URL(postgresUrl);
	url.pathname = `/${name}`;
	if (!existsSync(mark)) {
		await admin.query(`drop database if exists ${name}`);
		await admin.query(`create database ${name}`);
		await migrate(url.href, servingUser);
		const began = performance.now();
		await fillTown(url.href, wanted);
		const seconds = ((performance.now() - began) / 1000).toFixed(1);
		console.log(
			`  ${businesses.toLocaleString('en-US')} businesses, ${orders.toLocaleString('en-US')} orders: made in ${seconds} s`,
		);
		writeFileSync(mark, '');
	}
	const db = new pg.Client({ connectionString: url.href });
	db.on('error', () => {});
	await db.connect();
	return { url: url.href, db, ...(await describeTown(db)) };
}

/** Towns have no real accounts, so the secret may be public; signing keys are kept between runs. */
const secret = 'a secret of benchmarks that is known to all';

const environmentOf = (dataDir: string, servingUrl: string): NodeJS.ProcessEnv => ({
	...process.env,
	NODE_ENV: 'production',
	LOG_LEVEL: 'info',
	PORT: '0',
	PUBLIC_URL: 'http://localhost:3000',
	DATA_DIR: dataDir,
	DATABASE_URL: servingUrl,
	AUTH_SECRET: secret,
	SANDBOX_URL: 'http://127.0.0.1:9',
	SANDBOX_SECRET_KEY: 'sk_test_bench',
	SANDBOX_PUBLISHABLE_KEY: 'pk_test_bench',
	SANDBOX_WEBHOOK_SECRET: 'whsec_bench',
	BENCH_PROVIDER: 'instant',
});

const wrong = () => new Error('the API answered something else');

async function startApi(env: NodeJS.ProcessEnv): Promise<Api> {
	const { process: child, url } = await start<ToApi, FromApi>('api-main.ts', env, heapFlags(env));
	return {
		url,
		pid: child.child.pid ?? 0,
		async tokens(externalIds) {
			const answer = await child.ask({ ask: 'tokens', externalIds: [...externalIds] });
			if (!('tokens' in answer)) throw wrong();
			return answer.tokens;
		},
		async memory() {
			const answer = await child.ask({ ask: 'memory' });
			if (!('memory' in answer)) throw wrong();
			return answer.memory;
		},
		stop: child.stop,
	};
}

/** Reuses the towns in `folder` from earlier runs, unless the migrations, SQL files or fillers have changed since. */
export async function createStage(
	size: Size,
	folder: string,
	settings: Record<string, string>,
): Promise<Stage> {
	const stageFolder = join(folder, fingerprint());
	if (!existsSync(stageFolder)) rmSync(folder, { recursive: true, force: true });
	mkdirSync(stageFolder, { recursive: true });
	const postgres = await startPostgres({ dataDir: join(stageFolder, 'postgres'), port: 0, settings });
	const admin = new pg.Client({ connectionString: postgres.url });
	await admin.connect();
	await resetSettings(admin);
	const running: { stop(): Promise<void> }[] = [];
	const towns = new Map<string, Filled>();
	const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
		running.push(one);
		return one;
	};

	/** The API connects with production's restricted role. */
	const envOf = (town: Filled) =>
		environmentOf(
			join(stageFolder, 'api'),
			Object.assign(new URL(postgres.servingUrl), { pathname: new URL(town.url).pathname }).href,
		);
	const canaryServer = await start('bare-main.ts', { ...process.env, DATABASE_URL: postgres.url });
	keep(canaryServer.process);

	return {
		size,
		keep,
		async database() {
			const { rows } = await admin.query<{ version: string; fsync: string }>(
				`select current_setting('server_version') as version, current_setting('fsync') as fsync`,
			);
			return rows[0] ?? { version: '?', fsync: '?' };
		},
		env: envOf,
		async town(differing = {}) {
			const wanted = { ...size, ...differing };
			const key = JSON.stringify([wanted.businesses, wanted.orders, wanted.people, wanted.busy]);
			const town = towns.get(key) ?? (await makeTown(wanted, stageFolder, postgres.url, admin));
			towns.set(key, town);
			return town;
		},
		async api(town, env = {}) {
			mkdirSync(join(stageFolder, 'api'), { recursive: true });
			return keep(await startApi({ ...envOf(town), ...env }));
		},
		async bare(town, statements) {
			const { process: child, url } = await start('bare-main.ts', {
				...process.env,
				DATABASE_URL: town.url,
				BARE_STATEMENTS: JSON.stringify(statements),
			});
			return keep({ url, stop: child.stop });
		},
		canary: () => rateOf({ url: canaryServer.url, calls: [{ path: '/fixed' }], connections: 32, seconds: 1 }),
		async close() {
			for (const one of running.reverse()) await one.stop();
			for (const { db } of towns.values()) await db.end();
			await admin.end();
			await postgres.stop();
		},
	};
}
