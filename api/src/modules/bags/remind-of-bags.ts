// Emails an owner when allergen statements expire (R-allergens-confirmed), at most once in 90 days. The commit that
// queues the email records it, so concurrent processes send one.
import { bagLimits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { findContact } from '#identity';
import { mailPerson } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import * as store from './bag.store.ts';

const periodMs = bagLimits.statementDays * 24 * 3_600_000;
const pageSize = 200;

export function createBagReminders({ db, clock }: { db: Db; clock: Clock }) {
	async function remind({ business_id, owner_id, display_name }: store.DueReminder): Promise<void> {
		const now = clock.now();
		await transaction(db, 'bag reminder', async (tx) => {
			const before = new Date(now.getTime() - periodMs);
			if (!(await store.markReminded(tx, business_id, now, before))) return;
			const contact = await findContact(tx, owner_id);
			await mailPerson(
				tx,
				contact,
				{
					kind: 'bag_to_confirm',
					reminder_id: `${business_id}:${now.toISOString().slice(0, 10)}`,
					business: { id: business_id, name: display_name },
				},
				now,
			);
		});
	}
	return async function send(): Promise<void> {
		for (;;) {
			const before = new Date(clock.now().getTime() - periodMs);
			const due = await store.dueReminders(db, before, pageSize);
			for (const one of due) await remind(one);
			if (due.length < pageSize) return;
		}
	};
}
