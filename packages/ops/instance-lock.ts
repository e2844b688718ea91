// Allows one FlavorBag and one backup per data folder. A dead process's lock is taken over.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, startTimeOf } from './processes.ts';
import { onDisk, UserError } from './user-error.ts';

export interface InstanceLock {
	/** The previous process was killed; its children may still be exiting. */
	replacesKilled: boolean;
	/** Makes the next start wait instead of refusing it. */
	markStopping(): void;
	release(): void;
}

const stopping = '\nstopping';

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

export async function lockStoppedInstance(
	dataDir: string,
	say: (line: string) => void,
	signal?: AbortSignal,
): Promise<InstanceLock> {
	for (let said = false; ; said = true) {
		const content = read(join(dataDir, 'instance.lock'));
		const holder = content?.endsWith(stopping) ? holderOf(content) : undefined;
		if (holder === undefined) return lockInstance(dataDir);
		if (!said) say(`FlavorBag (process ${holder}) is stopping on ${dataDir}: waiting for it.`);
		await delay(100, undefined, { signal });
	}
}

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
				markStopping() {
					if (read(file) === mine) writeFileSync(file, `${mine}${stopping}`);
				},
				release() {
					if (read(file)?.startsWith(mine)) rmSync(file, { force: true });
				},
			};
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		const content = read(file);
		if (content === undefined) continue;
		const holder = holderOf(content);
		if (holder !== undefined) throw new UserError(isHeld(holder));
		onDisk(dataDir, () => takeAway(file, content));
		replacesKilled = true;
	}
}

/** Two starts may find the same dead lock; if one moves a fresh lock away, it puts it back. */
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
