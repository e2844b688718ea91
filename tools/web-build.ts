// Builds the web app when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mustRun } from './service.ts';

/** The script behind the command `vite`, for the Node that runs us. */
export function viteScript(root: string): string {
	const manifest = createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json');
	return join(dirname(manifest), 'bin', 'vite.js');
}

function sourcesHash(root: string): string {
	const hash = createHash('sha256');
	const sources = globSync(['web/**/*', 'contract/src/**/*.ts', 'package-lock.json', 'tsconfig.base.json'], {
		cwd: root,
		exclude: (entry) =>
			/(^|[\\/])(node_modules|dist|\.cache)$/.test(typeof entry === 'string' ? entry : entry.name),
		withFileTypes: true,
	});
	const files = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	for (const file of files.sort())
		hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
	return hash.digest('hex');
}

/** True when a build was needed. */
export async function buildWeb(root: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<boolean> {
	const stamp = join(root, 'web', 'dist', '.stamp');
	const hash = sourcesHash(root);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
	rmSync(stamp, { force: true });
	await mustRun('The build of the web app', [viteScript(root), 'build'], {
		cwd: join(root, 'web'),
		env: { ...env, NODE_ENV: 'production' },
		signal,
	});
	writeFileSync(stamp, hash);
	return true;
}
