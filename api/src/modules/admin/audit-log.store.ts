import { hash } from 'node:crypto';
import type { AuditAction } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface NewEntry {
	/** Null for the command line. */
	actorId: string | null;
	action: AuditAction;
	subjectId?: string | undefined;
	details?: Record<string, unknown>;
	requestId?: string;
}
/** The hash covers `at_text` and `details_text` as they are, not the parsed values. */
export interface EntryRow {
	id: number;
	at: Date;
	at_text: string;
	actor_id: string | null;
	action: AuditAction;
	subject_id: string | null;
	details_text: string;
	request_id: string | null;
	previous: Buffer;
	hash: Buffer;
}
export interface EntryFilter {
	action?: AuditAction | undefined;
	actor?: string | undefined;
	subject?: string | undefined;
	from?: string | undefined;
	to?: string | undefined;
}

/** A trigger sets the id, the time and the hash. */
export async function insertEntry(
	db: Db,
	{ actorId, action, subjectId, details = {}, requestId }: NewEntry,
): Promise<number> {
	const { rows } = await sql<{ id: number }>`
		insert into audit_log (actor_id, action, subject_id, details, request_id)
		values (${actorId}, ${action}, ${subjectId ?? null}, ${JSON.stringify(details)}, ${requestId ?? null})
		returning id`.execute(db);
	const [row] = rows;
	if (!row) throw new Error('an insert returns what it inserted');
	return row.id;
}

/** Records only sign-ins of admins and people who work in a shop. */
export async function insertSignIn(db: Db, externalId: string): Promise<void> {
	await sql`
		insert into audit_log (actor_id, action)
		select id, 'sign_in' from users u where external_id = ${externalId} and deleted_at is null
			and (role in ('business', 'admin')
				or exists (select from members m where m.user_id = u.id))`.execute(db);
}

const wanted = ({ action, actor, subject, from, to }: EntryFilter): RawBuilder<unknown> => sql`
	(${action ?? null}::text is null or action = ${action ?? null})
	and (${actor ?? null}::uuid is null or actor_id = ${actor ?? null}::uuid)
	and (${subject ?? null}::text is null or subject_id = ${subject ?? null})
	and (${from ?? null}::date is null or at >= ${from ?? null}::date::timestamp at time zone 'UTC')
	and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')`;
const columns = sql`id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, actor_id,
	action, subject_id, details::text as details_text, request_id, previous, hash`;

export async function findEntries(
	db: Db,
	filter: EntryFilter,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: EntryRow[]; total: number }> {
	const { rows } = await sql<EntryRow>`
		select ${columns} from audit_log where ${wanted(filter)}
		order by id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
	const counted = await sql<{ total: number }>`
		select count(*) as total from audit_log where ${wanted(filter)}`.execute(db);
	return { rows, total: counted.rows[0]?.total ?? 0 };
}

const readAtOnce = 1_000;
export async function* eachEntry(db: Db, filter: EntryFilter = {}): AsyncGenerator<EntryRow> {
	for (let after = 0; ; ) {
		const { rows } = await sql<EntryRow>`
			select ${columns} from audit_log where id > ${after} and ${wanted(filter)}
			order by id limit ${readAtOnce}`.execute(db);
		yield* rows;
		const last = rows.at(-1);
		if (!last || rows.length < readAtOnce) return;
		after = last.id;
	}
}

/** Builds the same text as audit_line() in the database. */
export const textOf = (entry: EntryRow): string =>
	[
		entry.id,
		entry.at_text,
		entry.actor_id ?? '',
		entry.action,
		entry.subject_id ?? '',
		entry.request_id ?? '',
		entry.details_text,
	].join('\n');

const hashOf = (entry: EntryRow): string =>
	hash('sha256', Buffer.concat([entry.previous, Buffer.from(textOf(entry))]), 'hex');

/** Returns what is wrong with the first broken entry, and the last intact one. */
export async function checkChain(
	db: Db,
): Promise<{ last: Pick<EntryRow, 'id' | 'hash'> | undefined; wrong: string | undefined }> {
	let last: EntryRow | undefined;
	for await (const entry of eachEntry(db)) {
		if (last && entry.id !== last.id + 1)
			return { last, wrong: `entries ${last.id + 1} to ${entry.id - 1} are missing` };
		if (last ? !entry.previous.equals(last.hash) : entry.id === 1 && entry.previous.length > 0)
			return { last, wrong: `entry ${entry.id} doesn't follow the one before` };
		if (hashOf(entry) !== entry.hash.toString('hex')) return { last, wrong: `entry ${entry.id} was changed` };
		last = entry;
	}
	return { last, wrong: undefined };
}

/** Keeps the last entry even if it is old, because the chain continues from it. */
export async function deleteOldEntries(db: Db, days: number): Promise<void> {
	await sql`
		delete from audit_log where at < now() - make_interval(days => ${days})
			and id < (select max(id) from audit_log)`.execute(db);
}
