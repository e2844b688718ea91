/** Repeating a call with the same key returns the first answer (R-same-key), stored in the commit that did the work. */
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#lib/app-error.ts';
import { type Db, transaction, violatedConstraint } from './database.ts';

export interface IdempotentCall {
	userId: string;
	key: string;
}
export const sha256Of = (request: string) => hash('sha256', request);
const endpointOf = (request: string) => request.split(' ', 1)[0] ?? request;

/** Stores the answers of `done`: `user_id`, `key`, `request_sha256` and `answer` (JSON text). */
export const saveAnswers = (
	endpoint: string,
	done: RawBuilder<unknown>,
	now: Date,
): RawBuilder<unknown> => sql`
	insert into idempotency (user_id, key, endpoint, request_sha256, answer, created_at)
	select user_id, key, ${endpoint}, request_sha256, answer::jsonb, ${now}::timestamptz from ${done}`;

export async function once<T extends object>(
	db: Db,
	call: IdempotentCall,
	/** The request with every value that matters. */
	request: string,
	now: Date,
	actor: string,
	work: (tx: Db) => Promise<T>,
): Promise<T> {
	const sha256 = sha256Of(request);
	const earlier = await find<T>(db, call, sha256);
	if (earlier) return earlier;
	try {
		return await transaction(db, actor, async (tx) => {
			const answer = await work(tx);
			await tx
				.insertInto('idempotency')
				.values({
					user_id: call.userId,
					key: call.key,
					endpoint: endpointOf(request),
					request_sha256: sha256,
					answer: JSON.stringify(answer),
					created_at: now,
				})
				.execute();
			return answer;
		});
	} catch (error) {
		if (violatedConstraint(error) === 'idempotency_pkey' || error instanceof AppError) {
			const concurrent = await find<T>(db, call, sha256);
			if (concurrent) return concurrent;
		}
		throw error;
	}
}

async function find<T>(db: Db, call: IdempotentCall, sha256: string): Promise<T | undefined> {
	const row = await db
		.selectFrom('idempotency')
		.select(['request_sha256', 'answer'])
		.where('user_id', '=', call.userId)
		.where('key', '=', call.key)
		.executeTakeFirst();
	if (!row) return undefined;
	if (row.request_sha256 !== sha256) throw new AppError('IDEMPOTENCY_MISMATCH');
	return row.answer as T;
}

/** Deletes answers to this person, and answers about these ids to anyone (R-erasure). */
export async function forgetAnswers(tx: Db, userId: string, ids: RawBuilder<unknown>): Promise<void> {
	await tx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
	await sql`delete from idempotency where answer ->> 'id' in (${ids})`.execute(tx);
}
