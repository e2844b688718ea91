// Finds installed programs and installs missing ones from Debian packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function onPath(names: readonly string[]): string[] {
	const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

export function installDebianPackages(names: readonly string[]): void {
	if (!existsSync('/usr/bin/apt-get')) return;
	const isRoot = process.getuid?.() === 0;
	if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const apt = (...args: string[]) => {
		const command = ['apt-get', '-qq', '-y', ...args];
		const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
		return spawnSync(program, rest, { env, stdio: 'ignore' }).status === 0;
	};
	const install = () => apt('install', '--no-install-recommends', ...names);
	if (!install() && apt('update')) install();
}

/** Unpacks a package into a folder without installing it, so it needs no root privileges. Returns false on failure. */
export function downloadDebianPackage(name: string, folder: string): boolean {
	const run = (program: string, ...args: string[]) =>
		spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status === 0;
	if (!run('apt-get', '-qq', 'download', name)) {
		if (!run('apt-get', '-qq', 'update') || !run('apt-get', '-qq', 'download', name)) return false;
	}
	const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'));
	return file !== undefined && run('dpkg-deb', '-x', file, '.');
}
