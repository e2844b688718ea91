/** JSON that was written before: bytes shared by many answers, put together with what is each one's own. */

/** In pieces: bytes, and text of ASCII. `Value` is what it says. */
export class RawJson<Value = unknown> {
	declare readonly value?: Value;
	readonly pieces: readonly (Buffer | string)[];
	/** Another one for other data. */
	readonly tag: string;
	constructor(pieces: readonly (Buffer | string)[], tag: string) {
		this.pieces = pieces;
		this.tag = tag;
	}
}

/** An array of what is raw JSON each. */
export function rawList<Value>(items: readonly RawJson<Value>[]): RawJson<Value[]> {
	const pieces: (Buffer | string)[] = ['['];
	let tag = '';
	for (const item of items) {
		if (pieces.length > 1) pieces.push(',');
		pieces.push(...item.pieces);
		tag += item.tag;
	}
	pieces.push(']');
	return new RawJson(pieces, tag);
}

type Said<Fields> = { [Key in keyof Fields]: Fields[Key] extends RawJson<infer Value> ? Value : Fields[Key] };

/** An object in which raw JSON, shared by everybody, stands beside what is written for this answer alone. */
export function rawObject<Fields extends Record<string, unknown>>(fields: Fields): RawJson<Said<Fields>> {
	const pieces: (Buffer | string)[] = [];
	let tag = '';
	for (const [name, field] of Object.entries(fields)) {
		pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
		if (field instanceof RawJson) pieces.push(...field.pieces);
		else pieces.push(Buffer.from(JSON.stringify(field)));
		tag += field instanceof RawJson ? field.tag : JSON.stringify(field);
	}
	pieces.push(pieces.length === 0 ? '{}' : '}');
	return new RawJson(pieces, tag);
}

/** One after the other. */
export function concatenate(pieces: readonly (Buffer | string)[]): Buffer {
	let size = 0;
	for (const piece of pieces) size += piece.length;
	const all = Buffer.allocUnsafe(size);
	let end = 0;
	for (const piece of pieces)
		end += typeof piece === 'string' ? all.write(piece, end, 'latin1') : piece.copy(all, end);
	return all;
}
