/** Exports everything stored about a person (R-export, ADR 110), without secrets or other people's data. */
import type { ExportFormat, Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { chapters, eachRow, type PersonalData } from '#db/personal-data.ts';
import type { ExportFile } from '#http/handlers.ts';
import { findEver } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { zoneAt } from '#lib/time-zone.ts';
import type { Clock } from '#ports/clock.ts';
import { type PersonFile, writePage } from './export-page.ts';
import { idsOf, roomsWith } from './rooms.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function personOf(db: Db, userId: string) {
	const row = await findEver(db, userId);
	if (!row || row.deleted_at !== null || row.email === null) throw new AppError('NOT_FOUND');
	return { ...row, email: row.email };
}

/** Writes `{"person", "made_at", "chapters": {"account": {"users": [{…}]}}}`, one row per line. */
async function* writeJson({ id, at, tablesOf, rowsOf, isWhole }: PersonFile): AsyncGenerator<string> {
	yield `{\n"person": ${JSON.stringify(id)},\n"made_at": ${JSON.stringify(at)},\n"chapters": {`;
	let afterChapter = '';
	for (const chapter of Object.keys(chapters)) {
		yield `${afterChapter}\n"${chapter}": {`;
		afterChapter = ',';
		let afterTable = '';
		for (const table of tablesOf(chapter)) {
			yield `${afterTable}\n"${table.table}": [`;
			afterTable = ',';
			let afterRow = '';
			for await (const row of rowsOf(table)) {
				yield `${afterRow}\n${JSON.stringify(row)}`;
				afterRow = ',';
			}
			yield ']';
		}
		yield '}';
	}
	await isWhole();
	yield '\n}\n}\n';
}

export interface ExportDeps {
	db: Db;
	clock: Clock;
	signIn: PersonalData;
}

/** Throws NOT_FOUND if the person was erased. */
export async function exportPerson(
	{ db, clock, signIn }: ExportDeps,
	userId: string,
	{ format, language }: { format: ExportFormat; language: Language },
): Promise<ExportFile> {
	const { id, email, external_id, first_name, last_name, lat, lng } = await personOf(db, userId);
	const accountId = external_id !== null && uuid.test(external_id) ? external_id : null;
	const subject = { id, email: email.toLowerCase(), accountId, ...(await idsOf(db, id)) };
	const tables = Object.values<PersonalData>(roomsWith(signIn)).flatMap((room) => room.tables);
	const file: PersonFile = {
		id,
		name: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
		at: clock.now(),
		tablesOf: (chapter) => tables.filter((table) => table.chapter === chapter),
		rowsOf: (table) => eachRow(db, table, subject),
		isWhole: () => personOf(db, id),
	};
	if (format === 'json') return { format, parts: writeJson(file) };
	const zone = lat === null || lng === null ? 'UTC' : zoneAt(lat, lng);
	return { format, parts: writePage(file, { language, zone }) };
}
