/**
 * D25: repeating a call that succeeded, with the same key, gives the first answer again; the same key with
 * another call is refused. The answer is kept by the commit that did the work, so a crash keeps both or neither.
 */
import { createHash } from 'node:crypto';
import { AppError } from '#lib/app-error.ts';
import { type Db, transaction, violated } from './database.ts';

export async function once<T extends object>(
	db: Db,
	asked: { userId: string; key: string },
	/** What is asked for, with every value that matters. */
	request: string,
	now: Date,
	actor: string,
	work: (tx: Db) => Promise<T>,
): Promise<T> {
	const sha256 = createHash('sha256').update(request).digest('hex');
	const earlier = await find<T>(db, asked, sha256);
	if (earlier) return earlier;
	try {
		return await transaction(db, actor, async (tx) => {
			const answer = await work(tx);
			await tx
				.insertInto('idempotency')
				.values({
					user_id: asked.userId,
					key: asked.key,
					endpoint: request.split(' ', 1)[0] ?? request,
					request_sha256: sha256,
					answer: JSON.stringify(answer),
					created_at: now,
				})
				.execute();
			return answer;
		});
	} catch (error) {
		// The same call at the same time: the other one did the work, so its answer is ours.
		if (violated(error) === 'idempotency_pkey' || error instanceof AppError) {
			const twin = await find<T>(db, asked, sha256);
			if (twin) return twin;
		}
		throw error;
	}
}

async function find<T>(
	db: Db,
	asked: { userId: string; key: string },
	sha256: string,
): Promise<T | undefined> {
	const row = await db
		.selectFrom('idempotency')
		.select(['request_sha256', 'answer'])
		.where('user_id', '=', asked.userId)
		.where('key', '=', asked.key)
		.executeTakeFirst();
	if (!row) return undefined;
	if (row.request_sha256 !== sha256) throw new AppError('IDEMPOTENCY_MISMATCH');
	return row.answer as T;
}
