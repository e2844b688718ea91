/** R-backups, R-restore: backs up and restores a working PostgreSQL server. backup.proof.ts has the rest. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../ops/product.ts';
import { readSecrets } from '../ops/secrets.ts';
import { newKey } from './sealed.ts';
import { createInstallation } from './test/installation.ts';

const installation = await createInstallation();
const { dataDir, to, vault, query, operate, fresh, whileRunning, restored } = installation;
afterAll(() => installation.close());

test('a backup of a server that works is restored whole, with what lies beside it', async () => {
	const { code, stdout, stderr } = await whileRunning(() => operate('backup', ['--to', to]));
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toMatch(/^Backup \d{8}T\d{9}Z is in .*: \d+\.\d MB in /);
	expect(existsSync(join(root, 'oops'))).toBe(false);
	const { problems, into, stdout: said } = await restored();
	expect(problems).toEqual(['before the first backup']);
	expect(said).toMatch(/^ok {5}drift /m);
	expect(said).toContain(`DATA_DIR=${JSON.stringify(into)} npm start`);
	expect(readFileSync(join(into, 'secrets.json'), 'utf8')).toBe(
		readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
	);
	const media = (folder: string) => readdirSync(join(folder, 'media'), { recursive: true }).sort();
	expect(media(into)).toEqual(media(dataDir));
	expect(await query('select kind, ok, bytes > 1000000 as big from backup_runs where ok')).toEqual([
		{ kind: 'backup', ok: true, big: true },
	]);
});

test('nothing of the data can be read in it', () => {
	const all = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const bytes = Buffer.concat(all.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
	const secret = readSecrets(dataDir).AUTH_SECRET;
	for (const text of ['before the first backup', secret, 'picture', 'PostgreSQL'])
		expect(bytes.includes(text), text).toBe(false);
});

test('another key and a flipped byte are named, and leave nothing in the new folder', async () => {
	const into = fresh();
	const refused = async (more: NodeJS.ProcessEnv = {}) => {
		const { code, stderr } = await operate('restore', ['--from', to, '--into', into], more);
		expect([code, existsSync(into) || existsSync(`${into}.restoring`)]).toEqual([1, false]);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		return stderr;
	};
	expect(await refused({ BACKUP_KEY: newKey() })).toContain('was made with another key than BACKUP_KEY');
	const part = (await vault.list('base/'))
		.map(({ name }) => name)
		.find((name) => name.includes('/database.'));
	const file = join(to, part ?? '');
	const bytes = readFileSync(file);
	const at = bytes.length - 100;
	bytes[at] = (bytes[at] ?? 0) ^ 1;
	writeFileSync(file, bytes);
	expect(await refused()).toContain(`its part ${part} is not what was written`);
});
