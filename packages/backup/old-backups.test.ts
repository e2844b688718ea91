/** R-restore: what 0.1.0 stored (old-vault.json) can still be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../ops/temporary-folder.ts';
import { applyChanges } from './changes.ts';
import { textEntry } from './files.ts';
import { getManifest, listBackups } from './manifest.ts';
import { openForBackup, openForRestore } from './open-vault.ts';
import { getStream, putStream } from './parts.ts';
import { newKey, readKey, unseal } from './sealed.ts';
import type { Entry } from './tar.ts';
import { folderVault } from './vault.ts';

const home = await temporaryFolder();
afterAll(() => home.remove());
const key = readKey(Buffer.from('a key that only this test knows.').toString('base64'));
const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'old-vault.json'), 'utf8')) as Record<
	string,
	string
>;
const vault = folderVault(join(home.path, 'old'));
for (const [name, bytes] of Object.entries(stored)) await vault.put(name, Buffer.from(bytes, 'base64'));

function reader() {
	const found: Record<string, string | undefined> = {};
	const each = async ({ path, type, body }: Required<Entry>) => {
		const parts: Buffer[] = [];
		for await (const part of body) parts.push(part);
		found[path] = type === 'folder' ? undefined : Buffer.concat(parts).toString();
	};
	return { found, each };
}

test('a backup, its log and its changes are read, and written once more they are the same', async () => {
	await openForRestore(vault.label, key, {});
	// Upgrades the format, so older versions refuse the vault from now on.
	await openForBackup(vault.label, { key, dataDir: home.path, system: '7000000000000000001', env: {} });
	expect((await vault.get('flavorbag-backups.json'))?.toString()).toContain('"format":2');
	const [id = ''] = await listBackups(vault);
	const { parts, started, log } = await getManifest(vault, key, id);
	expect([started, log.last]).toEqual(['2026-11-28T03:30:00.000Z', '000000010000000000000002']);
	const { found, each } = reader();
	for (const stream of [parts.files, parts.database, parts.log])
		await getStream({ vault, key }, stream, each);
	await applyChanges({ vault, key }, id, undefined, each);
	expect(found).toMatchObject({
		'secrets.json': '{"AUTH_SECRET":"of a backup"}',
		'mail/1.eml': 'Hello',
		'media/empty.webp': '',
		[`media/businesses/${'long-name-'.repeat(15)}.webp`]: 'picture',
		[`media/${'é'.repeat(60)}.webp`]: 'other letters',
		'sandbox/sandbox.db': 'payments',
		'sandbox/sandbox.db-wal': '',
		'media/later.webp': 'later',
		'postgres/data/base/1/2619': 'row '.repeat(5000),
		'postgres/data/global/pg_control': 'control',
		'postgres/data/backup_label': 'START WAL LOCATION',
		'postgres/data/pg_wal': undefined,
	});
	expect(Object.keys(found)).toHaveLength(23);
	const segment = 'log/000000010000000000000003';
	const sealed = (await vault.get(segment)) ?? Buffer.alloc(0);
	const plain = await unseal(key, segment, sealed);
	expect((await promisify(zstdDecompress)(plain)).toString()).toBe('segment '.repeat(1000));
	await expect(unseal(key, 'log/B', sealed)).rejects.toThrow('log/B is not what was written');
	await expect(unseal(readKey(newKey()), segment, sealed)).rejects.toThrow('another key');
	await expect(unseal(key, segment, sealed.subarray(0, 40))).rejects.toThrow(`${segment} is cut off`);

	const fresh = { vault: folderVault(join(home.path, 'new')), key };
	async function* entries(): AsyncGenerator<Entry> {
		for (const [path, text] of Object.entries(found))
			if (text === undefined) yield { path, type: 'folder', size: 0 };
			else yield* textEntry(path, text);
	}
	const copied = reader();
	await getStream(fresh, (await putStream(fresh, 'base/1/files', entries())).parts, copied.each);
	expect(copied.found).toEqual(found);
});
