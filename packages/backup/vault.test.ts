/** Every kind of vault keeps the same promises: folder and bucket (R-backups). */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../ops/temporary-folder.ts';
import { bucketVault } from './bucket.ts';
import { listBackups } from './manifest.ts';
import { openForBackup, openForRestore } from './open-vault.ts';
import { getStream, putStream } from './parts.ts';
import { type BackupKey, newKey, readKey, seal, unseal } from './sealed.ts';
import type { Entry } from './tar.ts';
import { folderVault, type Vault } from './vault.ts';

const home = await temporaryFolder();
const bucket = new S3rver({
	port: 0,
	address: '127.0.0.1',
	silent: true,
	directory: join(home.path, 's3'),
	configureBuckets: [{ name: 'backups', configs: [] }],
});
const env: NodeJS.ProcessEnv = {
	S3_REGION: 'us-east-1',
	BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
	BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
};
const addresses: Record<string, string> = { folder: join(home.path, 'folder'), bucket: 's3://backups/of/us' };
const vaultOf = async (kind: string): Promise<Vault> =>
	kind === 'folder' ? folderVault(addresses.folder ?? '') : bucketVault(addresses.bucket ?? '', env);
const key = readKey(newKey());

beforeAll(async () => {
	const { port } = await bucket.run();
	env.BACKUP_S3_ENDPOINT = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
	await bucket.close();
	home.remove();
});

describe.each(['folder', 'bucket'])('in a %s', (kind) => {
	test('what was put comes back, is listed by its beginning, and goes', async () => {
		const vault = await vaultOf(kind);
		for (const name of ['base/1/database.00000', 'base/1/manifest', 'base/10/manifest', 'log/A'])
			await vault.put(name, Buffer.from(name));
		expect((await vault.get('log/A'))?.toString()).toBe('log/A');
		expect(await vault.get('log/B')).toBeUndefined();
		expect(await vault.get('log/A/B')).toBeUndefined();
		expect(await vault.list('base/1/')).toEqual([
			{ name: 'base/1/database.00000', bytes: 21 },
			{ name: 'base/1/manifest', bytes: 15 },
		]);
		expect((await vault.list('')).length).toBe(4);
		expect(await listBackups(vault)).toEqual(['1', '10']);
		await vault.remove(['base/1/manifest', 'base/10/manifest']);
		expect(await listBackups(vault)).toEqual([]);
		await vault.remove((await vault.list('')).map(({ name }) => name));
		expect(await vault.list('')).toEqual([]);
	});

	test('what is pruned while it is listed is left out', async () => {
		const vault = await vaultOf(kind);
		const names = Array.from({ length: 30 }, (_, nth) => `log/${nth}`);
		await Promise.all(names.map((name) => vault.put(name, Buffer.from(name))));
		const pruned = vault.remove(names);
		const lists = await Promise.all(names.map(() => vault.list('log/')));
		for (const { name, bytes } of lists.flat()) expect(bytes).toBe(name.length);
		await pruned;
		expect(await vault.list('log/')).toEqual([]);
	});

	test('more than one part is written and read in order', async () => {
		const vault = await vaultOf(kind);
		const bytes = randomBytes(17 * 1024 * 1024);
		async function* body() {
			yield bytes;
		}
		async function* entries(): AsyncGenerator<Entry> {
			yield { path: 'big', type: 'file', size: bytes.length, body: body() };
		}
		const { parts, size } = await putStream({ vault, key }, 'base/2/database', entries());
		expect(size).toBe(bytes.length);
		expect(parts.length).toBeGreaterThan(1);
		const read: Buffer[] = [];
		const collect = async (entry: Required<Entry>) => {
			for await (const chunk of entry.body) read.push(Buffer.from(chunk));
		};
		await getStream({ vault, key }, parts, collect);
		expect(Buffer.concat(read).equals(bytes)).toBe(true);
		const [first, second] = await Promise.all(parts.map(({ name }) => vault.get(name)));
		await vault.put(parts[0]?.name ?? '', second ?? Buffer.alloc(0));
		await vault.put(parts[1]?.name ?? '', first ?? Buffer.alloc(0));
		await expect(getStream({ vault, key }, parts, collect)).rejects.toThrow(
			'base/2/database.00000 is not what',
		);
	});

	test('it becomes ours by its first backup, for one installation and one key', async () => {
		const address = `${addresses[kind]}-ours`;
		const open = (system: string, sealing = key) =>
			openForBackup(address, { key: sealing, dataDir: home.path, system, env });
		await expect(openForRestore(address, key, env)).rejects.toThrow('There are no backups of FlavorBag in');
		await open('1');
		await open('1');
		await expect(open('2')).rejects.toThrow('holds the backups of another installation');
		const other = readKey(newKey());
		await expect(open('1', other)).rejects.toThrow('was made with another key than BACKUP_KEY');
		await expect(openForRestore(address, other, env)).rejects.toThrow('was made with another key');
	});
});

test('a sealed file opens under its own name and key alone', async () => {
	const sealed = await seal(key, 'log/A', Buffer.from('plain'));
	expect((await unseal(key, 'log/A', sealed)).toString()).toBe('plain');
	const refused = (opening: BackupKey, name: string, bytes: Buffer, how: string) =>
		expect(unseal(opening, name, bytes)).rejects.toThrow(how);
	await refused(key, 'log/B', sealed, 'log/B is not what was written');
	await refused(readKey(newKey()), 'log/A', sealed, 'another key');
	for (const length of [40, sealed.length - 1])
		await refused(key, 'log/A', sealed.subarray(0, length), 'log/A is not what was written');
	await refused(key, 'log/A', Buffer.alloc(100), 'log/A is not a part of a backup');
	const renamed = Buffer.from(sealed.toString('latin1').replace('log/A', 'log/B'), 'latin1');
	await refused(key, 'log/B', renamed, 'log/B is not what was written');
});

test('a bucket that does not exist, or without settings, is named', async () => {
	await expect((await bucketVault('s3://nothing/x', env)).list('')).rejects.toThrow(
		/^s3:\/\/nothing\/x does/,
	);
	await expect(bucketVault('s3://', env)).rejects.toThrow('is not an address such as s3://bucket/folder');
	await expect(bucketVault('s3://backups', {})).rejects.toThrow('Backups in S3 need BACKUP_S3_REGION');
});

// Only Linux has /dev/full, where each write fails.
test.runIf(process.platform === 'linux')(
	'a folder that is full or gone is one plain line, and keeps nothing half',
	async () => {
		const folder = join(home.path, 'full');
		mkdirSync(join(folder, 'log'), { recursive: true });
		symlinkSync('/dev/full', join(folder, 'log', `A.${process.pid}.part`));
		const vault = folderVault(folder);
		await expect(vault.put('log/A', Buffer.from('x'))).rejects.toThrow(
			`Cannot write to ${folder}: the disk is full.`,
		);
		expect(readdirSync(join(folder, 'log'))).toEqual([]);
		await vault.put('log/A', Buffer.from('x'));
		rmSync(folder, { recursive: true });
		await expect(vault.put('log/A', Buffer.from('x'))).rejects.toThrow(
			`Cannot write to ${folder}: it is gone.`,
		);
	},
);
