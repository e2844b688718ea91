import type { MyDiet } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export const dietColumn = sql<MyDiet | null>`(
	select json_build_object('diets', d.diets, 'avoid', d.avoid) from user_diets d where d.user_id = users.id
)`.as('diet');

export const findDiet = (db: Db, userId: string): Promise<MyDiet | undefined> =>
	db.selectFrom('user_diets').select(['diets', 'avoid']).where('user_id', '=', userId).executeTakeFirst();

export async function dietsOf(db: Db, userIds: readonly string[]): Promise<Map<string, MyDiet>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('user_diets')
		.select(['user_id', 'diets', 'avoid'])
		.where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
		.execute();
	return new Map(rows.map(({ user_id, ...diet }) => [user_id, diet]));
}

export async function saveDiet(db: Db, userId: string, diet: MyDiet): Promise<void> {
	await db
		.insertInto('user_diets')
		.values({ user_id: userId, ...diet })
		.onConflict((oc) => oc.column('user_id').doUpdateSet(diet))
		.execute();
}

export async function removeDiet(db: Db, userId: string): Promise<void> {
	await db.deleteFrom('user_diets').where('user_id', '=', userId).execute();
}
