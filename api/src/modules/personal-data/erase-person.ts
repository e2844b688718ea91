import type { ErrorCode } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { type Identity, lockUser } from '#identity';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { erasures } from './rooms.ts';

export interface ErasingDeps {
	db: Db;
	clock: Clock;
	identity: Pick<Identity, 'eraseAccount' | 'forget'>;
}

/** Erases a person (R-erasure, R-erasure-waits). `refusal` runs first, in the same transaction. */
export async function erasePerson(
	{ db, clock, identity }: ErasingDeps,
	userId: string,
	actor: string,
	refusal?: (tx: Db) => Promise<ErrorCode | undefined>,
): Promise<void> {
	await transaction(db, actor, async (tx) => {
		const refused = await refusal?.(tx);
		if (refused) throw new AppError(refused);
		// The lock waits for a concurrent order, which then blocks the erasure below, and holds off later ones.
		const person = await lockUser(tx, userId);
		if (!person) throw new AppError('UNAUTHORIZED');
		for (const { blocker } of erasures) {
			const code = await blocker?.(tx, userId);
			if (code) throw new AppError(code);
		}
		const at = clock.now();
		for (const { erase } of erasures) await erase(tx, { id: userId, email: person.email }, at);
		await identity.eraseAccount(tx, person, at);
	});
	identity.forget(userId);
}
