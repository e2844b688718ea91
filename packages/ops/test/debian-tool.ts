import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadDebianPackage, onPath } from '../debian.ts';
import { root } from '../product.ts';
import { UserError } from '../user-error.ts';

interface Tool {
	/** Debian's package that contains it. */
	package: string;
	/** Path within the package. */
	path: string;
	/** Arguments that print its version. */
	version: string;
}
interface Ran {
	status: number | null;
	said: string;
}

const tools = {
	promtool: { package: 'prometheus', path: 'usr/bin/promtool', version: '--version' },
	caddy: { package: 'caddy', path: 'usr/bin/caddy', version: 'version' },
	nginx: { package: 'nginx', path: 'usr/sbin/nginx', version: '-v' },
	'systemd-analyze': { package: 'systemd', path: 'usr/bin/systemd-analyze', version: '--version' },
} satisfies Record<string, Tool>;

const cache = join(root, 'node_modules', '.cache', 'debian');

function run(path: string, args: readonly string[], cwd: string): Ran {
	// The package's private libraries, such as systemd's.
	const libraries = globSync(join(cache, 'systemd', 'usr/lib/*/systemd')).join(':');
	const env = path.startsWith(cache) ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
	const { status, stdout, stderr } = spawnSync(path, args, { cwd, env, encoding: 'utf8' });
	return { status, said: `${stdout}${stderr}` };
}

function download(name: string): void {
	mkdirSync(cache, { recursive: true });
	const folder = mkdtempSync(join(cache, 'download-'));
	try {
		if (downloadDebianPackage(name, folder) && !existsSync(join(cache, name)))
			renameSync(folder, join(cache, name));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Runs an installed tool, or the one from Debian's package; a variable such as PROMTOOL_PATH overrides both. */
export function runTool(name: keyof typeof tools, args: readonly string[], cwd = root): Ran {
	const tool = tools[name];
	const variable = `${name.toUpperCase().replaceAll('-', '_')}_PATH`;
	const given = process.env[variable];
	const places = given
		? [given]
		: [...onPath([name]), `/usr/sbin/${name}`, join(cache, tool.package, tool.path)];
	const find = () => places.find((path) => existsSync(path) && run(path, [tool.version], root).status === 0);
	let path = find();
	if (path === undefined && !given) {
		download(tool.package);
		path = find();
	}
	if (path === undefined)
		throw new UserError(
			`${given ?? name} does not run, and Debian’s package ${tool.package} could not be fetched: install it, or set ${variable}.`,
		);
	return run(path, args, cwd);
}

/** Returns what a tool reports about a faulty file, or an empty string if it finds nothing. */
export function faultsOf(...asked: Parameters<typeof runTool>): string {
	const { status, said } = runTool(...asked);
	return status === 0 ? '' : said;
}
