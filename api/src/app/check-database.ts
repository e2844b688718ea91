import { operatorConnectionMs } from '../db/database.ts';
import { schemaState } from '../db/migrate.ts';
import { incompleteTown, publishedTown, townState } from '../db/seeded-town.ts';
import { withClient } from '../db/with-client.ts';
import type { Config } from './config.ts';

/** Returns why a process may not serve from this database, or undefined. */
export async function databaseProblem({
	database: { url },
	mayHoldTown,
}: Pick<Config, 'database' | 'mayHoldTown'>): Promise<string | undefined> {
	const server = { connectionString: url, connectionTimeoutMillis: operatorConnectionMs };
	try {
		return await withClient(server, async (client) => {
			const { foreign, pending } = await schemaState(client);
			if (foreign !== undefined) return foreign;
			if (pending.length > 0)
				return `The database has an old schema (it lacks ${pending.length} files): run npm run db:migrate.`;
			// A half-made town was never served, so it can safely be recreated.
			if ((await townState(client)) === 'half-made') return incompleteTown;
			return mayHoldTown ? undefined : publishedTown(client);
		});
	} catch (error) {
		return `The database cannot be reached: ${error instanceof Error ? error.message || String(error) : error}`;
	}
}
