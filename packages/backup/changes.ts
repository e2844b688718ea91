// Ships files that change between backups, along with the WAL: pictures, stored emails, the card sandbox.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { copySandbox, fileEntry, treeEntries } from './files.ts';
import { getStream, part, putStream } from './parts.ts';
import { getSealed, type KeyedVault, putSealed } from './sealed.ts';
import type { Entry } from './tar.ts';
import type { Vault } from './vault.ts';

const prefix = 'changes/';
const index = z.array(part);
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

export async function shipChanges(dataDir: string, to: KeyedVault, since: Date): Promise<void> {
	const scratch = mkdtempSync(join(tmpdir(), 'flavorbag-backup-'));
	try {
		const at = `${prefix}${stampOf(new Date())}`;
		const rest = changedEntries(dataDir, since, scratch);
		const first = await rest.next();
		if (first.done) return;
		async function* all() {
			yield first.value as Entry;
			yield* rest;
		}
		const { parts } = await putStream(to, `${at}/files`, all());
		await putSealed(to, `${at}/index`, Buffer.from(JSON.stringify(parts)));
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** Applies changes after a backup, up to the first that is later than `to`. */
export async function applyChanges(
	from: KeyedVault,
	after: string,
	to: Date | undefined,
	each: (entry: Required<Entry>) => Promise<void>,
): Promise<void> {
	const stamps = (await from.vault.list(prefix))
		.flatMap(({ name }) => name.match(/^changes\/([^/]+)\/index$/)?.[1] ?? [])
		.filter((stamp) => stamp >= after)
		.sort();
	const last = to === undefined ? -1 : stamps.findIndex((stamp) => stamp > stampOf(to));
	for (const stamp of last < 0 ? stamps : stamps.slice(0, last + 1)) {
		const listed = await getSealed(from, `${prefix}${stamp}/index`);
		await getStream(from, index.parse(JSON.parse(listed.toString('utf8'))), each);
	}
}

/** Removes changes older than the oldest backup to keep. */
export async function removeChanges(vault: Vault, before: Date): Promise<void> {
	const names = (await vault.list(prefix)).map(({ name }) => name);
	await vault.remove(names.filter((name) => (name.split('/')[1] ?? '') < stampOf(before)));
}
