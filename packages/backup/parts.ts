// Streams files as encrypted parts: tar, zstd, then cut into pieces that fit into memory.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { damaged, getStored, type KeyedVault, putSealed, unseal } from './sealed.ts';
import { type Entry, tar, untar } from './tar.ts';

export const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
export type Part = z.infer<typeof part>;

export interface Stored {
	parts: Part[];
	/** Uncompressed bytes. */
	size: number;
}

const partBytes = 8 * 1024 * 1024;
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let [waiting, length] = [[] as Buffer[], 0];
	for await (const chunk of source) {
		waiting.push(chunk);
		length += chunk.length;
		if (length < partBytes) continue;
		yield Buffer.concat(waiting);
		[waiting, length] = [[], 0];
	}
	if (length > 0) yield Buffer.concat(waiting);
}

export async function putStream(
	to: KeyedVault,
	prefix: string,
	entries: AsyncIterable<Entry>,
): Promise<Stored> {
	const parts: Part[] = [];
	let size = 0;
	async function* counted() {
		for await (const entry of entries) {
			size += entry.size;
			yield entry;
		}
	}
	await pipeline(
		Readable.from(tar(counted()), { objectMode: false }),
		createZstdCompress(fast),
		async (compressed: AsyncIterable<Buffer>) => {
			for await (const piece of cut(compressed)) {
				const name = `${prefix}.${String(parts.length).padStart(5, '0')}`;
				const sealed = await putSealed(to, name, piece);
				parts.push({ name, bytes: sealed.length, sha256: sha256(sealed) });
			}
		},
	);
	return { parts, size };
}

async function getPart(from: KeyedVault, { name, bytes, sha256: expected }: Part): Promise<Buffer> {
	const sealed = await getStored(from, name);
	if (sealed.length !== bytes) throw damaged(name, `has ${sealed.length} bytes instead of ${bytes}`);
	if (sha256(sealed) !== expected) throw damaged(name, 'is not what was written');
	return unseal(from.key, name, sealed);
}

export async function getStream(
	from: KeyedVault,
	parts: readonly Part[],
	each: (entry: Required<Entry>) => Promise<void>,
): Promise<void> {
	async function* opened() {
		for (const part of parts) yield await getPart(from, part);
	}
	await pipeline(
		Readable.from(opened(), { objectMode: false }),
		createZstdDecompress(),
		async (plain: AsyncIterable<Buffer>) => untar(plain, each),
	);
}
