// What the API is given (R-one-settings): `npm start` and every command of an operator ask here, whether its parts run or not.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../../api/src/app/config.ts';
import { lostPassword, servingUser, user } from './postgres-folder.ts';
import { readSecrets } from './secrets.ts';
import { UserError } from './user-error.ts';

export const root = resolve(import.meta.dirname, '../..');
export const webDevPort = 5173;

/** What the scripts and services of the product are given. */
export function childEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const cache = join(root, 'node_modules', '.cache', 'compile');
	return { ...env, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? cache };
}

export interface Given {
	dataDir: string;
	env: NodeJS.ProcessEnv;
	port?: number | undefined;
	dev?: boolean | undefined;
	/** Database and sandbox are about to be started: what the last start left of them says nothing. */
	isStarting?: boolean;
}

const read = (...path: string[]): string | undefined => {
	const file = join(...path);
	return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** Of the embedded database, as the role that serves; undefined: it was never started here. */
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

/** Of the card sandbox that `npm start` runs: none beside Stripe, nor beside one that several machines share. */
export function sandboxSettings(dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const port = read(dataDir, 'sandbox', 'port');
	if (env.STRIPE_SECRET_KEY || env.SANDBOX_URL || !port) return {};
	const { AUTH_SECRET: _, ...keys } = readSecrets(dataDir);
	return { ...keys, SANDBOX_URL: `http://127.0.0.1:${port}` };
}

/** Nothing that serves is given the owner's, nor what opens the backups. */
const ofLauncher = ['DATABASE_OWNER_URL', 'BACKUP_KEY', 'BACKUP_S3_SECRET_ACCESS_KEY'];

/** As far as its parts were ever started: the database and the sandbox leave their ports in the data folder. */
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

/** Before anything is touched: throws what keeps the API from starting with these settings. */
export function checkSettings(env: NodeJS.ProcessEnv): Config {
	try {
		return readConfig(env, true);
	} catch (error) {
		throw error instanceof ConfigError ? new UserError(error.message) : error;
	}
}
