// The database of the product: the one that DATABASE_URL names, or an embedded one that is kept running.
import { startPostgres } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

export interface Database {
	/** As the role that serves. */
	url: string;
	/** As the role that owns and migrates: the same, unless there are two. */
	ownerUrl: string;
	label: string;
	/** The folder of an embedded one. */
	folder: string | undefined;
	/** An embedded one is emptied. */
	recreate?(): Promise<void>;
	stop(): Promise<void>;
}

const watchMs = 500;
/** Enough for several processes of the API with a pool each. */
const settings = { max_connections: 200 };

export function givenDatabase(url: string, ownerUrl = url): Database {
	return { url, ownerUrl, label: 'the one that DATABASE_URL names', folder: undefined, stop: async () => {} };
}

/** A server that was killed is started again on the same port: the API finds it there. */
export async function embeddedDatabase(folder: string, say: (line: string) => void): Promise<Database> {
	let server = await startPostgres({ dataDir: folder, port: 0, settings });
	const { port, url: ownerUrl, servingUrl: url } = server;
	let restart: Promise<void> | undefined;
	const timer = setInterval(() => {
		if (restart !== undefined || isAlive(server.pid)) return;
		say('The database stopped; starting it again.');
		restart = startPostgres({ dataDir: folder, port, settings })
			.then(
				(started) => {
					server = started;
				},
				(error: Error) => say(error.message),
			)
			.finally(() => {
				restart = undefined;
			});
	}, watchMs);
	return {
		url,
		ownerUrl,
		label: `embedded PostgreSQL on port ${port}`,
		folder,
		recreate: () => server.recreate(),
		async stop() {
			clearInterval(timer);
			await restart;
			await server.stop();
		},
	};
}
