// Backs up the embedded database and the files beside it, and restores them. `npm run backup` works while the product
// runs (`--to VAULT`, `--new-key`, `--rehearse`); `npm run restore -- --from VAULT --into FOLDER` (`--to TIME`) fills a
// new folder.
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findInstance } from '../ops/instance-lock.ts';
import { readEnvFile } from '../ops/settings.ts';
import { exitNow, onStopRequest } from '../ops/shutdown.ts';
import { UserError } from '../ops/user-error.ts';
import { inspectRestored } from './inspect.ts';
import { lockBackups } from './lock.ts';
import { bytesOf } from './manifest.ts';
import { openForRestore } from './open-vault.ts';
import { prune } from './prune.ts';
import { clearRehearsal, rehearse } from './rehearse.ts';
import { clearRestore, restoreBeside, restoreInto } from './restore.ts';
import { lastRuns, noted } from './runs.ts';
import { newKey, readKey } from './sealed.ts';
import { addressOf, type Settings, settingsIn } from './settings.ts';
import { withSource } from './source.ts';
import { takeBackup } from './take.ts';

const say = (line: string) => console.log(line);
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const own =
	'DATABASE_URL names a server of yours: its own tools back it up. docs/backups.md shows how with pgBackRest.';

function readFlags<T extends Record<string, { type: 'string' | 'boolean' }>>(options: T) {
	try {
		return parseArgs({ args: process.argv.slice(3), options }).values;
	} catch (error) {
		throw new UserError((error as Error).message);
	}
}

async function takeOne(dataDir: string, address: string, settings: Settings): Promise<void> {
	const key = readKey(settings.key);
	await withSource(dataDir, settings.to !== undefined, (source) =>
		noted(source.url, 'backup', async () => {
			const began = performance.now();
			const { vault, manifest } = await takeBackup(source, { address, key, env: process.env });
			const bytes = bytesOf(manifest);
			say(
				`Backup ${manifest.id} is in ${vault.label}: ${megabytes(bytes)} in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
			);
			const rehearsal = (await lastRuns(source.url)).find(({ kind }) => kind === 'rehearsal');
			if (rehearsal?.ok === false) {
				say('The last rehearsal failed: until one succeeds, no backup is removed.');
				return { bytes, result: undefined };
			}
			const removed = await prune(vault, key, settings, new Date());
			if (removed.length > 0) say(`No longer needed, and removed: ${removed.join(', ')}.`);
			return { bytes, result: undefined };
		}),
	);
}

let undo = async () => {};

async function rehearseOne(dataDir: string, address: string, settings: Settings): Promise<boolean> {
	const key = readKey(settings.key);
	undo = () => clearRehearsal(dataDir);
	return withSource(dataDir, settings.to !== undefined, (source) =>
		noted(source.url, 'rehearsal', async () => {
			const { lines, good, bytes } = await rehearse(dataDir, { address, key, env: process.env });
			for (const line of lines) say(line);
			say(
				good
					? 'The newest backup can be restored.'
					: 'The newest backup was restored, and something is wrong.',
			);
			const problem = lines.filter((line) => !line.startsWith('ok')).join('; ');
			return { bytes, ...(!good && { problem }), result: good };
		}),
	);
}

async function backup(dataDir: string): Promise<number> {
	const flags = readFlags({
		to: { type: 'string' },
		'new-key': { type: 'boolean' },
		rehearse: { type: 'boolean' },
	});
	if (flags['new-key']) {
		say(`BACKUP_KEY=${newKey()}\n`);
		say(
			'Put this line into .env, and store it where it survives this machine: a password manager, or on paper.',
		);
		say('Whoever has it can read the backups. Without it nobody can, and nothing brings it back.');
		return 0;
	}
	if (process.env.DATABASE_URL) throw new UserError(own);
	const settings = settingsIn(process.env);
	const address = addressOf(flags.to ?? settings.to);
	const lock = lockBackups(dataDir);
	try {
		if (flags.rehearse) return (await rehearseOne(dataDir, address, settings)) ? 0 : 1;
		await takeOne(dataDir, address, settings);
		return 0;
	} finally {
		lock.release();
	}
}

function momentOf(text: string | undefined): Date | undefined {
	if (text === undefined) return undefined;
	const moment = new Date(text);
	if (Number.isNaN(moment.getTime()))
		throw new UserError(`--to takes a time such as 2026-11-25T18:30:00Z, not ${text}.`);
	return moment;
}

async function restore(): Promise<number> {
	const flags = readFlags({ from: { type: 'string' }, to: { type: 'string' }, into: { type: 'string' } });
	const settings = settingsIn(process.env);
	const into = flags.into === undefined ? undefined : resolve(flags.into);
	if (into === undefined)
		throw new UserError('Say where to: npm run restore -- --from VAULT --into NEW_FOLDER');
	const holder = findInstance(into);
	if (holder !== undefined)
		throw new UserError(
			`FlavorBag is running on ${into} (process ${holder}): restore into a new folder, and start it there.`,
		);
	const key = readKey(settings.key);
	const vault = await openForRestore(addressOf(flags.from ?? settings.to), key, process.env);
	const began = performance.now();
	undo = () => clearRestore(into);
	const good = await restoreBeside(into, async (unfinished) => {
		const { moment, missing, server } = await restoreInto(
			unfinished,
			{ vault, key },
			{ to: momentOf(flags.to), say },
		);
		try {
			say(`The last commit is of ${moment.toISOString()}.`);
			if (missing !== undefined)
				say(`WRONG  log            What came later is lost: ${missing} of the log is missing.`);
			const { lines, good } = await inspectRestored(unfinished, server, moment, process.env);
			for (const line of lines) say(line);
			return good && missing === undefined;
		} finally {
			await server.stop();
		}
	});
	say(`\nRestored in ${((performance.now() - began) / 1000).toFixed(0)} s. To start FlavorBag with it:`);
	say(`  DATA_DIR=${JSON.stringify(into)} npm start`);
	say(`or move it to where the lost folder was. ${good ? '' : 'Look at what is WRONG above first.'}`);
	return good ? 0 : 1;
}

async function end(): Promise<void> {
	await undo().catch(() => {});
	await exitNow(1);
}
const stop = () => void end();
onStopRequest(stop, stop);

try {
	const dataDir = readEnvFile();
	// Gives buyers priority. During a restore there are none.
	if (process.argv[2] !== 'restore') setPriority(10);
	await exitNow(await (process.argv[2] === 'restore' ? restore() : backup(dataDir)));
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	await exitNow(1);
}
