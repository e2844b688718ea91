/** What stands in the data folder, and how much: asked only while the disk needs a look. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, dataFolders } from '@flavorbag/contract';

/** Enough for a town's pictures of years; what is beyond is not counted. */
const maxFiles = 100_000;

const known = new Set<string>(dataFolders);

/** What may not be read counts as nothing: the database's folder may be another user's. */
async function bytesIn(path: string, left: { files: number }): Promise<number> {
	if (left.files-- <= 0) return 0;
	const entry = await lstat(path).catch(() => undefined);
	if (!entry) return 0;
	if (!entry.isDirectory()) return entry.blocks * 512;
	let bytes = 0;
	for (const name of await readdir(path).catch(() => [])) bytes += await bytesIn(join(path, name), left);
	return bytes;
}

/** The largest first. `databaseBytes`: what the database says of itself, where its folder can't be read. */
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
