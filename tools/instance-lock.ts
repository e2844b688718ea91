// One running FlavorBag per data folder, and one backup. The lock of a process that died is taken over.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from './processes.ts';
import { onDisk, UserError } from './user-error.ts';

export interface InstanceLock {
	/** The process that held it before was killed: its children may still be on their way out. */
	replacesKilled: boolean;
	release(): void;
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}

function holderOf(content: string): number | undefined {
	const [id = '', startTime] = content.split('\n');
	const pid = Number(id);
	return pid !== process.pid && isAlive(pid) && startTimeOf(pid) === startTime ? pid : undefined;
}

export const lockInstance = (dataDir: string): InstanceLock =>
	lockFile(
		dataDir,
		'instance.lock',
		(holder) => `FlavorBag is already running on ${dataDir} (process ${holder}).`,
	);

/** The process that runs on this data folder. */
export function findInstance(dataDir: string): number | undefined {
	const content = read(join(dataDir, 'instance.lock'));
	return content === undefined ? undefined : holderOf(content);
}

export function lockFile(dataDir: string, name: string, isHeld: (holder: number) => string): InstanceLock {
	const file = join(dataDir, name);
	const mine = `${process.pid}\n${startTimeOf(process.pid)}`;
	for (let replacesKilled = false; ; ) {
		try {
			onDisk(dataDir, () => {
				mkdirSync(dataDir, { recursive: true, mode: 0o711 });
				writeFileSync(file, mine, { flag: 'wx' });
			});
			return {
				replacesKilled,
				release() {
					if (read(file) === mine) rmSync(file, { force: true });
				},
			};
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		const content = read(file);
		if (content === undefined) continue;
		const holder = holderOf(content);
		if (holder !== undefined) throw new UserError(isHeld(holder));
		takeAway(file, content);
		replacesKilled = true;
	}
}

/** Two starts may find the same dead lock: the one that moves a fresh lock away puts it back. */
function takeAway(file: string, dead: string): void {
	const aside = `${file}.${process.pid}`;
	try {
		renameSync(file, aside);
		if (read(aside) === dead) rmSync(aside);
		else renameSync(aside, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}
