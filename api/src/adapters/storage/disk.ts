/** The embedded storage: files in a folder, written atomically. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from '#ports/storage.ts';
import { contentTypeOf, requireKey } from './storage-key.ts';

const isMissing = (error: unknown) =>
	error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export function createDiskStorage({ folder }: { folder: string }): Storage {
	return {
		async put(key, bytes, contentType) {
			requireKey(key, contentType);
			const path = join(folder, key);
			await mkdir(dirname(path), { recursive: true });
			const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
			try {
				const file = await open(unfinished, 'wx');
				try {
					await file.writeFile(bytes);
					await file.sync();
				} finally {
					await file.close();
				}
				await rename(unfinished, path);
			} catch (error) {
				await rm(unfinished, { force: true });
				throw error;
			}
		},
		async get(key) {
			const contentType = contentTypeOf(key);
			if (contentType === undefined) return undefined;
			try {
				return { bytes: await readFile(join(folder, key)), contentType };
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw error;
			}
		},
		async remove(key) {
			if (contentTypeOf(key) !== undefined) await rm(join(folder, key), { force: true });
		},
	};
}
