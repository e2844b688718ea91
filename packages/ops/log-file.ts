/** Rotates logs daily or at 10 MB and compresses them (R-logs). Writers never wait; a full disk loses lines. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { createStream } from 'rotating-file-stream';
import { UserError } from './user-error.ts';

const dayMs = 86_400_000;

export function logDays(env: NodeJS.ProcessEnv): number {
	const days = Number(env.LOG_DAYS || 14);
	if (!Number.isInteger(days) || days < 1 || days > 1_000)
		throw new UserError(`LOG_DAYS must be a number from 1 to 1000, not ${env.LOG_DAYS}.`);
	return days;
}

/** `api.log` → `api.2026-11-26.1.log.gz`, and `api.log.1` before version 0.2. */
function isSetAside(file: string, name: string): boolean {
	const log = basename(file);
	const stem = basename(file, '.log');
	return name === `${log}.1` || (name.startsWith(`${stem}.`) && name.endsWith('.log.gz'));
}

function pruneQuietly(file: string, days: number): void {
	const folder = dirname(file);
	const end = Date.now() - days * dayMs;
	try {
		for (const name of readdirSync(folder).filter((one) => isSetAside(file, one)))
			if (statSync(join(folder, name)).mtimeMs < end) rmSync(join(folder, name), { force: true });
	} catch {
		// The folder is gone.
	}
}

export type LogFile = ReturnType<typeof openLogFile>;

const pauseMs = 10_000;

export function openLogFile(file: string, days: number, size: `${number}${'K' | 'M'}` = '10M') {
	const named = (time: number | Date | null, nth = 1) =>
		time === null
			? basename(file)
			: `${basename(file, '.log')}.${new Date(time).toISOString().slice(0, 10)}.${nth}.log.gz`;
	let failedAt = 0;
	let log: Writable | undefined;
	const open = () => {
		const opened = createStream(named as (time: number | Date, nth?: number) => string, {
			path: dirname(file),
			size,
			interval: '1d',
			compress: 'gzip',
			mode: 0o600,
			initialRotation: true,
		});
		// The library stops writing after an error, so we reopen the file.
		opened.on('error', () => {
			failedAt = Date.now();
			log = undefined;
		});
		opened.on('warning', () => {}).on('rotated', () => pruneQuietly(file, days));
		return opened;
	};
	pruneQuietly(file, days);
	log = open();
	return {
		write(line: string): void {
			if (!log && Date.now() - failedAt >= pauseMs) log = open();
			log?.write(`${line}\n`);
		},
		end: () => log?.end(),
	};
}
