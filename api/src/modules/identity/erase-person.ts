/** R-erasure, R-erasure-waits. Nothing of the person is left; whatever token is still around is nobody's. */
import type { ErrorCode } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { IdentityDeps } from './deps.ts';
import { removeDiet } from './diet.store.ts';
import * as store from './identity.store.ts';

/** `refusal` is asked first, in the same transaction. */
export async function erasePerson(
	{ db, clock, erasures, accounts }: Pick<IdentityDeps, 'db' | 'clock' | 'erasures' | 'accounts'>,
	userId: string,
	actor: string,
	refusal?: (tx: Db) => Promise<ErrorCode | undefined>,
): Promise<void> {
	await transaction(db, actor, async (tx) => {
		const refused = await refusal?.(tx);
		if (refused) throw new AppError(refused);
		// An order that is being made waits here, or is seen below.
		const person = await store.lockUser(tx, userId);
		if (!person) throw new AppError('UNAUTHORIZED');
		for (const { blocker } of erasures) {
			const code = await blocker?.(tx, userId);
			if (code) throw new AppError(code);
		}
		const at = clock.now();
		for (const { erase } of erasures) await erase(tx, { id: userId, email: person.email }, at);
		await accounts.erase(tx, { externalId: person.external_id, email: person.email });
		await removeDiet(tx, userId);
		await store.eraseUser(tx, userId, at);
	});
}
