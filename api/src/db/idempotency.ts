/**
 * R-same-key: repeating a call that succeeded, with the same key, gives the first answer again; the same key with
 * another call is refused. The answer is kept by the commit that did the work, so a crash keeps both or neither.
 */
import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#lib/app-error.ts';
import { type Db, transaction, violatedConstraint } from './database.ts';

export interface IdempotentCall {
	userId: string;
	/** The call's idempotency key. */
	key: string;
}
/** Of what is asked for. */
export const sha256Of = (request: string) => hash('sha256', request);
const endpointOf = (request: string) => request.split(' ', 1)[0] ?? request;

/**
 * For work that is one statement: keeps the answers of `done`, rows with `user_id`, `key`, `request_sha256` and `answer`,
 * a text of JSON.
 */
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
	/** What is asked for, with every value that matters. */
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
		// The same call at the same time: the other one did the work, so its answer is ours.
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

/** R-erasure: what this person was answered, and what anybody was answered about these things. */
export async function forgetAnswers(tx: Db, userId: string, ids: RawBuilder<unknown>): Promise<void> {
	await tx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
	await sql`delete from idempotency where answer ->> 'id' in (${ids})`.execute(tx);
}
