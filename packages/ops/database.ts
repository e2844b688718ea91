import { withClient } from '../../api/src/db/with-client.ts';
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

export interface Database {
	/** Connects as the serving role. */
	url: string;
	/** Connects as the role that owns and migrates the schema; may be the same role. */
	ownerUrl: string;
	label: string;
	folder: string | undefined;
	recreate?(): Promise<void>;
	stop(): Promise<void>;
}

/** Server settings for WAL archiving (packages/backup/wal.ts). */
type ArchiveSettings = Record<string, string | number>;

const watchMs = 500;
const settings = { max_connections: 200 };

export function givenDatabase(url: string, ownerUrl = url): Database {
	return { url, ownerUrl, label: 'the one that DATABASE_URL names', folder: undefined, stop: async () => {} };
}

/** Restarts a server left by a killed parent if its archiving differs, because archive_mode needs a restart. */
async function startArchiving(dataDir: string, more: ArchiveSettings): Promise<EmbeddedPostgres> {
	const start = () => startPostgres({ dataDir, port: 0, settings: { ...settings, ...more } });
	const server = await start();
	if (!server.reused) return server;
	const { rows } = await withClient(server.url, (client) =>
		client.query<{ mode: string }>("select current_setting('archive_mode') as mode"),
	);
	if (rows[0]?.mode === (more.archive_mode ?? 'off')) return server;
	await server.stop();
	return start();
}

/** A killed server is restarted on the same port, so the API reconnects. */
export async function embeddedDatabase(
	folder: string,
	say: (line: string) => void,
	archive: ArchiveSettings = {},
): Promise<Database> {
	let server = await startArchiving(folder, archive);
	const { port, url: ownerUrl, servingUrl: url } = server;
	let restart: Promise<void> | undefined;
	const timer = setInterval(() => {
		if (restart !== undefined || isAlive(server.pid)) return;
		say('The database stopped; starting it again.');
		restart = startPostgres({ dataDir: folder, port, settings: { ...settings, ...archive } })
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
