// Streams tar archives that any `tar` can unpack.
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { UserError } from '../ops/user-error.ts';

export interface Entry {
	path: string;
	type: 'file' | 'folder';
	/** Exact size of the entry, whatever the body's length. */
	size: number;
	body?: AsyncIterable<Buffer>;
}

const zeros = Buffer.alloc(64 * 1024);

/** Cuts a file that grew and zero-fills one that shrank; replaying the WAL repairs both. */
async function* exactly(size: number, body: AsyncIterable<Buffer> | undefined): AsyncGenerator<Buffer> {
	let left = size;
	for await (const chunk of body ?? []) {
		yield chunk.subarray(0, left);
		left = Math.max(0, left - chunk.length);
		if (left === 0) break;
	}
	for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

export function tar(entries: AsyncIterable<Entry>): AsyncIterable<Buffer> {
	const packing = pack();
	const mtime = new Date(0);
	const write = async () => {
		for await (const { path: name, type, size, body } of entries) {
			if (type === 'folder') packing.entry({ name, type: 'directory', mode: 0o700, mtime });
			else await pipeline(exactly(size, body), packing.entry({ name, size, mode: 0o600, mtime }));
		}
		packing.finalize();
	};
	write().catch((error: Error) => packing.destroy(error));
	return packing;
}

/** `each` must read the body to its end. */
export async function untar(
	source: AsyncIterable<Buffer>,
	each: (entry: Required<Entry>) => Promise<void>,
): Promise<void> {
	const reading = extract();
	// The loop below reports errors of the source.
	pipeline(source, reading).catch(() => {});
	try {
		for await (const body of reading) {
			const { name, type, size = 0 } = body.header;
			const path = name.replace(/\/$/, '');
			if (path.startsWith('/') || path.split('/').includes('..'))
				throw new UserError(`The backup has a file outside of its folder: ${path}.`);
			await each({ path, type: type === 'directory' ? 'folder' : 'file', size, body });
		}
	} catch (error) {
		if ((error as Error).message !== 'Unexpected end of data') throw error;
		throw new UserError('The backup is damaged: it ends in the middle of a file.');
	}
}
