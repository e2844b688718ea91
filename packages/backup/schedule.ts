// Backs up while `npm start` runs: ships the WAL, takes a backup each night and rehearses it. Catches up after a start.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../ops/product.ts';
import { runTask } from '../ops/service.ts';
import { shipChanges } from './changes.ts';
import { listBackups } from './manifest.ts';
import { openForBackup } from './open-vault.ts';
import { timeOf } from './prune.ts';
import { clearRehearsal } from './rehearse.ts';
import { type Kind, lastRuns, type Run, requestedKinds } from './runs.ts';
import { type BackupKey, readKey } from './sealed.ts';
import type { Settings } from './settings.ts';
import { currentSegment, systemOf } from './take.ts';
import type { Vault } from './vault.ts';
import { closingMark, firstWaiting, giveUpLog, shipHistories, shipLog } from './wal.ts';
import { follows, isSegment, logPrefix, timelineOf } from './wal-names.ts';

const shipEveryMs = 2_000;
const lookEveryMs = 60_000;
const retryMs = 3_600_000;

function lastDue(minute: number, now: Date): Date {
	const due = new Date(now);
	due.setHours(Math.floor(minute / 60), minute % 60, 0, 0);
	if (due > now) due.setDate(due.getDate() - 1);
	return due;
}

/** A backup is due once a day, a rehearsal after each successful backup, and a failed run again after `retryMs`. */
export function dueRun(last: readonly Run[], at: number, now: Date): Kind | undefined {
	const lastOf = (kind: Kind) => last.find((run) => run.kind === kind);
	const isDue = (run: Run | undefined, since: Date) =>
		run === undefined ||
		(run.ok ? run.startedAt < since : now.getTime() - run.startedAt.getTime() >= retryMs);
	const backup = lastOf('backup');
	if (isDue(backup, lastDue(at, now))) return 'backup';
	return backup?.ok && isDue(lastOf('rehearsal'), backup.startedAt) ? 'rehearsal' : undefined;
}

interface Options {
	dataDir: string;
	url: string;
	settings: Settings & { to: string };
	env: NodeJS.ProcessEnv;
	say(line: string): void;
	onSpawn(pid: number | undefined): void;
}

/** Reports a problem when it begins and when it ends. */
function onceSaid(say: (line: string) => void) {
	let before: string | undefined;
	return (problem: string | undefined) => {
		if (problem !== before)
			say(problem === undefined ? 'Backups go on: what waited is stored.' : `Backups: ${problem}`);
		before = problem;
	};
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

function createShipper({ dataDir, url, settings, env, say }: Options, key: BackupKey, onGap: () => void) {
	const postgresDir = join(dataDir, 'postgres');
	const notify = onceSaid(say);
	let vault: Vault | undefined;
	let since: Date | undefined;

	/** A gap in the WAL, or a restored database's new timeline, needs a new backup. */
	async function needsBeginning(opened: Vault): Promise<boolean> {
		if ((await listBackups(opened)).length === 0) return true;
		const stored = (await opened.list(logPrefix)).map(({ name }) => name.slice(logPrefix.length));
		const newest = stored.filter(isSegment).sort().at(-1);
		const next = firstWaiting(postgresDir) ?? (await currentSegment(url));
		return newest !== undefined && !(follows(newest, next) && timelineOf(newest) === timelineOf(next));
	}

	async function ship(): Promise<void> {
		if (vault === undefined) {
			vault = await openForBackup(settings.to, { key, dataDir, system: await systemOf(url), env });
			await shipHistories(postgresDir, { vault, key });
			if (await needsBeginning(vault)) onGap();
		}
		const newest = (since ?? (await listBackups(vault)).at(-1)) as Date | string | undefined;
		const shipped = await shipLog(postgresDir, { vault, key });
		// Changes need a backup to apply to.
		if (shipped === 0 || newest === undefined) return;
		const begun = new Date();
		await shipChanges(dataDir, { vault, key }, typeof newest === 'string' ? timeOf(newest) : newest);
		since = begun;
	}

	return async (): Promise<boolean> => {
		try {
			await ship();
			notify(undefined);
			return true;
		} catch (error) {
			// Reopens the vault, because another disk may be mounted there.
			vault = undefined;
			notify(reason(error));
			const lost = giveUpLog(postgresDir);
			if (lost > 0) say(`Backups: ${lost} segments of the log were given up, before they fill the disk.`);
			return false;
		}
	};
}

export interface Schedule {
	/** Ends runs in progress. The WAL is still shipped until the server has stopped. */
	stopRuns(): Promise<void>;
	stop(): Promise<void>;
}

function startRunner({ dataDir, url, settings, env, say, onSpawn }: Options) {
	const runs = new AbortController();
	let needsBackup = false;
	let wake = () => {};

	async function runDue(): Promise<boolean> {
		const isNeeded = needsBackup;
		needsBackup = false;
		const kind = isNeeded
			? 'backup'
			: ((await requestedKinds(url))[0] ?? dueRun(await lastRuns(url), settings.at, new Date()));
		if (kind === undefined) return false;
		const args = ['packages/backup/backup.ts', 'backup', ...(kind === 'rehearsal' ? ['--rehearse'] : [])];
		const { code, output } = await runTask(args, {
			cwd: root,
			env: { ...env, DATA_DIR: dataDir },
			signal: runs.signal,
			onSpawn,
		});
		if (kind === 'rehearsal') await clearRehearsal(dataDir);
		if (runs.signal.aborted) return false;
		const name = kind === 'backup' ? 'The backup that was due' : 'The rehearsal of the newest backup';
		if (code !== 0) say(`${name} failed: ${output.trim().split('\n').at(-1)}`);
		// The new backup covers gaps found while it ran.
		if (kind === 'backup' && code === 0) needsBackup = false;
		return code === 0;
	}

	const pause = () =>
		new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, lookEveryMs);
			wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});

	async function runAll(): Promise<void> {
		while (!runs.signal.aborted) {
			const more = await runDue().catch((error: unknown) => {
				say(`Backups: ${reason(error)}`);
				return false;
			});
			if (!more && !needsBackup && !runs.signal.aborted) await pause();
		}
	}

	const ran = runAll();
	return {
		needBackup() {
			needsBackup = true;
			wake();
		},
		async stop() {
			runs.abort();
			wake();
			await ran;
		},
	};
}

export function startSchedule(options: Options): Schedule {
	const postgresDir = join(options.dataDir, 'postgres');
	const key = readKey(options.settings.key);
	const mark = closingMark(postgresDir);
	rmSync(mark, { force: true });
	const shipping = new AbortController();
	const runner = startRunner(options);
	const ship = createShipper(options, key, runner.needBackup);
	let closing = false;

	async function shipAll(): Promise<void> {
		while (!shipping.signal.aborted) {
			// A stopping server waits for its WAL to be archived; don't let it wait for an unreachable vault.
			if (!(await ship()) && closing && existsSync(join(postgresDir, 'shipped'))) writeFileSync(mark, '');
			await delay(closing ? 200 : shipEveryMs, undefined, { signal: shipping.signal }).catch(() => {});
		}
	}

	const shipped = shipAll();
	return {
		async stopRuns() {
			closing = true;
			await runner.stop();
		},
		async stop() {
			shipping.abort();
			await shipped;
		},
	};
}
