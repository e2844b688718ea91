import type { Announcement } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface Audience {
	audience: Announcement['audience'];
	zip_code: string | null;
}
export type Words = Pick<Announcement, 'subject_en' | 'text_en' | 'subject_es' | 'text_es'>;
interface Reader {
	id: string;
	email: string;
	first_name: string;
}

/** The people of an audience, without those who got an announcement after `after`. */
const readers = ({ audience, zip_code }: Audience, after: Date) => sql`
	from users u left join announcement_readers r on r.user_id = u.id
	where u.deleted_at is null and u.verified and (r.last_sent_at is null or r.last_sent_at <= ${after})
	and ${
		audience === 'shops'
			? sql`exists (select from businesses b where b.owner_id = u.id and b.deleted_at is null)`
			: sql`r.agreed_at is not null and (${zip_code}::text is null or u.zip_code = ${zip_code})`
	}`;

export async function countReaders(db: Db, to: Audience, after: Date): Promise<number> {
	const { rows } = await sql<{
		people: number;
	}>`select count(*)::int as people ${readers(to, after)}`.execute(db);
	return rows[0]?.people ?? 0;
}

export const nextReaders = async (tx: Db, to: Audience, after: Date, limit: number): Promise<Reader[]> =>
	(
		await sql<Reader>`select u.id, u.email, u.first_name ${readers(to, after)} order by u.id limit ${limit}
			for no key update of u`.execute(tx)
	).rows;

export async function addAnnouncement(
	db: Db,
	made: Audience & Words & { sent_by: string; sent_at: Date },
): Promise<void> {
	await db.insertInto('announcements').values(made).execute();
}

export const listAnnouncements = (db: Db) =>
	db
		.selectFrom('announcements')
		.select(['id', 'audience', 'zip_code', 'subject_en', 'text_en', 'subject_es', 'text_es', 'people'])
		.select(['sent_at', 'done_at'])
		.orderBy('sent_at', 'desc')
		.limit(20)
		.execute();

/** Locks all unfinished announcements, so that two processes can't choose the same person for different ones. */
export const lockWaiting = (tx: Db) =>
	tx
		.selectFrom('announcements')
		.select(['id', 'audience', 'zip_code', 'sent_at'])
		.where('done_at', 'is', null)
		.orderBy('sent_at')
		.forUpdate()
		.execute();

export async function noteSent(
	tx: Db,
	{ id, sent_at }: { id: string; sent_at: Date },
	people: readonly Pick<Reader, 'id'>[],
): Promise<void> {
	const userIds = people.map((one) => one.id);
	await sql`
		insert into announcement_readers (user_id, last_sent_at) select unnest(${userIds}::uuid[]), ${sent_at}
		on conflict (user_id) do update set last_sent_at = excluded.last_sent_at`.execute(tx);
	await sql`update announcements set people = people + ${userIds.length} where id = ${id}`.execute(tx);
}

export async function noteDone(tx: Db, id: string, now: Date): Promise<void> {
	await tx.updateTable('announcements').set({ done_at: now }).where('id', '=', id).execute();
}

export const wordsOf = (db: Db, id: string): Promise<Words | undefined> =>
	db
		.selectFrom('announcements')
		.select(['subject_en', 'text_en', 'subject_es', 'text_es'])
		.where('id', '=', id)
		.executeTakeFirst();

export async function agreed(db: Db, userId: string): Promise<boolean> {
	const row = await db
		.selectFrom('announcement_readers')
		.select('agreed_at')
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row?.agreed_at != null;
}

export async function setAgreed(db: Db, userId: string, agreed_at: Date | null): Promise<void> {
	await db
		.insertInto('announcement_readers')
		.values({ user_id: userId, agreed_at })
		.onConflict((oc) => oc.column('user_id').doUpdateSet({ agreed_at }))
		.execute();
}

/** Deletes what is stored about a reader (R-erasure). */
export const announcementErasure = {
	async erase(tx: Db, person: { id: string }): Promise<void> {
		await tx.deleteFrom('announcement_readers').where('user_id', '=', person.id).execute();
	},
};
