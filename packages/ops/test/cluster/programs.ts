import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { onPath } from '../../debian.ts';
import { UserError } from '../../user-error.ts';

export interface Programs {
	haproxy: string;
	patroni: string;
	etcd: string;
	postgres: string;
	/** PostgreSQL refuses to run as root. */
	owner: { uid: number; gid: number } | undefined;
}

const find = (name: string) => [...onPath([name]), `/usr/sbin/${name}`, `/usr/bin/${name}`].find(existsSync);

/** The newest PostgreSQL from Debian, at least 15. */
function findPostgres(): string | undefined {
	const versionOf = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1]);
	const found = globSync('/usr/lib/postgresql/*/bin/pg_rewind').filter((path) => versionOf(path) >= 15);
	const [newest] = found.sort((a, b) => versionOf(b) - versionOf(a));
	return newest && dirname(newest);
}

function ownerOfPostgres(): Programs['owner'] {
	if (process.getuid?.() !== 0) return undefined;
	const [uid, gid] = ['-u', '-g'].map((what) =>
		Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
	);
	if (uid === undefined || gid === undefined || Number.isNaN(uid))
		throw new UserError('There is no user postgres, as whom root could run PostgreSQL.');
	return { uid, gid };
}

export function findPrograms(): Programs {
	const [haproxy, patroni, etcd] = [find('haproxy'), find('patroni'), find('etcd')];
	const postgres = findPostgres();
	const missing = Object.entries({
		haproxy,
		patroni,
		'etcd-server': etcd,
		'postgresql-15': postgres,
	}).flatMap(([name, path]) => (path === undefined ? [name] : []));
	if (!haproxy || !patroni || !etcd || !postgres)
		throw new UserError(
			`Several machines are tried with Debian’s own programs, and this one has no ${missing.join(', ')}: apt-get install --no-install-recommends ${missing.join(' ')}. Stop and disable the services that the packages start.`,
		);
	return { haproxy, patroni, etcd, postgres, owner: ownerOfPostgres() };
}
