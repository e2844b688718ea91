import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadDebianPackage, onPath } from '../debian.ts';
import { UserError } from '../user-error.ts';

const works = (path: string) => existsSync(path) && spawnSync(path, ['--version']).status === 0;

function download(cached: string): void {
	const folder = mkdtempSync(join(tmpdir(), 'flavorbag-promtool-'));
	try {
		if (!downloadDebianPackage('prometheus', folder)) return;
		mkdirSync(join(cached, '..'), { recursive: true });
		copyFileSync(join(folder, 'usr', 'bin', 'promtool'), `${cached}.${process.pid}`);
		renameSync(`${cached}.${process.pid}`, cached);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** PROMTOOL_PATH overrides the search. */
export function findPromtool(root: string): string {
	const given = process.env.PROMTOOL_PATH;
	if (given) {
		if (works(given)) return given;
		throw new UserError(`PROMTOOL_PATH is ${given}, and no promtool runs from there.`);
	}
	const cached = join(root, 'node_modules', '.cache', 'prometheus', 'promtool');
	for (const provide of [() => {}, () => download(cached)]) {
		provide();
		const path = [...onPath(['promtool']), cached].find(works);
		if (path !== undefined) return path;
	}
	throw new UserError(
		'promtool was not found, and Debian’s package prometheus could not be fetched: install Prometheus, or set PROMTOOL_PATH.',
	);
}
