import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Compiles a hot query once and runs it with other values. `build` may use values only as parameters. */
export function prepared<Params extends object, Row>(
	build: (db: Db, params: Params) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
	let known: { sql: string; keys: (keyof Params)[] } | undefined;

	function compile(db: Db, params: Params) {
		const placeholders = new Map<unknown, keyof Params>();
		const withPlaceholders = Object.fromEntries(
			Object.keys(params).map((key) => {
				const placeholder = Object(Symbol(key));
				placeholders.set(placeholder, key as keyof Params);
				return [key, placeholder];
			}),
		) as Params;
		const { sql, parameters } = build(db, withPlaceholders).compile();
		const keys = parameters.map((placeholder) => {
			const key = placeholders.get(placeholder);
			if (key === undefined) throw new Error('a prepared query has a value of its own');
			return key;
		});
		return { sql, keys };
	}

	return async (db, params) => {
		known ??= compile(db, params);
		const query = CompiledQuery.raw(
			known.sql,
			known.keys.map((key) => params[key]),
		);
		const { rows } = await db.executeQuery<Row>(query as CompiledQuery<Row>);
		return rows;
	};
}
