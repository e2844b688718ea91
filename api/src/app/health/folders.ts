/** Sizes in the data folder, computed only while the disk needs attention. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, dataFolders } from '@flavorbag/contract';

/** More files than years of pictures add up to; any beyond that aren't counted. */
const maxFiles = 100_000;

const known = new Set<string>(dataFolders);

/** Unreadable folders count as empty: the database's may belong to another user. */
async function bytesIn(path: string, left: { files: number }): Promise<number> {
	if (left.files-- <= 0) return 0;
	const entry = await lstat(path).catch(() => undefined);
	if (!entry) return 0;
	if (!entry.isDirectory()) return entry.blocks * 512;
	let bytes = 0;
	for (const name of await readdir(path).catch(() => [])) bytes += await bytesIn(join(path, name), left);
	return bytes;
}

/** Largest first. `databaseBytes` is used where the database's folder can't be read. */
export async function sizesIn(
	dataDir: string,
	databaseBytes: number,
): Promise<{ folder: DataFolder; bytes: number }[]> {
	const sizes = new Map<DataFolder, number>();
	const left = { files: maxFiles };
	for (const name of await readdir(dataDir).catch(() => [])) {
		const folder = known.has(name) ? (name as DataFolder) : 'other';
		sizes.set(folder, (sizes.get(folder) ?? 0) + (await bytesIn(join(dataDir, name), left)));
	}
	sizes.set('postgres', Math.max(sizes.get('postgres') ?? 0, databaseBytes));
	return [...sizes]
		.map(([folder, bytes]) => ({ folder, bytes }))
		.filter(({ bytes }) => bytes > 0)
		.sort((a, b) => b.bytes - a.bytes);
}
