import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow, type TaskOptions } from './service.ts';
import { UserError } from './user-error.ts';

export function packageScript(root: string, packageName: string, command: string): string {
	const homes = [root, join(root, 'web'), join(root, 'api')].map((folder) =>
		join(folder, 'node_modules', packageName),
	);
	const home = homes.find((folder) => existsSync(join(folder, 'package.json')));
	if (home === undefined) throw new UserError(`The package ${packageName} is not installed: run npm ci.`);
	const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
		bin: string | Record<string, string>;
	};
	return join(home, typeof bin === 'string' ? bin : (bin[command] ?? ''));
}

function sourcesHash(root: string): string {
	const hash = createHash('sha256');
	const sources = globSync(['web/**/*', 'contract/src/**/*.ts', 'package-lock.json', 'tsconfig.base.json'], {
		cwd: root,
		exclude: (entry) =>
			/(^|[\\/])(node_modules|dist|dist-ssr|\.cache)$/.test(typeof entry === 'string' ? entry : entry.name),
		withFileTypes: true,
	});
	const files = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	for (const file of files.sort())
		hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
	return hash.digest('hex');
}

const stampOf = (dist: string) => join(dist, '.stamp');

/** While one folder is served, the next build goes to the other (api/src/http/pages.ts). */
export const buildFolders = (root: string): [string, string] => [
	join(root, 'web', 'dist'),
	join(root, 'web', '.cache', 'dist'),
];

/** A build is complete only with the renderer of public pages beside it (api/src/http/pages.ts). */
const isStamped = (dist: string, hash: string): boolean =>
	existsSync(join(`${dist}-ssr`, 'public-pages.js')) &&
	existsSync(stampOf(dist)) &&
	readFileSync(stampOf(dist), 'utf8') === hash;

export const stampBuild = (root: string, dist: string, hash = sourcesHash(root)): void =>
	writeFileSync(stampOf(dist), hash);

export function findWebBuild(root: string): string | undefined {
	const hash = sourcesHash(root);
	return buildFolders(root).find((dist) => isStamped(dist, hash));
}

type More = Pick<TaskOptions, 'signal' | 'onSpawn'>;

export async function runBuild(
	root: string,
	env: NodeJS.ProcessEnv,
	{ config, dist }: { config: string; dist: string },
	more: More = {},
): Promise<void> {
	const viteBuild = [packageScript(root, 'vite', 'vite'), 'build', '--config'];
	const vite = [...viteBuild, config, '--outDir'];
	for (const [label, args] of [
		['The build of the web app', [...vite, dist]],
		['The build of its pages', [...vite, `${dist}-ssr`, '--ssr']],
		['The build of its own scripts', [...viteBuild, 'own-scripts.config.ts', '--outDir', dist]],
		['The build of its worker', [...viteBuild, 'worker.config.ts', '--outDir', dist]],
		['The writing of its pages', [join(import.meta.dirname, 'write-pages.ts'), dist]],
	] as const) {
		const cwd = join(root, 'web');
		await runOrThrow(label, [...args], { cwd, env: { ...env, NODE_ENV: 'production' }, ...more });
	}
}

async function buildInto(dist: string, root: string, env: NodeJS.ProcessEnv, more: More): Promise<boolean> {
	const hash = sourcesHash(root);
	if (isStamped(dist, hash)) return false;
	rmSync(stampOf(dist), { force: true });
	await runBuild(root, env, { config: 'vite.config.ts', dist }, more);
	stampBuild(root, dist, hash);
	return true;
}

export const buildWeb = (root: string, env: NodeJS.ProcessEnv, more: More = {}): Promise<boolean> =>
	buildInto(buildFolders(root)[0], root, env, more);

/** Builds without touching the served folder, and returns the folder of the current build. */
export async function buildBeside(
	root: string,
	served: string | undefined,
	env: NodeJS.ProcessEnv,
	more: More = {},
): Promise<string> {
	const found = findWebBuild(root);
	if (found !== undefined) return found;
	const [first, second] = buildFolders(root);
	const dist = served === first ? second : first;
	await buildInto(dist, root, env, more);
	return dist;
}
