// Makes a release in the working directory: `npm run release -- 1.2.0` checks, then writes the version, the heading in
// CHANGELOG.md, the contract that later versions are checked against, a commit and a tag. Nothing is pushed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lossesOf } from '../contract/src/losses.ts';
import { UserError } from '../packages/ops/user-error.ts';

const released = 'contract/released.json.gz';
const heading = '## Unreleased\n';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(file, 'utf8');
const npm = (...args: string[]) =>
	spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

function refuse(isWrong: boolean, why: string): void {
	if (isWrong) throw new UserError(`${why} Nothing was written.`);
}

function grows(from: string, to: string): boolean {
	const [old, next] = [from, to].map((version) => version.split('.').map(Number));
	const at = next?.findIndex((part, index) => part !== old?.[index]) ?? -1;
	return at >= 0 && Number(next?.[at]) > Number(old?.[at]);
}

function refuseDirty(): void {
	const [file = '', ...others] = git('status', '--porcelain').split('\n');
	const more = others.length > 0 ? ` and ${others.length} more differ` : ' differs';
	refuse(file !== '', `${file.replace(/^\s*\S+\s+/, '')}${more} from the last commit: commit or discard it.`);
}

function notesOf(changelog: string): string {
	const [, after = ''] = changelog.split(heading);
	return (after.split(/^## /m)[0] ?? '').trim();
}

/** R-release: throws an error whose message names the first problem. */
function check(version: string): void {
	refuse(
		!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version),
		'Say npm run release -- 1.2.0, with the new version.',
	);
	const branch = git('branch', '--show-current');
	refuse(branch !== 'main', `A release is made on main, and this is ${branch || 'no branch'}.`);
	refuseDirty();
	const { version: last } = JSON.parse(read('package.json')) as { version: string };
	refuse(!grows(last, version), `${version} is not above ${last}, the version of package.json.`);
	refuse(
		git('tag', '--list', `v${version}`) !== '',
		`The tag v${version} is already there: take the next version.`,
	);
	refuse(
		notesOf(read('CHANGELOG.md')) === '',
		'CHANGELOG.md says nothing under Unreleased: write what changed.',
	);
	if (existsSync(released)) {
		const before = JSON.parse(gunzipSync(readFileSync(released)).toString());
		const lost = lossesOf(before, JSON.parse(read('contract/openapi.json')));
		refuse(lost.length > 0, `/v0 only grows, and lost something since ${last}: ${lost.join('; ')}.`);
	}
	refuse(!npm('run', 'check'), 'npm run check failed.');
	refuseDirty();
}

function write(version: string): void {
	const changelog = read('CHANGELOG.md');
	const day = new Date().toISOString().slice(0, 10);
	if (!npm('version', version, '--no-git-tag-version', '--workspaces-update=false'))
		throw new UserError('npm version failed.');
	writeFileSync('CHANGELOG.md', changelog.replace(heading, `${heading}\n## ${version} — ${day}\n`));
	writeFileSync(released, gzipSync(read('contract/openapi.json'), { level: 9 }));
	git('add', 'package.json', 'package-lock.json', 'CHANGELOG.md', released);
	git('commit', '--quiet', '--message', `Release ${version}`);
	const notes = `FlavorBag ${version}\n\n${notesOf(changelog)}\n`;
	git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', notes);
}

try {
	const [version = ''] = process.argv.slice(2);
	check(version);
	try {
		write(version);
	} catch (error) {
		git('reset', '--quiet', '--hard');
		throw error;
	}
	console.log(`v${version} is tagged. Publish it: git push --follow-tags`);
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
