/** Lets an admin fix faults (R-console-health). Each act is idempotent. */
import { randomUUID } from 'node:crypto';
import type { AskedBackup, Language, Recounted, SentNow, TestEmail } from '@flavorbag/contract';
import { type BackupKind, requestRun } from '#db/backup-runs.ts';
import type { Db } from '#db/database.ts';
import { type OutboxWorker, progressOf, retryFailed } from '#db/outbox.ts';
import { recountDrifting } from '#db/recount.ts';
import type { Actor } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { errorLine } from '#lib/serialize-error.ts';
import { within } from '#lib/within.ts';
import type { Post } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import type { Attempts } from './attempts.ts';
import { deleteOldLogs } from './old-logs.ts';

/** After that the work continues in the background. */
const waitMs = 8_000;

export interface ActsDeps {
	db: Db;
	clock: Clock;
	outbox: OutboxWorker;
	pushes: OutboxWorker;
	post: Pick<Post, 'send'>;
	attempts: Pick<Attempts, 'mailPath'>;
	backsUp: boolean | 'elsewhere';
	dataDir: string;
	logDays: number;
}

export function createActs(deps: ActsDeps) {
	const { db, clock, outbox, pushes, post, backsUp } = deps;
	return {
		async sendNow(): Promise<SentNow> {
			const ids = await retryFailed(db, clock.now());
			await within(waitMs, Promise.all([outbox.drain(), pushes.drain()]), undefined);
			return { entries: ids.length, ...(await progressOf(db, ids)) };
		},

		/** Bypasses the outbox, to report the outcome at once. */
		async testEmail(actor: Actor, language: Language): Promise<TestEmail> {
			try {
				await post.send({
					kind: 'test_email',
					change_id: randomUUID(),
					path: await deps.attempts.mailPath(),
					to: actor.email,
					first_name: actor.firstName,
					language,
				});
				return { to: actor.email, problem: null };
			} catch (error) {
				return { to: actor.email, problem: errorLine(error) };
			}
		},

		async recount(): Promise<Recounted> {
			const { recounted, failed } = await recountDrifting(db);
			return { changes: recounted, failed };
		},

		/** Uses the machine's clock, as the file times do. */
		deleteLogs: () => deleteOldLogs(deps.dataDir, deps.logDays, new Date()),

		async askBackup(kind: BackupKind): Promise<AskedBackup> {
			if (backsUp !== true) throw new AppError('BACKUPS_OFF');
			const { askedAt, isNew } = await requestRun(db, kind);
			return { kind, asked_at: askedAt.toISOString(), is_new: isNew };
		},
	};
}
export type HealthActs = ReturnType<typeof createActs>;
