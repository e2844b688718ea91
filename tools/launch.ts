// Starts the whole product and keeps it running. Flags: --dev (follows the sources), --seed (the town on a database
// of yours), --workers N (processes of the API), --migrate-only, --reset [--yes] (deletes what the embedded defaults keep).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, parseEnv } from 'node:util';
import { modes } from '../api/src/mode.ts';
import { startSchedule } from './backup/schedule.ts';
import { readKey } from './backup/sealed.ts';
import { settingsIn } from './backup/settings.ts';
import { archiveSettings } from './backup/wal.ts';
import { rememberChild } from './children.ts';
import { openControl } from './control.ts';
import { embeddedDatabase, givenDatabase } from './database.ts';
import { killOrphan } from './embedded-postgres.ts';
import { type InstanceLock, lockStoppedInstance } from './instance-lock.ts';
import { childEnv, migrate, type Product, root, startProduct } from './product.ts';
import { findOpenShopIn, hasShops } from './product-parts.ts';
import { exitNow, onStopRequest } from './shutdown.ts';
import { onDisk, UserError } from './user-error.ts';
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

type Step = [what: string, how: string];
/** What to do, and how: buying in the town, or all that a marketplace without a shop still needs. */
async function firstSteps({ url, databaseUrl, hasTown, hasSandbox, mode }: Product): Promise<Step[]> {
	if (!(await hasShops(databaseUrl)))
		return [
			['Sign up', `${url}/auth/signup`],
			['Make yourself an admin', 'npm run admin -- grant YOUR-EMAIL'],
			['Open the first shop', `${url}/business/new`],
			...(mode === 'trial'
				? [['Or look around first', 'npm start -- --seed fills it with a town'] as Step]
				: []),
		];
	const open = hasTown ? await findOpenShopIn(databaseUrl).catch(() => undefined) : undefined;
	return [
		['Open this page', `${url}/marketplace`],
		...(open
			? [
					[
						'Type this ZIP code',
						`${open.zip_code}: ${open.shop} in ${open.city}, ${open.state} has bags to pick up right now`,
					] as Step,
				]
			: []),
		...(hasSandbox ? [['Pay with this card', '4242 4242 4242 4242, any later date, any CVC'] as Step] : []),
	];
}

/** What a newcomer does first comes last: it stays in sight. */
async function welcome(product: Product): Promise<void> {
	say(`\nFlavorBag is running at ${product.url}\n`);
	const loginsFile = join(root, 'api', 'seeds', 'logins.json');
	if (product.hasTown && existsSync(loginsFile)) {
		const logins = JSON.parse(readFileSync(loginsFile, 'utf8')) as Record<
			'role' | 'email' | 'password',
			string
		>[];
		const width = (key: 'role' | 'email') => Math.max(...logins.map((login) => login[key].length)) + 2;
		for (const { role, email, password } of logins)
			say(`  ${role.padEnd(width('role'))}${email.padEnd(width('email'))}${password}`);
		say('');
	}
	const { says, tools } = modes[product.mode];
	say(`  ${says}`);
	if (!process.env.SMTP_URL && tools !== 'nobody') say(`  Mail it sends   ${product.url}/dev/mail`);
	if (product.hasSandbox) say(`  Card sandbox    ${product.url}/sandbox`);
	say('  Ctrl-C stops it.\n');
	const steps = await firstSteps(product);
	const width = Math.max(...steps.map(([what]) => what.length)) + 2;
	for (const [at, [what, how]] of steps.entries()) say(`  ${at + 1}. ${what.padEnd(width)}${how}`);
	say('');
}

/** Where backups go, if they are made: what is half set stops the start. */
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

/** What we were started with goes before the file, which may have changed since. */
const startedWith = { ...process.env };
function readSettings(): NodeJS.ProcessEnv {
	const file = join(root, '.env');
	return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...startedWith };
}

/** Serves until it is asked to stop. */
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
		const pid = product.apiPid();
		if (pid !== undefined) process.kill(pid, 'SIGKILL');
	};
	const schedule = settings
		? startSchedule({
				...{ dataDir, settings, say, env: process.env, url: product.ownerUrl },
				onSpawn: (pid) => rememberChild(dataDir, pid),
			})
		: undefined;
	await welcome(product);
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
	const envFile = join(root, '.env');
	if (existsSync(envFile)) process.loadEnvFile(envFile);
	const dataDir = resolve(root, process.env.DATA_DIR || '.data');
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
