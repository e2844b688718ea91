/** Emails the operator when backups fail: once, until one succeeds again (R-backups). */
import { announceFailures } from '#db/backup-runs.ts';
import { type Db, transaction } from '#db/database.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import { operatorContacts } from './operator-contacts.ts';

export function createBackupAlarm(deps: { db: Db; clock: Clock; supportEmail: string | undefined }) {
	const { db, clock, supportEmail } = deps;
	return () =>
		transaction(db, 'job', async (tx) => {
			const at = clock.now();
			const failures = await announceFailures(tx, at);
			if (failures.length === 0) return;
			const readers = await operatorContacts(tx, supportEmail);
			for (const { id: run_id, kind: what, problem, ended_at } of failures) {
				const failure = { run_id, what, problem, at: ended_at.toISOString() };
				for (const reader of readers)
					await enqueueMail(tx, { kind: 'backup_failed', ...failure, ...reader }, at);
			}
		});
}
