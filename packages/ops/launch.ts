// Starts the whole product and keeps it running. Flags: --dev (follows the sources), --seed (seeds your own database),
// --workers N (API processes), --migrate-only, --reset [--yes] (deletes the embedded data).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, parseEnv } from 'node:util';
import { findOpenShop, townState } from '../../api/src/db/seeded-town.ts';
import { withClient } from '../../api/src/db/with-client.ts';
import { firstAdminToken } from '../../api/src/lib/first-admin.ts';
import { startSchedule } from '../backup/schedule.ts';
import { readKey } from '../backup/sealed.ts';
import { settingsIn } from '../backup/settings.ts';
import { archiveSettings } from '../backup/wal.ts';
import { rememberChild } from './children.ts';
import { openControl } from './control.ts';
import { embeddedDatabase, givenDatabase } from './database.ts';
import { killOrphan } from './embedded-postgres.ts';
import { type InstanceLock, lockStoppedInstance } from './instance-lock.ts';
import { childEnv, migrate, type Product, root, startProduct } from './product.ts';
import { checkSettings, readEnvFile } from './settings.ts';
import { exitNow, onStopRequest } from './shutdown.ts';
import { onDisk, UserError } from './user-error.ts';
import { welcome } from './welcome.ts';
import { checkWorkers, limitWorkers } from './worker-count.ts';

const say = (line: string) => console.log(line);
const abort = new AbortController();

function readFlags() {
	try {
		const flag = { type: 'boolean', default: false } as const;
		const options = { dev: flag, seed: flag, 'migrate-only': flag, reset: flag, yes: flag };
		const workers = { type: 'string' } as const;
		return parseArgs({ options: { ...options, workers } }).values;
	} catch (error) {
		throw new UserError((error as Error).message);
	}
}

function readPort(): number {
	const port = Number(process.env.PORT || 3000);
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new UserError(`PORT must be a number from 1 to 65535, not ${process.env.PORT}.`);
	return port;
}

async function reset(dataDir: string, yes: boolean): Promise<void> {
	if (process.env.DATABASE_URL)
		throw new UserError('DATABASE_URL is set: its database is not ours to delete.');
	const folders = ['postgres', 'sandbox', 'mail', 'media']
		.map((name) => join(dataDir, name))
		.filter(existsSync);
	if (folders.length === 0) return say('There is nothing to delete.');
	if (!yes) {
		const terminal = createInterface({ input: process.stdin, output: process.stdout });
		const answer = await terminal.question(`Delete ${folders.join(', ')}? [y/N] `);
		terminal.close();
		if (!/^y(es)?$/i.test(answer.trim())) return say('Nothing was deleted.');
	}
	await killOrphan(join(dataDir, 'postgres'));
	for (const folder of folders)
		onDisk(folder, () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	say('Deleted. The next start begins anew.');
}

async function migrateOnly(dataDir: string): Promise<void> {
	const given = process.env.DATABASE_URL;
	const database = given
		? givenDatabase(given, process.env.DATABASE_OWNER_URL || given)
		: await embeddedDatabase(join(dataDir, 'postgres'), say, readBackups() ? archiveSettings() : {});
	try {
		await migrate(database, childEnv(process.env), { signal: abort.signal });
		say('The schema is up to date.');
	} finally {
		await database?.stop();
	}
}

async function welcomed(product: Product): Promise<string[]> {
	const { databaseUrl, env, hasTown } = product;
	const { auth, mayHoldTown, payments, mail } = checkSettings(env);
	const loginsFile = join(root, 'api', 'seeds', 'logins.json');
	return withClient(databaseUrl, async (client) => {
		const hasAny = async (rows: string) => (await client.query(`select from ${rows} limit 1`)).rowCount !== 0;
		const isEmpty = (await townState(client)) === 'empty';
		return welcome({
			...product,
			logins: hasTown && existsSync(loginsFile) ? JSON.parse(readFileSync(loginsFile, 'utf8')) : [],
			sendsMail: mail.mode === 'smtp',
			hasShops: await hasAny('businesses'),
			adminToken: (await hasAny("users where role = 'admin'")) ? undefined : firstAdminToken([auth.secret]),
			takesTown: mayHoldTown && payments.mode === 'sandbox' && isEmpty,
			openShop: hasTown ? await findOpenShop(client, new Date()).catch(() => undefined) : undefined,
		});
	});
}

function readBackups() {
	const { to, ...settings } = settingsIn(process.env);
	if (to === undefined) return undefined;
	if (process.env.DATABASE_URL)
		throw new UserError(
			'BACKUP_TO is for the embedded database, and DATABASE_URL names a server of yours: leave BACKUP_TO out, and back that server up with its own tools (docs/backups.md).',
		);
	readKey(settings.key);
	return { to, ...settings };
}

/** The environment overrides .env, which is read again on a restart. */
const startedWith = { ...process.env };
function readSettings(): NodeJS.ProcessEnv {
	const file = join(root, '.env');
	return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...startedWith };
}

async function serve(
	dataDir: string,
	replacesKilled: boolean,
	{ workers, ...flags }: { dev: boolean; seed: boolean; workers?: string | undefined },
): Promise<void> {
	const asked = new Promise<void>((done) =>
		abort.signal.addEventListener('abort', () => done(), { once: true }),
	);
	const settings = readBackups();
	const product = await startProduct({
		dataDir,
		archiveLog: settings !== undefined,
		port: readPort(),
		env: limitWorkers({ ...process.env, ...(workers !== undefined && { WORKERS: workers }) }, say),
		replacesKilled,
		say,
		signal: abort.signal,
		...flags,
	});
	let graceMs = 10_000;
	onSecondStop = () => {
		graceMs = 0;
		for (const pid of product.apiPids()) process.kill(pid, 'SIGKILL');
	};
	const schedule = settings
		? startSchedule({
				dataDir,
				settings,
				say,
				env: process.env,
				url: product.ownerUrl,
				onSpawn: (pid) => rememberChild(dataDir, pid),
			})
		: undefined;
	for (const line of await welcomed(product)) say(line);
	const control = flags.dev
		? undefined
		: await openControl(dataDir, (report) => product.replace(readSettings(), report));
	await asked;
	control?.close();
	say('\nStopping.');
	await schedule?.stopRuns();
	await product.stop(graceMs);
	await schedule?.stop();
}

let onSecondStop = () => {};
let lock: InstanceLock | undefined;
onStopRequest(
	() => {
		lock?.markStopping();
		abort.abort();
	},
	() => onSecondStop(),
);

try {
	const flags = readFlags();
	checkWorkers(flags.workers);
	const dataDir = readEnvFile();
	lock = await lockStoppedInstance(dataDir, say, abort.signal);
	try {
		if (flags.reset) await reset(dataDir, flags.yes);
		else if (flags['migrate-only']) await migrateOnly(dataDir);
		else await serve(dataDir, lock.replacesKilled, flags);
	} finally {
		lock.release();
	}
	await exitNow(0);
} catch (error) {
	if (abort.signal.aborted) await exitNow(0);
	console.error(error instanceof UserError ? error.message : error);
	await exitNow(1);
}
