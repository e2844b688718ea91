/** Translations of texts (texts.ts) by language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';

export type Catalog = Pick<ReadonlyMap<string, string>, 'get'>;

export const idOf = (english: string, context: string | undefined) =>
	context ? `${context}\u0004${english}` : english;

const folders = ['../locales', '../../../contract/src/locales'];

export function readCatalog(language: string): Catalog {
	const files = folders.map((folder) => join(import.meta.dirname, folder, `${language}.po`));
	const items = files.flatMap((file) => parsePoFile(readFileSync(file, 'utf8')).items);
	return new Map(
		items.map(({ msgid, msgctxt, msgstr }) => [idOf(msgid, msgctxt ?? undefined), msgstr[0] ?? '']),
	);
}

/** Catalogs without a file: English, and any that a test adds before the first text is translated. */
export const catalogs: Record<string, Catalog> = { en: new Map() };
