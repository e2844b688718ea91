/** The embedded mailbox: one JSON file per email, written atomically, shown at /dev/mail. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#ports/clock.ts';
import type { Mailbox, StoredMail } from '#ports/mail.ts';

const ending = '.json';

/** Readable, safe on every file system, and unique per id. */
function fileName(id: string): string {
	const digest = createHash('sha256').update(id).digest('hex').slice(0, 16);
	return `${id.replace(/[^A-Za-z0-9-]/g, '_').slice(0, 60)}-${digest}${ending}`;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Synchronous, because five thread pool trips cost more than writing such a small file. */
function writeWhole(path: string, text: string): void {
	const draft = `${path}.${randomUUID()}.tmp`;
	writeFileSync(draft, text, { mode: 0o600 });
	renameSync(draft, path);
}

export function createMailbox({ folder, clock }: { folder: string; clock: Clock }): Mailbox {
	async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
		try {
			return await reading;
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	}
	const textOf = (path: string) => unlessMissing(readFile(path, 'utf8'));

	async function find(id: string): Promise<StoredMail | undefined> {
		const text = await textOf(join(folder, fileName(id)));
		return text === undefined ? undefined : JSON.parse(text);
	}

	async function paths(): Promise<string[]> {
		const names = (await unlessMissing(readdir(folder))) ?? [];
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
				const text = await textOf(path);
				if (text?.toLowerCase().includes(needle)) await rm(path, { force: true });
			}
		},
		async send(mail) {
			const path = join(folder, fileName(mail.id));
			if (existsSync(path)) return;
			const stored: StoredMail = { ...mail, sent_at: clock.now().toISOString() };
			const text = JSON.stringify(stored, null, '\t');
			try {
				writeWhole(path, text);
			} catch (error) {
				if (!isMissing(error)) throw error;
				mkdirSync(folder, { recursive: true });
				writeWhole(path, text);
			}
		},
		async list(filter = {}) {
			const entries: { mail: StoredMail; writtenMs: number }[] = [];
			for (const path of await paths()) {
				const [text, written] = [await textOf(path), await unlessMissing(stat(path))];
				if (text !== undefined && written)
					entries.push({ mail: JSON.parse(text), writtenMs: written.mtimeMs });
			}
			const to = filter.to?.toLowerCase();
			return entries
				.filter(({ mail }) => to === undefined || mail.to.toLowerCase() === to)
				.sort((a, b) => b.mail.sent_at.localeCompare(a.mail.sent_at) || b.writtenMs - a.writtenMs)
				.map(({ mail }) => mail);
		},
	};
}
