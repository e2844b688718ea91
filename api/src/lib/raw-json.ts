/** Data as JSON that is already serialized: a beginning that many answers share, and the reader's own fields. */
import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** What every answer with data begins with. */
const before = '{"success":true,"data":';
/** In characters; a longer end is compressed together with the start. */
const plainEndMax = 1_024;
/** The header of an uncompressed last zstd block: this flag, then the size from bit 3 on. */
const lastPlainBlock = 1;

/** Compressed when it is first asked for, and from then on kept in this form alone. */
export class SharedJson<Value extends object = object> {
	declare readonly value?: Value;
	readonly tag: string;
	readonly length: number;
	#text: string | undefined;
	#blocks: Uint8Array | undefined;

	constructor(value: Value) {
		const text = before + JSON.stringify(value).slice(0, -1);
		this.#text = text;
		this.tag = hash('sha1', text, 'base64url');
		this.length = text.length;
	}

	get text(): string {
		return this.#text ?? zstdDecompressSync(this.#closed('')).toString();
	}

	/** Returns undefined if the whole must be compressed. */
	zstd(end: string): Buffer | undefined {
		return end.length > plainEndMax ? undefined : this.#closed(end);
	}

	#closed(end: string): Buffer {
		this.#blocks ??= this.#compressed();
		const header = Buffer.alloc(3);
		header.writeUIntLE(Buffer.byteLength(end) * 8 + lastPlainBlock, 0, 3);
		return Buffer.concat([this.#blocks, header, Buffer.from(end)]);
	}

	#compressed(): Uint8Array {
		const bytes = Buffer.from(this.text);
		this.#text = undefined;
		const blocks = zstdCompressSync(bytes, {
			chunkSize: Math.ceil(bytes.length / 2),
			finishFlush: constants.ZSTD_e_flush,
			params: {
				[constants.ZSTD_c_compressionLevel]: 1,
				// Otherwise clients reserve half a megabyte for the window.
				[constants.ZSTD_c_windowLog]: Math.max(10, Math.ceil(Math.log2(bytes.length + plainEndMax))),
			},
		});
		// Copied, so that the rest of the chunk can be freed.
		return new Uint8Array(blocks);
	}
}

export class RawJson<Value = unknown> {
	declare readonly value?: Value;
	readonly start: SharedJson;
	readonly end: string;
	constructor(start: SharedJson, end = '}') {
		this.start = start;
		this.end = end;
	}
	get json(): string {
		return this.start.text.slice(before.length) + this.end;
	}
}

/** Adds what only this reader sees. */
export const withOwn = <Shared extends object, Own extends object>(
	start: SharedJson<Shared>,
	own: Own,
): RawJson<Shared & Own> => new RawJson(start, `,${JSON.stringify(own).slice(1)}`);
