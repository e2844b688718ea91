/** The schema's files: migrations run once; those of sql/ are recreated when one changes. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SchemaFile {
	name: string;
	sql: string;
	sha256: string;
}

export interface Schema {
	migrations: readonly SchemaFile[];
	routines: readonly SchemaFile[];
}

const api = fileURLToPath(new URL('../../', import.meta.url));

export const schemaFile = (name: string, sql: string): SchemaFile => ({
	name,
	sql,
	sha256: createHash('sha256').update(sql).digest('hex'),
});

const read = (folder: string, pattern: string): SchemaFile[] =>
	globSync(pattern, { cwd: join(api, folder) })
		.map((name) => schemaFile(name.replaceAll('\\', '/'), readFileSync(join(api, folder, name), 'utf8')))
		.sort((a, b) => (a.name < b.name ? -1 : 1));

export const readSchema = (): Schema => ({
	migrations: read('migrations', '*.sql'),
	routines: inOrder(read('sql', '**/*.sql')),
});

/** Orders functions and views by their `-- Needs: …` lines; triggers come last. */
export function inOrder(files: readonly SchemaFile[]): SchemaFile[] {
	const isTriggers = ({ name }: SchemaFile) => name.endsWith('.triggers.sql');
	const made = new Map(
		files.filter((file) => !isTriggers(file)).map((file) => [basename(file.name, '.sql'), file]),
	);
	const ordered = new Set<SchemaFile>();
	function add(file: SchemaFile, waiting: readonly string[]): void {
		if (waiting.includes(file.name)) throw new Error(`${[...waiting, file.name].join(' needs ')}`);
		for (const name of /^-- Needs: (.*)$/m.exec(file.sql)?.[1]?.split(', ') ?? []) {
			const needed = made.get(name);
			if (needed === undefined) throw new Error(`${file.name} needs ${name}, which no file makes`);
			add(needed, [...waiting, file.name]);
		}
		ordered.add(file);
	}
	for (const file of made.values()) add(file, []);
	return [...ordered, ...files.filter(isTriggers)];
}
