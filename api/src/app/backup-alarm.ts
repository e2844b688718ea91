/** Tells whoever runs this installation that backups fail: once, until one succeeds (R-backups). */
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
			for (const { id, kind, problem, ended_at } of failures)
				for (const [nth, { email, first_name }] of readers.entries())
					await enqueueMail(
						tx,
						{
							kind: 'backup_failed',
							run_id: id,
							nth,
							to: email,
							first_name,
							what: kind,
							problem,
							at: ended_at.toISOString(),
						},
						at,
					);
		});
}
