/** Whether a process may serve from this database; says why not in words. */
import pg from 'pg';
import { operatorConnectionMs } from '../db/database.ts';
import { schemaState } from '../db/migrate.ts';
import { incompleteTown, publishedTown, townState } from '../db/seeded-town.ts';
import type { Config } from './config.ts';

/** Undefined: it may. */
export async function databaseProblem({
	database: { url },
	mayHoldTown,
}: Pick<Config, 'database' | 'mayHoldTown'>): Promise<string | undefined> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: operatorConnectionMs });
	client.on('error', () => {});
	try {
		await client.connect();
		const { foreign, pending } = await schemaState(client);
		if (foreign !== undefined) return foreign;
		if (pending.length > 0)
			return `The database has an old schema (it lacks ${pending.length} files): run npm run db:migrate.`;
		// Nobody is let into a half-made town: that is why it may be made again from nothing.
		if ((await townState(client)) === 'half-made') return incompleteTown;
		if (!mayHoldTown) return await publishedTown(client);
		return undefined;
	} catch (error) {
		return `The database cannot be reached: ${error instanceof Error ? error.message || String(error) : error}`;
	} finally {
		await client.end().catch(() => {});
	}
}
