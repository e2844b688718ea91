import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { executable, owner, postgresBinaries, runsAsRoot } from './postgres-binaries.ts';
import { onDisk, UserError, writeFileAtomic } from './user-error.ts';

/** Superuser of the cluster and owner of the product's database, which has the same name. */
export const user = 'flavorbag';
/** Serving role, with only the rights the API needs (api/src/db/privileges.ts). */
export const servingUser = 'flavorbag_api';

export interface Folder {
	cluster: string;
	log: string;
	portFile: string;
	passwordFile: string;
	password: string;
	servingPassword: string;
	binaries: string;
}

/** The path to `folder` for a server process whose cwd is `folder`. */
export function reach(folder: string): string {
	if (!runsAsRoot) return folder;
	const canEnter = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
	if (canEnter) return folder;
	// `nobody` can't enter a parent folder. The cwd is entered before root's rights are dropped, so this path works.
	if (process.platform === 'linux') return '/proc/self/cwd';
	throw new UserError(`${folder} lies in a folder that only root may enter: run this as an ordinary user.`);
}

export function prepareFolder(dataDir: string, password?: string): Folder {
	const folder = resolve(dataDir);
	const passwordFile = join(folder, 'password');
	const servingFile = join(folder, 'api-password');
	return onDisk(folder, () => {
		mkdirSync(folder, { recursive: true, mode: 0o711 });
		const cluster = join(realpathSync(folder), 'data');
		if (!existsSync(passwordFile)) {
			if (existsSync(cluster)) throw lostPassword(passwordFile, 'is missing');
			writeFileAtomic(passwordFile, password ?? randomBytes(24).toString('base64url'));
		}
		const savedPassword = readFileSync(passwordFile, 'utf8').trim();
		if (savedPassword === '') throw lostPassword(passwordFile, 'is empty');
		// The server gets this password at each start, so a lost one can be regenerated.
		if (!existsSync(servingFile) || readFileSync(servingFile, 'utf8').trim() === '')
			writeFileAtomic(servingFile, randomBytes(24).toString('base64url'));
		return {
			cluster,
			log: join(folder, 'server.log'),
			portFile: join(folder, 'port'),
			passwordFile,
			password: savedPassword,
			servingPassword: readFileSync(servingFile, 'utf8').trim(),
			binaries: postgresBinaries(),
		};
	});
}

/** Retrying can't help: without the password there is no access. */
export function lostPassword(passwordFile: string, what: string): UserError {
	return new UserError(
		`The password of the embedded database cannot be used: ${passwordFile} ${what}. Put it back from a backup of this folder. If there is none, npm run db:reset deletes the database and the next start begins anew.`,
	);
}

/** Removes remains of an interrupted creation, whose process may outlive a killed parent for a moment. */
function clearUnfinished(cluster: string): void {
	const [folder, unfinished] = [dirname(cluster), `${basename(cluster)}.new`];
	for (const name of readdirSync(folder).filter((name) => name.startsWith(unfinished))) {
		try {
			rmSync(join(folder, name), { recursive: true, force: true });
		} catch {
			// The file is still being written; the next start removes it.
		}
	}
}

/** Fills a folder beside the cluster and renames it, so a cluster is complete or absent. */
export function createCluster({ cluster, password, binaries }: Folder): void {
	// A unique name, because an interrupted start's initdb may still be running.
	clearUnfinished(cluster);
	const fresh = onDisk(cluster, () => mkdtempSync(`${cluster}.new-`));
	const secret = mkdtempSync(join(tmpdir(), 'flavorbag-'));
	const passwordFile = join(secret, 'password');
	try {
		onDisk(fresh, () => {
			writeFileSync(passwordFile, password, { mode: 0o600 });
			if (owner.uid !== undefined)
				for (const path of [fresh, secret, passwordFile]) chownSync(path, owner.uid, owner.gid);
		});
		// Another user may be unable to reach the file by its path.
		const reached = owner.uid === undefined ? passwordFile : '/dev/fd/3';
		const opened = openSync(passwordFile, 'r');
		const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
		const access = ['--username', user, '--pwfile', reached, '--auth=scram-sha-256'];
		const made = spawnSync(
			executable(binaries, 'initdb'),
			['--pgdata', reach(fresh), ...access, ...locale, '--no-instructions'],
			{ ...owner, cwd: fresh, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', opened] },
		);
		closeSync(opened);
		if (made.status !== 0)
			throw new UserError(`PostgreSQL could not create ${cluster}: ${reasonIn(made.stderr)}`);
		renameSync(fresh, cluster);
	} finally {
		rmSync(secret, { recursive: true, force: true });
	}
}

export function reasonIn(output: string): string {
	const lines = output.trim().split('\n');
	const errorLine = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? '';
	return errorLine.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}
