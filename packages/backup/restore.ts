// Restores a backup into a new data folder and replays the WAL up to the end or a given time (R-restore).
import {
	chownSync,
	createWriteStream,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type EmbeddedPostgres, killOrphan, startPostgres } from '../ops/embedded-postgres.ts';
import { bundledVersion, owner } from '../ops/postgres-binaries.ts';
import { reasonIn } from '../ops/postgres-folder.ts';
import { onDisk, UserError } from '../ops/user-error.ts';
import { applyChanges } from './changes.ts';
import { checkVersions, getManifest, listBackups, type Manifest } from './manifest.ts';
import { getStream } from './parts.ts';
import { getSealed, type KeyedVault } from './sealed.ts';
import { clusterPath, withSession } from './take.ts';
import type { Entry } from './tar.ts';
import { isHistory, logPrefix, segmentBytes, segmentsAfter } from './wal-names.ts';

const decompress = promisify(zstdDecompress);

export interface Restored {
	manifest: Manifest;
	/** When the last replayed commit was made. */
	moment: Date;
	/** First missing WAL segment; later commits are lost. */
	missing: string | undefined;
	server: EmbeddedPostgres;
}

export async function findBackup({ vault, key }: KeyedVault, to: Date | undefined): Promise<Manifest> {
	const ids = (await listBackups(vault)).reverse();
	if (ids.length === 0) throw new UserError(`There is no complete backup in ${vault.label}.`);
	let oldest: Manifest | undefined;
	for (const id of ids) {
		const manifest = await getManifest(vault, key, id);
		if (to === undefined || new Date(manifest.ended) <= to) return manifest;
		oldest = manifest;
	}
	throw new UserError(`The oldest backup is of ${oldest?.ended}: --to can't be before it.`);
}

function give(path: string): void {
	if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
}

function writeEntry(dataDir: string): (entry: Required<Entry>) => Promise<void> {
	return async ({ path, type, body }) => {
		const file = join(dataDir, path);
		const isOfCluster = path === clusterPath || path.startsWith(`${clusterPath}/`);
		onDisk(dataDir, () => {
			// Only the cluster's own folders are private; the server must be able to enter `postgres`.
			mkdirSync(type === 'folder' ? file : dirname(file), {
				recursive: true,
				mode: isOfCluster ? 0o700 : 0o711,
			});
		});
		if (type === 'file')
			await pipeline(body, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) =>
				onDisk(dataDir, () => {
					throw error;
				}),
			);
		if (isOfCluster) give(file);
	};
}

const spareBytes = 500 * 1024 * 1024;

function checkSpace(dataDir: string, needed: number): void {
	const { bavail, bsize } = statfsSync(dataDir);
	const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
	if (bavail * bsize < needed + spareBytes)
		throw new UserError(
			`There is no room in ${dataDir}: it takes ${inMegabytes(needed + spareBytes)} MB, and ${inMegabytes(bavail * bsize)} are free.`,
		);
}

interface Log {
	usable: string[];
	stored: string[];
}

async function fetchLog(from: KeyedVault, { usable, stored }: Log, cluster: string): Promise<void> {
	for (const name of [...usable, ...stored.filter(isHistory)]) {
		const file = join(cluster, 'pg_wal', name);
		const plain = await decompress(await getSealed(from, logPrefix + name));
		onDisk(file, () => writeFileSync(file, plain, { mode: 0o600 }));
		give(file);
	}
}

function replayedUntil(logFile: string): Date | undefined {
	const [, at] =
		readFileSync(logFile, 'utf8').match(/last completed transaction was at log time (\S+ [\d:.]+)\+00/) ?? [];
	return at === undefined ? undefined : new Date(`${at.replace(' ', 'T')}Z`);
}

function recoveryFailed(logFile: string, to: Date | undefined): UserError {
	const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
	if (to !== undefined && /before configured recovery target was reached/.test(log)) {
		const newest = replayedUntil(logFile);
		return new UserError(
			`Nothing is known of ${to.toISOString()}: the last thing that was stored is of ${newest?.toISOString() ?? 'before'}. Leave --to out for the newest moment.`,
		);
	}
	return new UserError(`PostgreSQL could not replay the log: ${reasonIn(log)}`);
}

async function hasRecovered(url: string): Promise<boolean> {
	return withSession(url, async (client) => {
		const { rows } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over');
		return rows[0]?.over ?? false;
	});
}

/** Recovery needs at least the original server's max_connections. */
const serverSettings = { max_connections: 200, archive_mode: 'off', timezone: 'UTC', log_timezone: 'UTC' };

/** `restore_command` finds nothing, so PostgreSQL uses the segments already in pg_wal. */
async function replay(postgresDir: string, to: Date | undefined): Promise<EmbeddedPostgres> {
	const signal = join(postgresDir, 'data', 'recovery.signal');
	writeFileSync(signal, '', { mode: 0o600 });
	give(signal);
	const settings = {
		...serverSettings,
		restore_command: process.platform === 'win32' ? 'exit 1' : 'false',
		recovery_target_timeline: 'latest',
		...(to !== undefined && {
			recovery_target_time: to.toISOString().replace('Z', '+00'),
			recovery_target_action: 'promote',
		}),
	};
	const logFile = join(postgresDir, 'server.log');
	let server: EmbeddedPostgres | undefined;
	try {
		server = await startPostgres({ dataDir: postgresDir, port: 0, settings });
		while (!(await hasRecovered(server.url))) await delay(100);
		return server;
	} catch (error) {
		await server?.stop();
		if (/pg_control|reach|FATAL|PANIC/.test(existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''))
			throw recoveryFailed(logFile, to);
		throw error;
	}
}

/** Requires an empty `dataDir`. The caller stops the running server. */
export async function restoreInto(
	dataDir: string,
	from: KeyedVault,
	options: { to?: Date | undefined; say?: (line: string) => void } = {},
): Promise<Restored> {
	const { to, say = () => {} } = options;
	const manifest = await findBackup(from, to);
	checkVersions(manifest, bundledVersion());
	say(`The backup of ${manifest.started}, by FlavorBag ${manifest.product}.`);
	onDisk(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o711 }));
	const stored = (await from.vault.list(logPrefix)).map(({ name }) => name.slice(logPrefix.length));
	const { usable, missing } = segmentsAfter(manifest.log.last, stored);
	checkSpace(dataDir, manifest.size + usable.length * segmentBytes);
	const postgresDir = join(dataDir, 'postgres');
	for (const parts of [manifest.parts.files, manifest.parts.database, manifest.parts.log])
		await getStream(from, parts, writeEntry(dataDir));
	await applyChanges(from, manifest.id, to, writeEntry(dataDir));
	await fetchLog(from, { usable, stored }, join(dataDir, clusterPath));
	say('All of it is here; PostgreSQL replays the log.');
	const server = await replay(postgresDir, to);
	const moment = replayedUntil(join(postgresDir, 'server.log')) ?? new Date(manifest.ended);
	return { manifest, moment, missing, server };
}

const unfinishedOf = (into: string) => `${into}.restoring`;

/** Removes what an interrupted restore left. */
export async function clearRestore(into: string): Promise<void> {
	const unfinished = unfinishedOf(into);
	await killOrphan(join(unfinished, 'postgres'));
	onDisk(unfinished, () => rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 }));
}

/** Fills a folder beside `into` and renames it at the end, so a restored folder is complete or absent. */
export async function restoreBeside<T>(into: string, work: (unfinished: string) => Promise<T>): Promise<T> {
	if (existsSync(into) && readdirSync(into).length > 0)
		throw new UserError(`${into} isn't empty: name a new folder, or move what is there away.`);
	const unfinished = unfinishedOf(into);
	await clearRestore(into);
	try {
		const done = await work(unfinished);
		onDisk(into, () => {
			rmSync(into, { recursive: true, force: true });
			renameSync(unfinished, into);
		});
		return done;
	} catch (error) {
		await clearRestore(into);
		throw error;
	}
}
