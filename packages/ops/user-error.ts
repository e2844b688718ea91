import { renameSync, writeFileSync } from 'node:fs';

/** An error whose message is enough for the person at the terminal: shown in one line, without a stack. */
export class UserError extends Error {
	override name = 'UserError';
}

const reasons: Record<string, string> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EROFS: 'the disk is read-only',
	ENOSPC: 'the disk is full',
	EDQUOT: 'the disk quota is used up',
	EISDIR: 'it is a folder',
	ENOTDIR: 'a part of the path is a file',
};

/** Replaces the file atomically; the new one survives a power failure and is readable only by its owner. */
export function writeFileAtomic(file: string, text: string): void {
	writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
	renameSync(`${file}.new`, file);
}

/** Turns disk errors of `work` into one-line messages about `path`. */
export function onDisk<T>(path: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
		if (reason === undefined) throw error;
		throw new UserError(`Cannot write to ${path}: ${reason}.`);
	}
}
