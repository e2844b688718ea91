/**
 * The embedded mailbox: one JSON file per mail in a folder, shown at /dev/mail. A file appears whole or not at all
 * and survives restarts; the same id twice is kept once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#ports/clock.ts';
import type { KeptMail, Mailbox } from '#ports/mail.ts';

const ending = '.json';

/** Readable, safe on every file system, and different for different ids. */
function fileName(id: string): string {
	const digest = createHash('sha256').update(id).digest('hex').slice(0, 16);
	return `${id.replace(/[^A-Za-z0-9-]/g, '_').slice(0, 60)}-${digest}${ending}`;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createMailbox({ folder, clock }: { folder: string; clock: Clock }): Mailbox {
	const read = async (path: string): Promise<KeptMail> => JSON.parse(await readFile(path, 'utf8'));

	async function find(id: string): Promise<KeptMail | undefined> {
		try {
			return await read(join(folder, fileName(id)));
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	}

	async function paths(): Promise<string[]> {
		const names = await readdir(folder).catch((error: unknown) => {
			if (isMissing(error)) return [];
			throw error;
		});
		return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
	}

	return {
		find,
		async check() {
			await mkdir(folder, { recursive: true });
			const probe = join(folder, `${randomUUID()}.tmp`);
			await writeFile(probe, '');
			await rm(probe);
		},
		async forget(address) {
			const needle = address.toLowerCase();
			for (const path of await paths()) {
				if ((await readFile(path, 'utf8')).toLowerCase().includes(needle)) await rm(path, { force: true });
			}
		},
		async send(mail) {
			if (await find(mail.id)) return;
			await mkdir(folder, { recursive: true });
			const kept: KeptMail = { ...mail, sent_at: clock.now().toISOString() };
			const draft = join(folder, `${randomUUID()}.tmp`);
			await writeFile(draft, JSON.stringify(kept, null, '\t'), { mode: 0o600 });
			await rename(draft, join(folder, fileName(mail.id)));
		},
		async list(filter = {}) {
			const entries = await Promise.all(
				(await paths()).map(async (path) => ({
					mail: await read(path),
					writtenMs: (await stat(path)).mtimeMs,
				})),
			);
			const to = filter.to?.toLowerCase();
			return entries
				.filter(({ mail }) => to === undefined || mail.to.toLowerCase() === to)
				.sort((a, b) => b.mail.sent_at.localeCompare(a.mail.sent_at) || b.writtenMs - a.writtenMs)
				.map(({ mail }) => mail);
		},
	};
}
