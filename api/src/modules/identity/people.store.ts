import type { Role } from '@flavorbag/contract';
import { sql } from 'kysely';
import { createdAt, type From } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import type { UserRow } from '#db/tables.ts';
import { peopleLike, peopleWithEmail } from './identity.store.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function idsLike(typed: string) {
	if (uuid.test(typed.trim())) return sql`(select ${typed.trim()}::uuid)`;
	return typed.includes('@') ? peopleWithEmail(typed) : peopleLike(typed);
}

interface Wanted {
	search?: string | undefined;
	role?: Role | undefined;
	externalIds?: readonly string[] | undefined;
}

export async function findPeople(
	db: Db,
	{ search, role, externalIds }: Wanted,
	count: number,
	from?: From,
): Promise<UserRow[]> {
	let query = db.selectFrom('users').selectAll().where('deleted_at', 'is', null);
	if (search !== undefined) {
		const ids = idsLike(search);
		if (!ids) return [];
		query = query.where(sql<boolean>`id = any(array${ids})`);
	}
	if (role) query = query.where('role', '=', role);
	if (externalIds) query = query.where(sql<boolean>`external_id = any(${externalIds}::text[])`);
	const order = from?.direction === 'newer' ? 'asc' : 'desc';
	if (from) {
		const cursor = await createdAt(db, 'users', from.id);
		if (cursor === undefined) return [];
		const here = sql`(${cursor}::timestamptz, ${from.id}::uuid)`;
		query = query.where(
			order === 'asc' ? sql<boolean>`(created_at, id) > ${here}` : sql<boolean>`(created_at, id) < ${here}`,
		);
	}
	const rows = await query.orderBy('created_at', order).orderBy('id', order).limit(count).execute();
	return order === 'asc' ? rows.reverse() : rows;
}

export const findEver = (db: Db, id: string): Promise<UserRow | undefined> =>
	db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks all admins until the transaction ends, in id order to avoid deadlocks. */
export async function lockAdmins(tx: Db): Promise<{ id: string; external_id: string | null }[]> {
	return tx
		.selectFrom('users')
		.select(['id', 'external_id'])
		.where('role', '=', 'admin')
		.where('deleted_at', 'is', null)
		.orderBy('id')
		.forUpdate()
		.execute();
}
