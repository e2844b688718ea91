/** Serialized JSON whose shared parts are reused across answers. */
import { hash } from 'node:crypto';

export interface SharedText {
	tag: string;
	length: number;
	/** Whether the same object begins many answers, which makes it worth compressing once. */
	isRepeated: boolean;
	write(): string;
}

/** @param write Must return the same text each time. */
export function sharedText(write: () => string, isRepeated: boolean): SharedText {
	const text = write();
	return {
		tag: hash('sha1', text, 'base64url'),
		length: text.length,
		isRepeated,
		// Keep only its bytes, which are enough for nearly all later requests.
		write: isRepeated ? write : () => text,
	};
}

export class RawJson<Value = unknown> {
	declare readonly value?: Value;
	/** Undefined: compare the data itself. */
	readonly tag: string | undefined;
	/** The part after the shared beginning, if there is one. */
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

/** Builds an object from raw JSON and plain fields. If its first field begins with shared text, the object does too. */
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
