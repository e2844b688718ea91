// Runs the doctor, the reconciler and operator commands (admin, map), with the settings of `npm start`. Starts nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile, root, settingsOf } from './settings.ts';
import { UserError } from './user-error.ts';

const scripts: Record<string, string> = {
	admin: 'api/src/app/admin-main.ts',
	doctor: 'api/src/app/doctor-main.ts',
	map: 'api/src/app/map-main.ts',
	reconcile: 'api/src/app/reconcile-main.ts',
};

function installation(command: string, dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const settings = settingsOf({ dataDir, env });
	if (!env.DATABASE_URL && !existsSync(join(dataDir, 'secrets.json')))
		throw new UserError(`FlavorBag was never started on ${dataDir}: npm start does it.`);
	if (!['admin', 'map'].includes(command) && !settings.STRIPE_SECRET_KEY && !settings.SANDBOX_URL)
		throw new UserError(
			`No card sandbox was ever started on ${dataDir}, and STRIPE_SECRET_KEY is not set: give this command the settings of npm start, best in .env.`,
		);
	return settings;
}

try {
	const [, , command = '', ...rest] = process.argv;
	const script = scripts[command];
	if (script === undefined) throw new UserError(`Say one of: ${Object.keys(scripts).join(', ')}.`);
	const env = installation(command, readEnvFile(), process.env);
	const child = spawn(process.execPath, [script, ...rest], { cwd: root, env, stdio: 'inherit' });
	const [code] = (await once(child, 'exit')) as [number | null];
	process.exitCode = code ?? 1;
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
