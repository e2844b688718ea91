import type { MyDiet } from '@flavorbag/contract';
import { type Db, violates } from '#db/database.ts';
import { refuseAs } from '#lib/app-error.ts';
import { findDiet, removeDiet, saveDiet } from './diet.store.ts';

export const createDiets = (db: Db, forget: (userId: string) => void) => ({
	diet: async (userId: string): Promise<MyDiet> => (await findDiet(db, userId)) ?? { diets: [], avoid: [] },

	async setDiet(userId: string, diet: MyDiet): Promise<MyDiet> {
		const isEmpty = diet.diets.length + diet.avoid.length === 0;
		const saved = isEmpty ? removeDiet(db, userId) : saveDiet(db, userId, diet);
		await saved.catch(refuseAs('UNAUTHORIZED', violates('person_not_erased')));
		forget(userId);
		return diet;
	},
});
