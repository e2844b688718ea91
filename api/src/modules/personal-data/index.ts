import type { ErrorCode, ExportFormat, Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { findEver, type Identity } from '#identity';
import { AppError, refuseAs } from '#lib/app-error.ts';
import { type ErasingDeps, erasePerson } from './erase-person.ts';
import { type ExportDeps, exportPerson } from './export-person.ts';

interface PersonalDataDeps extends ErasingDeps, ExportDeps {
	identity: Pick<Identity, 'eraseAccount' | 'forget' | 'people'>;
}
interface Asked {
	format: ExportFormat;
	language: Language;
}

const erasureWaits: readonly ErrorCode[] = ['ORDERS_OPEN', 'BAGS_TO_COLLECT', 'REFUNDS_TO_ANSWER'];

export type PersonalDataCalls = ReturnType<typeof createPersonalData>;

export function createPersonalData(deps: PersonalDataDeps) {
	const { db, identity } = deps;
	return {
		remove: (userId: string) => erasePerson(deps, userId, `customer:${userId}`),
		export: (userId: string, asked: Asked) => exportPerson(deps, userId, asked),
		/** Uses the person's language if they chose one (R-export). */
		async exportForAdmin(userId: string, asked: Asked) {
			const row = await findEver(db, userId);
			return exportPerson(deps, userId, { ...asked, language: row?.language ?? asked.language });
		},
		async removeByAdmin(adminId: string, userId: string): Promise<void> {
			const row = await findEver(db, userId);
			if (!row || row.deleted_at !== null) throw new AppError('NOT_FOUND');
			const refusal = (tx: Db) => identity.people.refusal(tx, adminId, userId);
			const isForPerson = (error: unknown) => error instanceof AppError && erasureWaits.includes(error.code);
			await erasePerson(deps, userId, `admin:${adminId}`, refusal).catch(
				refuseAs('PERSON_NOT_DONE', isForPerson),
			);
		},
	};
}
