// The API's settings, for `npm start` and every operator command, whether or not the API is running (R-one-settings).
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../../api/src/app/config.ts';
import { lostPassword, servingUser, user } from './postgres-folder.ts';
import { readSecrets } from './secrets.ts';
import { UserError } from './user-error.ts';

export const root = resolve(import.meta.dirname, '../..');
export const webDevPort = 5173;

/** Reads .env, which the environment overrides, and returns the data folder. */
export function readEnvFile(): string {
	const file = join(root, '.env');
	if (existsSync(file)) process.loadEnvFile(file);
	return resolve(root, process.env.DATA_DIR || '.data');
}

/** The machine's own variables, none of which configures the product. */
export const ofMachine = [
	'PATH',
	'HOME',
	'TMPDIR',
	'TEMP',
	'TMP',
	'SYSTEMROOT',
	'LANG',
	'TZ',
	'NODE_COMPILE_CACHE',
];

export const childEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
	NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
	// Each thread's own arena would keep what it once needed.
	MALLOC_ARENA_MAX: '2',
	...env,
});

export interface Given {
	dataDir: string;
	env: NodeJS.ProcessEnv;
	port?: number | undefined;
	dev?: boolean | undefined;
	/** Ignores the last ports of the database and the sandbox, which are about to start. */
	isStarting?: boolean;
}

const read = (...path: string[]): string | undefined => {
	const file = join(...path);
	return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** Undefined if the product has never started here. */
function embeddedUrl(dataDir: string): string | undefined {
	const folder = join(dataDir, 'postgres');
	const port = read(folder, 'port');
	if (!port) return undefined;
	const ownPassword = read(folder, 'password');
	if (!ownPassword)
		throw lostPassword(join(folder, 'password'), ownPassword === '' ? 'is empty' : 'is missing');
	const password = read(folder, 'api-password');
	if (!password)
		throw new UserError(`FlavorBag was not started on ${dataDir} since it was upgraded: npm start does it.`);
	return `postgres://${servingUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`;
}

/** Settings of the card sandbox under `npm start`; empty with Stripe or a shared sandbox. */
export function sandboxSettings(dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const port = read(dataDir, 'sandbox', 'port');
	if (env.STRIPE_SECRET_KEY || env.SANDBOX_URL || !port) return {};
	const { AUTH_SECRET: _, ...keys } = readSecrets(dataDir);
	return { ...keys, SANDBOX_URL: `http://127.0.0.1:${port}` };
}

/** Secrets that no serving process gets. */
const ofLauncher = ['DATABASE_OWNER_URL', 'BACKUP_KEY', 'BACKUP_S3_SECRET_ACCESS_KEY'];

export function settingsOf({
	dataDir,
	env,
	dev,
	port,
	isStarting,
}: Given): NodeJS.ProcessEnv & { PUBLIC_URL: string } {
	const given = Object.fromEntries(
		Object.entries(childEnv(env)).filter(([name, value]) => value !== '' && !ofLauncher.includes(name)),
	);
	const PORT = String(port ?? given.PORT ?? 3000);
	return {
		...given,
		PORT,
		PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${dev ? webDevPort : PORT}`,
		DATA_DIR: dataDir,
		AUTH_SECRET:
			given.AUTH_SECRET ??
			(existsSync(join(dataDir, 'secrets.json')) ? readSecrets(dataDir).AUTH_SECRET : undefined),
		...(!isStarting && {
			DATABASE_URL: given.DATABASE_URL ?? embeddedUrl(dataDir),
			...sandboxSettings(dataDir, given),
		}),
		...(dev && { NODE_ENV: given.NODE_ENV ?? 'development', API_PORT: PORT }),
	};
}

/** Throws UserError if the API couldn't start with these settings, before anything is touched. */
export function checkSettings(env: NodeJS.ProcessEnv): Config {
	try {
		return readConfig(env, true);
	} catch (error) {
		throw error instanceof ConfigError ? new UserError(error.message) : error;
	}
}
