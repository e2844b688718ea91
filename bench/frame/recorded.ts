import pg from 'pg';

export interface Statement {
	text: string;
	values: unknown[];
}

/** Records the API's statements while `work` runs an instance of it in this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
	const seen: Statement[] = [];
	const { query } = pg.Client.prototype;
	pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
		const [asked, values] = given as [string | Statement, unknown[] | undefined];
		const text = typeof asked === 'string' ? asked : asked.text;
		if (typeof text === 'string' && /^\s*(select|with)/i.test(text))
			seen.push({ text, values: (typeof asked === 'string' ? values : asked.values) ?? [] });
		return Reflect.apply(query, this, given);
	} as typeof query;
	try {
		await work();
	} finally {
		pg.Client.prototype.query = query;
	}
	return seen;
}
