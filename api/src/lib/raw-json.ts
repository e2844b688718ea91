/** JSON that was written before: parts shared by many answers, put together with what is each one's own. */

/** `Value` is what it says. */
export class RawJson<Value = unknown> {
	declare readonly value?: Value;
	readonly json: string;
	/** Another one for other data; undefined: only the data itself tells. */
	readonly tag: string | undefined;
	constructor(json: string, tag?: string) {
		this.json = json;
		this.tag = tag;
	}
}

type Said<Fields> = { [Key in keyof Fields]: Fields[Key] extends RawJson<infer Value> ? Value : Fields[Key] };

/** An object in which raw JSON, shared by everybody, stands beside what is written for this answer alone. */
export function rawObject<Fields extends Record<string, unknown>>(fields: Fields): RawJson<Said<Fields>> {
	const written = Object.entries(fields).map(
		([name, field]) =>
			`${JSON.stringify(name)}:${field instanceof RawJson ? field.json : JSON.stringify(field)}`,
	);
	return new RawJson(`{${written.join(',')}}`);
}
