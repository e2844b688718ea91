// Tar (ustar, with pax headers for long names), written and read as a stream: what any `tar` can unpack.
import { UserError } from '../ops/user-error.ts';

export interface Entry {
	path: string;
	type: 'file' | 'folder';
	/** So many bytes are written, whatever the body has. */
	size: number;
	body?: AsyncIterable<Buffer>;
}

const block = 512;
const zeros = Buffer.alloc(64 * 1024);
const padding = (size: number) => (block - (size % block)) % block;

function header(name: string, size: number, type: string): Buffer {
	const bytes = Buffer.alloc(block);
	const octal = (value: number, at: number, width: number) =>
		bytes.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
	bytes.write(name, 0, 100, 'utf8');
	octal(type === '5' ? 0o700 : 0o600, 100, 8);
	octal(0, 108, 8);
	octal(0, 116, 8);
	octal(size, 124, 12);
	octal(0, 136, 12);
	bytes.write('        ', 148, 'latin1');
	bytes.write(type, 156, 'latin1');
	bytes.write('ustar\u000000', 257, 'latin1');
	let sum = 0;
	for (const byte of bytes) sum += byte;
	bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
	return bytes;
}

function paxPath(path: string): Buffer {
	const rest = ` path=${path}\n`;
	let length = Buffer.byteLength(rest);
	length += String(length + String(length).length).length;
	const record = Buffer.from(`${length}${rest}`);
	return Buffer.concat([header('pax', record.length, 'x'), record, Buffer.alloc(padding(record.length))]);
}

function* zeroBytes(count: number): Generator<Buffer> {
	for (let left = count; left > 0; left -= zeros.length)
		yield zeros.subarray(0, Math.min(left, zeros.length));
}

/** A file that grew meanwhile is cut, one that shrank is filled with zeros: the write-ahead log says what was there. */
export async function* tar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	for await (const { path, type, size, body } of entries) {
		if (Buffer.byteLength(path) > 100) yield paxPath(path);
		yield header(path, size, type === 'folder' ? '5' : '0');
		let left = size;
		for await (const chunk of body ?? []) {
			const part = chunk.subarray(0, left);
			left -= part.length;
			if (part.length > 0) yield part;
			if (left === 0) break;
		}
		yield* zeroBytes(left + padding(size));
	}
	yield Buffer.alloc(2 * block);
}

/** Hands out exactly as many bytes as are asked for, of chunks of any size. */
function reader(source: AsyncIterable<Buffer>) {
	const chunks = source[Symbol.asyncIterator]();
	let rest: Buffer = Buffer.alloc(0);
	async function* take(count: number): AsyncGenerator<Buffer> {
		for (let left = count; left > 0; ) {
			if (rest.length === 0) {
				const { value, done } = await chunks.next();
				if (done) throw new UserError('The backup is damaged: it ends in the middle of a file.');
				rest = value;
			}
			const part = rest.subarray(0, left);
			rest = rest.subarray(part.length);
			left -= part.length;
			yield part;
		}
	}
	return {
		take,
		async read(count: number): Promise<Buffer> {
			const parts: Buffer[] = [];
			for await (const part of take(count)) parts.push(part);
			return Buffer.concat(parts);
		},
		async drain(): Promise<void> {
			while (!(await chunks.next()).done);
		},
	};
}

const text = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '');

/** Calls `each` for every entry; it reads the body to its end. */
export async function untar(
	source: AsyncIterable<Buffer>,
	each: (entry: Required<Entry>) => Promise<void>,
): Promise<void> {
	const { take, read, drain } = reader(source);
	let longPath: string | undefined;
	for (;;) {
		const head = await read(block);
		const name = text(head.subarray(0, 100));
		if (name === '') break;
		const size = Number.parseInt(text(head.subarray(124, 136)), 8);
		const type = String.fromCharCode(head[156] ?? 0);
		if (type === 'x') {
			longPath = (await read(size))
				.toString('utf8')
				.replace(/^\d+ path=/, '')
				.replace(/\n$/, '');
			await read(padding(size));
			continue;
		}
		const path = longPath ?? name;
		longPath = undefined;
		if (path.startsWith('/') || path.split('/').includes('..'))
			throw new UserError(`The backup has a file outside of its folder: ${path}.`);
		await each({ path, type: type === '5' ? 'folder' : 'file', size, body: take(size) });
		await read(padding(size));
	}
	await drain();
}
