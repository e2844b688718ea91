// Checks that a vault is ours before reading or writing anything there.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { onDisk, UserError, writeFileAtomic } from '../ops/user-error.ts';
import { bucketVault } from './bucket.ts';
import { type BackupKey, wrongKey } from './sealed.ts';
import { folderVault, type Vault } from './vault.ts';

const markName = 'flavorbag-backups.json';
/** Version 0.1.0 wrote format 1 and can't read format 2. */
const mark = z.object({ format: z.literal([1, 2]), system: z.string(), key: z.string() });
type Mark = z.infer<typeof mark>;

export const vaultAt = async (address: string, env: NodeJS.ProcessEnv): Promise<Vault> =>
	address.startsWith('s3://') ? bucketVault(address, env) : folderVault(address);

async function readMark(vault: Vault): Promise<Mark | undefined> {
	const bytes = await vault.get(markName);
	if (bytes === undefined) return undefined;
	try {
		return mark.parse(JSON.parse(bytes.toString('utf8')));
	} catch {
		throw new UserError(`${vault.label} holds backups that this version of FlavorBag can't read.`);
	}
}

/** Throws unless the vault exists. */
export async function openForRestore(
	address: string,
	key: BackupKey,
	env: NodeJS.ProcessEnv,
): Promise<Vault> {
	const vault = await vaultAt(address, env);
	const found = await readMark(vault);
	if (found === undefined) throw new UserError(`There are no backups of FlavorBag in ${vault.label}.`);
	if (found.key !== key.id) throw wrongKey(`The backup in ${vault.label}`);
	return vault;
}

/** Remembers this folder's vaults, because an unmounted disk looks like a new one. */
const memoryOf = (dataDir: string) => join(dataDir, 'backups-are-in');
const isRemembered = (dataDir: string, label: string) => {
	const file = memoryOf(dataDir);
	return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(label);
};

function remember(dataDir: string, label: string): void {
	const file = memoryOf(dataDir);
	const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
	if (!before.split('\n').includes(label)) writeFileAtomic(file, `${before}${label}\n`);
}

/** Accepts our vault, or an empty one, which it marks as ours. `system` is PostgreSQL's system identifier. */
export async function openForBackup(
	address: string,
	{ key, dataDir, system, env }: { key: BackupKey; dataDir: string; system: string; env: NodeJS.ProcessEnv },
): Promise<Vault> {
	const vault = await vaultAt(address, env);
	const { label } = vault;
	const found = await readMark(vault);
	const made: Mark = { format: 2, system, key: key.id };
	if (found === undefined) {
		if (isRemembered(dataDir, label))
			throw new UserError(
				`The backups in ${label} are gone. Is the disk there? To begin with new ones, delete ${memoryOf(dataDir)}.`,
			);
		if ((await vault.list('')).length > 0)
			throw new UserError(`${label} holds other files: name an empty folder for backups.`);
		if (!label.startsWith('s3://')) onDisk(label, () => mkdirSync(label, { recursive: true, mode: 0o700 }));
	} else {
		if (found.system !== system)
			throw new UserError(`${label} holds the backups of another installation: name another folder.`);
		if (found.key !== key.id) throw wrongKey(`What ${label} holds`);
	}
	if (found?.format !== made.format) await vault.put(markName, Buffer.from(`${JSON.stringify(made)}\n`));
	remember(dataDir, label);
	return vault;
}
