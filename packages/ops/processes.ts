import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** False for zombies, whose parent may never reap them. */
export function isAlive(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
	}
	if (process.platform !== 'linux') return true;
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
	} catch {
		return false;
	}
}

export function programOf(pid: number): string | undefined {
	try {
		if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
		if (process.platform === 'win32') return undefined;
		const name = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
		return name.split('/').at(-1);
	} catch {
		return undefined;
	}
}

export async function waitForExit(pid: number, ms: number): Promise<boolean> {
	for (const end = Date.now() + ms; isAlive(pid); await delay(20)) if (Date.now() > end) return false;
	return true;
}

/** Sends SIGINT to a process group's leader, and SIGKILL to the rest once it has exited or `graceMs` has passed. */
export async function endGroup(leader: number, graceMs: number): Promise<void> {
	process.kill(leader, 'SIGINT');
	await waitForExit(leader, graceMs);
	try {
		process.kill(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Distinguishes a process from a later one with the same id; empty where the platform doesn't report it. */
export function startTimeOf(pid: number): string {
	try {
		if (process.platform === 'linux') {
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
			const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
			return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
		}
		if (process.platform === 'win32') return '';
		return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
	} catch {
		return '';
	}
}
