/**
 * All that is stored about a person, by chapter (R-export, ADR 110). Promised: every room says what it has, nothing of anybody else and no
 * secret is in it, and a file that is whole is of somebody who is still here.
 */
import type { ExportFormat, Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { chapters, type DataSubject, eachRow, type PersonalData } from '#db/personal-data.ts';
import type { UserRow } from '#db/tables.ts';
import type { ExportFile } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { zoneAt } from '#lib/time-zone.ts';
import type { IdentityDeps } from './deps.ts';
import { type Step, writePage } from './export-page.ts';
import { findEver } from './people.store.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'exports'>;

async function personOf(db: Db, userId: string) {
	const row = await findEver(db, userId);
	if (!row || row.deleted_at !== null || row.email === null) throw new AppError('NOT_FOUND');
	return { ...row, email: row.email };
}

async function subjectOf({ db, exports }: Deps, user: UserRow & { email: string }): Promise<DataSubject> {
	const { id, external_id } = user;
	const accountId = external_id !== null && uuid.test(external_id) ? external_id : null;
	return { id, email: user.email.toLowerCase(), accountId, ...(await exports.idsOf(db, id)) };
}

async function* stepsOf({ db, exports }: Deps, person: DataSubject): AsyncGenerator<Step> {
	const tables = exports.data.flatMap((room: PersonalData) => room.tables);
	for (const chapter of chapters) {
		yield { chapter };
		for (const table of tables.filter((one) => one.chapter === chapter)) {
			yield { table };
			for await (const row of eachRow(db, table, person)) yield { row };
		}
	}
	// Erased meanwhile: the file breaks off, rather than look whole.
	await personOf(db, person.id);
}

/** `{"person", "made_at", "chapters": {"account": {"users": [{…}]}}}`, a row on a line. */
async function* writeJson(
	steps: AsyncIterable<Step>,
	about: { id: string; at: Date },
): AsyncGenerator<string> {
	yield `{\n"person": ${JSON.stringify(about.id)},\n"made_at": ${JSON.stringify(about.at)},\n"chapters": {`;
	let ends = '';
	let betweenChapters = '';
	let betweenTables = '';
	let betweenRows = '';
	for await (const step of steps) {
		if ('chapter' in step) {
			yield `${ends}${betweenChapters}\n"${step.chapter}": {`;
			[ends, betweenChapters, betweenTables] = ['}', ',', ''];
		} else if ('table' in step) {
			yield `${ends === '}' ? '' : ']'}${betweenTables}\n"${step.table.table}": [`;
			[ends, betweenTables, betweenRows] = [']}', ',', ''];
		} else {
			yield `${betweenRows}\n${JSON.stringify(step.row)}`;
			betweenRows = ',';
		}
	}
	yield `${ends}\n}\n}\n`;
}

/** Throws NOT_FOUND for whoever was erased. */
export async function exportPerson(
	deps: Deps,
	userId: string,
	{ format, language }: { format: ExportFormat; language: Language },
): Promise<ExportFile> {
	const user = await personOf(deps.db, userId);
	const steps = stepsOf(deps, await subjectOf(deps, user));
	const at = deps.clock.now();
	if (format === 'json') return { format, parts: writeJson(steps, { id: userId, at }) };
	const zone = user.lat === null || user.lng === null ? 'UTC' : zoneAt(user.lat, user.lng);
	const name = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim();
	return { format, parts: writePage(steps, { name, at }, { language, zone }) };
}
