import { mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { logDays, openLogFile } from './log-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

const home = await temporaryFolder();
afterAll(() => home.remove());

const folderOf = (name: string) => {
	const folder = join(home.path, name);
	mkdirSync(folder);
	return folder;
};
const linesIn = (folder: string) =>
	readdirSync(folder).flatMap((name) => {
		const bytes = readFileSync(join(folder, name));
		return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trim().split('\n');
	});

test('what is larger than its size is set aside, compressed, and no line is lost', async () => {
	const folder = folderOf('large');
	const log = openLogFile(join(folder, 'api.log'), 14, '1K');
	const lines = Array.from({ length: 200 }, (_, nth) => `{"level":30,"line":${nth}}`);
	for (const line of lines) log.write(line);
	log.end();
	await expect
		.poll(
			() => readdirSync(folder).filter((name) => /^api\.\d{4}-\d\d-\d\d\.\d+\.log\.gz$/.test(name)).length,
		)
		.toBeGreaterThan(1);
	await expect.poll(() => new Set(linesIn(folder))).toEqual(new Set(lines));
});

test('what was set aside goes after its days, and nothing else does', () => {
	const folder = folderOf('old');
	const names = [
		'api.2026-01-01.1.log.gz',
		'api.log.1',
		'api.2026-01-02.1.log.gz',
		'sandbox.2026-01-01.1.log.gz',
		'api.log',
		'note.txt',
	];
	for (const name of names) writeFileSync(join(folder, name), '');
	const old = new Date(Date.now() - 3.5 * 86_400_000);
	for (const name of names.filter((one) => one !== 'api.2026-01-02.1.log.gz' && one !== 'api.log'))
		utimesSync(join(folder, name), old, old);
	openLogFile(join(folder, 'api.log'), 3).end();
	expect(readdirSync(folder)).toEqual([
		'api.2026-01-02.1.log.gz',
		'api.log',
		'note.txt',
		'sandbox.2026-01-01.1.log.gz',
	]);
});

test('a folder that is gone loses lines and nothing more', async () => {
	const folder = folderOf('gone');
	renameSync(folder, `${folder}-unmounted`);
	writeFileSync(folder, 'no folder any more');
	const log = openLogFile(join(folder, 'api.log'), 14);
	for (let nth = 0; nth < 10; nth++) {
		log.write('a line');
		await new Promise((resolve) => setImmediate(resolve));
	}
	log.end();
	expect(readFileSync(folder, 'utf8')).toBe('no folder any more');
});

test.each(['0', '-1', 'ten', '1.5', '1001'])('LOG_DAYS=%s is refused in words', (given) =>
	expect(() => logDays({ LOG_DAYS: given })).toThrow(
		`LOG_DAYS must be a number from 1 to 1000, not ${given}.`,
	),
);
test('without a setting it is two weeks', () =>
	expect([logDays({}), logDays({ LOG_DAYS: '30' })]).toEqual([14, 30]));
