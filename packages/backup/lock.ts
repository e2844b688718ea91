import { type InstanceLock, lockFile } from '../ops/instance-lock.ts';

export const lockBackups = (dataDir: string): InstanceLock =>
	lockFile(
		dataDir,
		'backup.lock',
		(holder) => `A backup of ${dataDir} is being made already (process ${holder}).`,
	);
