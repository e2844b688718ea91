/** Queries of hot paths: built and compiled once, then run with other values. */
import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** `build` may use its values only as parameters: which values they are must not change the statement. */
export function prepared<Given extends object, Row>(
	build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
	let known: { sql: string; keys: (keyof Given)[] } | undefined;

	function compile(db: Db, given: Given) {
		const marks = new Map<unknown, keyof Given>();
		const marked = Object.fromEntries(
			Object.keys(given).map((key) => {
				const mark = Object(Symbol(key));
				marks.set(mark, key as keyof Given);
				return [key, mark];
			}),
		) as Given;
		const { sql, parameters } = build(db, marked).compile();
		const keys = parameters.map((mark) => {
			const key = marks.get(mark);
			if (key === undefined) throw new Error('a prepared query has a value of its own');
			return key;
		});
		return { sql, keys };
	}

	return async (db, given) => {
		known ??= compile(db, given);
		const query = CompiledQuery.raw(
			known.sql,
			known.keys.map((key) => given[key]),
		);
		const { rows } = await db.executeQuery<Row>(query as CompiledQuery<Row>);
		return rows;
	};
}
