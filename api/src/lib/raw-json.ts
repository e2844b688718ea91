/** JSON that was written before: parts shared by many answers, put together with what is each one's own. */
import { hash } from 'node:crypto';

/** What answers begin with. */
export interface SharedText {
	/** Another one for other text. */
	tag: string;
	length: number;
	/** The same object begins many answers: it is worth being compressed once. */
	isRepeated: boolean;
	write(): string;
}

/** @param write Gives the same text each time. */
export function sharedText(write: () => string, isRepeated: boolean): SharedText {
	const text = write();
	return {
		tag: hash('sha1', text, 'base64url'),
		length: text.length,
		isRepeated,
		// Its bytes are enough for nearly all who ask again.
		write: isRepeated ? write : () => text,
	};
}

/** `Value` is what it says. */
export class RawJson<Value = unknown> {
	declare readonly value?: Value;
	/** Another one for other data; undefined: only the data itself tells. */
	readonly tag: string | undefined;
	/** After what it begins with, if that is shared. */
	readonly end: string;
	readonly start: { before: string; shared: SharedText } | undefined;
	constructor(end: string, { tag, start }: Partial<Pick<RawJson, 'tag' | 'start'>> = {}) {
		this.end = end;
		this.tag = tag;
		this.start = start;
	}
	get json(): string {
		return this.start ? this.start.before + this.start.shared.write() + this.end : this.end;
	}
}

type Said<Fields> = { [Key in keyof Fields]: Fields[Key] extends RawJson<infer Value> ? Value : Fields[Key] };

/**
 * An object in which raw JSON, shared by everybody, stands beside what is written for this answer alone. Where its first field
 * begins with shared text, so does the object.
 */
export function rawObject<Fields extends Record<string, unknown>>(fields: Fields): RawJson<Said<Fields>> {
	let start: RawJson['start'];
	let end = '{';
	for (const [name, field] of Object.entries(fields)) {
		const separator = end === '{' && !start ? '' : ',';
		const named = `${separator}${JSON.stringify(name)}:`;
		if (!(field instanceof RawJson)) end += named + JSON.stringify(field);
		else if (separator || !field.start) end += named + field.json;
		else {
			start = { before: end + named + field.start.before, shared: field.start.shared };
			end = field.end;
		}
	}
	return new RawJson(`${end}}`, { start });
}
