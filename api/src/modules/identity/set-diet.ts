import type { MyDiet } from '@flavorbag/contract';
import { type Db, violatedConstraint } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { findDiet, removeDiet, saveDiet } from './diet.store.ts';

export const createDiets = (db: Db, forget: (userId: string) => void) => ({
	diet: async (userId: string): Promise<MyDiet> => (await findDiet(db, userId)) ?? { diets: [], avoid: [] },

	async setDiet(userId: string, diet: MyDiet): Promise<MyDiet> {
		try {
			if (diet.diets.length + diet.avoid.length === 0) await removeDiet(db, userId);
			else await saveDiet(db, userId, diet);
		} catch (error) {
			if (violatedConstraint(error) === 'person_not_erased')
				throw new AppError('UNAUTHORIZED', { cause: error });
			throw error;
		}
		forget(userId);
		return diet;
	},
});
