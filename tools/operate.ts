// Looks after an installation while it runs, or while it is stopped: the doctor, the reconciler and what only an
// operator may do (admin), with the settings and the embedded database and sandbox that `npm start` uses. Starts nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lostPassword, servingUser, user } from './postgres-folder.ts';
import { childEnv, root } from './product.ts';
import { readSecrets } from './secrets.ts';
import { UserError } from './user-error.ts';

const scripts: Record<string, string> = {
	admin: 'api/src/admin-main.ts',
	doctor: 'api/src/doctor-main.ts',
	reconcile: 'api/src/reconcile-main.ts',
};

const read = (...path: string[]): string | undefined => {
	const file = join(...path);
	return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** What the API is given by `npm start`, as far as it was ever started. */
function installation(dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const embedded: NodeJS.ProcessEnv = {};
	if (existsSync(join(dataDir, 'secrets.json'))) {
		const sandboxPort = read(dataDir, 'sandbox', 'port');
		Object.assign(embedded, readSecrets(dataDir), {
			...(sandboxPort && { SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` }),
		});
	} else if (!env.DATABASE_URL) {
		throw new UserError(`FlavorBag was never started on ${dataDir}: npm start does it.`);
	}
	const port = read(dataDir, 'postgres', 'port');
	const environmentNames = read(dataDir, 'postgres', 'password');
	if (port && !environmentNames && !env.DATABASE_URL)
		throw lostPassword(
			join(dataDir, 'postgres', 'password'),
			environmentNames === '' ? 'is empty' : 'is missing',
		);
	const password = read(dataDir, 'postgres', 'api-password');
	if (port && password)
		embedded.DATABASE_URL = `postgres://${servingUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`;
	else if (port && !env.DATABASE_URL)
		throw new UserError(`FlavorBag was not started on ${dataDir} since it was upgraded: npm start does it.`);
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
	return {
		...embedded,
		...childEnv(given),
		DATA_DIR: dataDir,
		DATABASE_OWNER_URL: undefined,
		BACKUP_KEY: undefined,
	};
}

try {
	const script = scripts[process.argv[2] ?? ''];
	if (script === undefined) throw new UserError(`Say one of: ${Object.keys(scripts).join(', ')}.`);
	const envFile = join(root, '.env');
	if (existsSync(envFile)) process.loadEnvFile(envFile);
	const dataDir = resolve(root, process.env.DATA_DIR || '.data');
	const env = installation(dataDir, process.env);
	const child = spawn(process.execPath, [script, ...process.argv.slice(3)], {
		cwd: root,
		env,
		stdio: 'inherit',
	});
	const [code] = (await once(child, 'exit')) as [number | null];
	process.exitCode = code ?? 1;
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
