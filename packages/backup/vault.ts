// Stores backups in a folder or an S3 bucket. Files are complete or absent.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { onDisk, UserError } from '../ops/user-error.ts';

export interface VaultFile {
	name: string;
	bytes: number;
}

export interface Vault {
	label: string;
	put(name: string, bytes: Buffer): Promise<void>;
	get(name: string): Promise<Buffer | undefined>;
	list(prefix: string): Promise<VaultFile[]>;
	remove(names: readonly string[]): Promise<void>;
	/** Removes partial files of killed processes below `folder` that are older than `olderThanMs`. */
	sweep(folder: string, olderThanMs: number): Promise<void>;
}

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function plainly<T>(path: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (code(error) === 'ENOENT') throw new UserError(`Cannot write to ${path}: it is gone.`);
		return onDisk(path, () => {
			throw error;
		});
	}
}

function syncFolder(folder: string): void {
	// Windows can't open folders; its renames are journaled.
	if (process.platform === 'win32') return;
	const handle = openSync(folder, 'r');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
	// The process id in the name lets two processes write the same file.
	const temporary = `${file}.${process.pid}.part`;
	try {
		const handle = await open(temporary, 'w', 0o600);
		try {
			await handle.writeFile(bytes);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => {});
		throw error;
	}
	syncFolder(dirname(file));
}

async function filesBelow(folder: string, at: string): Promise<string[]> {
	const entries = await readdir(join(folder, at), { withFileTypes: true }).catch((error: unknown) => {
		if (code(error) === 'ENOENT') return [];
		throw error;
	});
	const found: string[] = [];
	for (const entry of entries) {
		const name = at === '' ? entry.name : `${at}/${entry.name}`;
		if (entry.isDirectory()) found.push(...(await filesBelow(folder, name)));
		else found.push(name);
	}
	return found;
}

const isHalf = (name: string) => name.endsWith('.part');

export function folderVault(given: string): Vault {
	const folder = resolve(given);
	const made = new Set<string>();
	return {
		label: folder,
		put: (name, bytes) =>
			plainly(folder, async () => {
				const file = join(folder, name);
				if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true, mode: 0o700 });
				made.add(dirname(file));
				await writeWhole(file, bytes);
			}),
		async get(name) {
			try {
				return await readFile(join(folder, name));
			} catch (error) {
				if (code(error) === 'ENOENT' || code(error) === 'ENOTDIR') return undefined;
				throw error;
			}
		},
		async list(prefix) {
			const names = await filesBelow(folder, prefix.includes('/') ? dirname(`${prefix}x`) : '');
			const wanted = names.filter((name) => name.startsWith(prefix) && !isHalf(name)).sort();
			const found = await Promise.all(
				wanted.map(async (name) => {
					try {
						return [{ name, bytes: (await stat(join(folder, name))).size }];
					} catch (error) {
						// Pruned since the folder was listed.
						if (code(error) === 'ENOENT') return [];
						throw error;
					}
				}),
			);
			return found.flat();
		},
		async sweep(below, olderThanMs) {
			for (const name of (await filesBelow(folder, below)).filter(isHalf)) {
				const file = join(folder, name);
				const left = await stat(file).catch(() => undefined);
				if (left && Date.now() - left.mtimeMs >= olderThanMs) await rm(file, { force: true });
			}
		},
		remove: (names) =>
			plainly(folder, async () => {
				for (const name of names) await rm(join(folder, name), { force: true });
				// Removes folders that are now empty; rmdir fails on others.
				for (const parent of new Set(names.map((name) => dirname(name)).filter((at) => at.includes('/'))))
					await rmdir(join(folder, parent)).catch(() => {});
			}),
	};
}
