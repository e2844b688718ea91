import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../contract/src/openapi.ts';

const parent = mkdtempSync(join(tmpdir(), 'flavorbag-release-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const contract = JSON.stringify(openApi());
const changelog = '# Changelog\n\n## Unreleased\n\n- Bags are blue.\n\n## 0.9.0 — 2026-01-02\n\n- Bags.\n';
const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

function makeRepository(name: string): string {
	const folder = join(parent, name);
	mkdirSync(join(folder, 'contract'), { recursive: true });
	const manifest = { name: 'bags', version: '0.9.0', private: true, scripts: { check: 'node -e 0' } };
	const lock = {
		name: 'bags',
		version: '0.9.0',
		lockfileVersion: 3,
		packages: { '': { name: 'bags', version: '0.9.0' } },
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock, null, '\t'));
	writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
	writeFileSync(join(folder, 'contract', 'openapi.json'), contract);
	git(folder, 'init', '--quiet', '--initial-branch=main');
	git(folder, 'config', 'user.name', 'Kim');
	git(folder, 'config', 'user.email', 'kim@example.com');
	commit(folder);
	return folder;
}

function commit(folder: string): void {
	git(folder, 'add', '--all');
	git(folder, 'commit', '--quiet', '--message', 'Change');
}

function release(cwd: string, ...args: string[]) {
	const script = join(import.meta.dirname, 'release.ts');
	const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' });
	return { status, said: stderr.trim().split('\n').at(-1) };
}

const repository = makeRepository('made');

// R-release
test('a release writes version, notes, contract, commit and tag; the next one is held against it', () => {
	expect(release(repository, '1.0.0')).toMatchObject({ status: 0 });
	const read = (file: string) => readFileSync(join(repository, file), 'utf8');
	expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.0.0' });
	expect(JSON.parse(read('package-lock.json'))).toMatchObject({
		version: '1.0.0',
		packages: { '': { version: '1.0.0' } },
	});
	expect(read('CHANGELOG.md')).toMatch(
		/## Unreleased\n\n## 1\.0\.0 — \d{4}-\d{2}-\d{2}\n\n- Bags are blue\.\n\n## 0\.9\.0/,
	);
	const promised = gunzipSync(readFileSync(join(repository, 'contract', 'released.json.gz'))).toString();
	expect(promised).toBe(contract);
	expect(git(repository, 'status', '--porcelain')).toBe('');
	expect(git(repository, 'log', '-1', '--format=%s %D')).toContain('Release 1.0.0 HEAD -> main, tag: v1.0.0');
	expect(git(repository, 'tag', '--list', '--format=%(contents)', 'v1.0.0')).toBe(
		'FlavorBag 1.0.0\n\n- Bags are blue.',
	);
});

const put = (file: string, text: string) => (folder: string) => {
	writeFileSync(join(folder, file), text);
	commit(folder);
};
const news = put('CHANGELOG.md', changelog);
const script = (check: string) => (folder: string) =>
	put('package.json', JSON.stringify({ name: 'bags', version: '1.0.0', scripts: { check } }))(folder);

test.each<[name: string, version: string, said: string, prepare: (folder: string) => void]>([
	['no version', '', 'Say npm run release -- 1.2.0, with the new version.', news],
	['half a version', '1.1', 'Say npm run release -- 1.2.0, with the new version.', news],
	[
		'another branch',
		'1.1.0',
		'A release is made on main, and this is mine.',
		(folder) => git(folder, 'switch', '-qc', 'mine'),
	],
	[
		'a dirty tree',
		'1.1.0',
		'CHANGELOG.md and 1 more differ from the last commit: commit or discard it.',
		(folder) => {
			writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
			writeFileSync(join(folder, 'new.txt'), '');
		},
	],
	['the same version', '1.0.0', '1.0.0 is not above 1.0.0, the version of package.json.', news],
	['a lower version', '0.10.0', '0.10.0 is not above 1.0.0, the version of package.json.', news],
	[
		'a tag that is there',
		'1.1.0',
		'The tag v1.1.0 is already there: take the next version.',
		(folder) => {
			news(folder);
			git(folder, 'tag', 'v1.1.0');
		},
	],
	['no notes', '1.1.0', 'CHANGELOG.md says nothing under Unreleased: write what changed.', () => {}],
	[
		'a call that is gone',
		'1.1.0',
		'/v0 only grows, and lost something since 1.0.0: GET /v0/user is gone.',
		(folder) => {
			news(folder);
			put('contract/openapi.json', contract.replace('"/v0/user":{"get"', '"/v0/user":{"head"'))(folder);
		},
	],
	[
		'a check that fails',
		'1.1.0',
		'npm run check failed.',
		(folder) => {
			news(folder);
			script('node -e "process.exit(1)"')(folder);
		},
	],
	[
		'a check that writes',
		'1.1.0',
		'new.txt differs from the last commit: commit or discard it.',
		(folder) => {
			news(folder);
			script(`node -e "fs.writeFileSync('new.txt', '')"`)(folder);
		},
	],
])('refuses %s, and writes nothing', (name, version, said, prepare) => {
	const folder = join(parent, name.replaceAll(' ', '-'));
	cpSync(repository, folder, { recursive: true });
	prepare(folder);
	const before = git(folder, 'log', '--all', '--format=%H %D');
	expect(release(folder, version)).toEqual({ status: 1, said: `${said} Nothing was written.` });
	expect(git(folder, 'log', '--all', '--format=%H %D')).toBe(before);
});
