// Ships files that change between backups, along with the WAL: pictures, stored emails, the card sandbox.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { copySandbox, fileEntry, treeEntries } from './files.ts';
import { getStream, putStream } from './parts.ts';
import { type BackupKey, damaged, seal, unseal } from './sealed.ts';
import type { Entry } from './tar.ts';
import type { Vault } from './vault.ts';

const prefix = 'changes/';
const index = z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }));
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '');

const changedSince = (file: string, since: Date) => {
	try {
		return statSync(file).mtime >= since;
	} catch {
		return false;
	}
};

async function* changedEntries(dataDir: string, since: Date, scratch: string): AsyncGenerator<Entry> {
	for (const name of ['media', 'mail'])
		for await (const entry of treeEntries(join(dataDir, name), name, {
			left: (inner) => inner.endsWith('.part'),
		}))
			if (entry.type === 'file' && changedSince(join(dataDir, entry.path), since)) yield entry;
	const sandbox = join(dataDir, 'sandbox');
	if (['sandbox.db', 'sandbox.db-wal'].some((name) => changedSince(join(sandbox, name), since)))
		for (const name of copySandbox(sandbox, scratch))
			yield* fileEntry(join(scratch, name), `sandbox/${name}`);
}

export async function shipChanges(
	dataDir: string,
	{ vault, key }: { vault: Vault; key: BackupKey },
	since: Date,
): Promise<number> {
	const scratch = mkdtempSync(join(tmpdir(), 'flavorbag-backup-'));
	let files = 0;
	async function* counted() {
		for await (const entry of changedEntries(dataDir, since, scratch)) {
			files += 1;
			yield entry;
		}
	}
	try {
		const at = `${prefix}${stampOf(new Date())}`;
		const first = counted();
		const begin = await first.next();
		if (begin.done) return 0;
		async function* all() {
			yield begin.value as Entry;
			yield* first;
		}
		const { parts } = await putStream({ vault, key }, `${at}/files`, all());
		await vault.put(`${at}/index`, await seal(key, `${at}/index`, Buffer.from(JSON.stringify(parts))));
		return files;
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** Applies changes after a backup, up to the first that is later than `to`. */
export async function applyChanges(
	{ vault, key }: { vault: Vault; key: BackupKey },
	after: string,
	to: Date | undefined,
	each: (entry: Required<Entry>) => Promise<void>,
): Promise<void> {
	const stamps = (await vault.list(prefix))
		.flatMap(({ name }) => name.match(/^changes\/([^/]+)\/index$/)?.[1] ?? [])
		.filter((stamp) => stamp >= after)
		.sort();
	const last = to === undefined ? -1 : stamps.findIndex((stamp) => stamp > stampOf(to));
	for (const stamp of last < 0 ? stamps : stamps.slice(0, last + 1)) {
		const name = `${prefix}${stamp}/index`;
		const sealed = await vault.get(name);
		if (sealed === undefined) throw damaged(name, 'is missing');
		const parts = index.parse(JSON.parse((await unseal(key, name, sealed)).toString('utf8')));
		await getStream({ vault, key }, parts, each);
	}
}

/** Removes changes older than the oldest backup to keep. */
export async function removeChanges(vault: Vault, before: Date): Promise<void> {
	const names = (await vault.list(prefix)).map(({ name }) => name);
	await vault.remove(names.filter((name) => (name.split('/')[1] ?? '') < stampOf(before)));
}
