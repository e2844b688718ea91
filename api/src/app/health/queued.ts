/** Lists what waits in a queue and the order it is about, which is more useful than a count (R-console-health). */
import { mailKinds, type QueuedEntry, queuedTopics } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { inboxEntries, outboxEntries } from '#db/queues.ts';
import { ordersOfRefunds } from '#payments';
import { ordersOfProviderId } from '#payouts';
import { shown } from './answers.ts';

const mailOf = (name: string | null) => mailKinds.find((one) => one === name) ?? null;

export async function outboxWork(db: Db, now: Date): Promise<QueuedEntry[]> {
	const rows = await outboxEntries(db, now, shown);
	const refunds = await ordersOfRefunds(
		db,
		rows.flatMap(({ refund_id }) => refund_id ?? []),
	);
	return rows.map(({ topic, mail, order_id, refund_id, is_given_up }) => ({
		topic: queuedTopics.find((one) => one === topic) ?? null,
		mail: mailOf(mail),
		is_given_up,
		order_id: order_id ?? refunds.get(refund_id ?? '') ?? null,
	}));
}

export async function inboxEvents(db: Db, now: Date): Promise<QueuedEntry[]> {
	const rows = await inboxEntries(db, now, shown);
	return Promise.all(
		rows.map(async ({ kind, id }) => ({
			topic: queuedTopics.find((one) => one === `event.${kind}`) ?? ('event.other' as const),
			mail: null,
			is_given_up: false,
			order_id: (await ordersOfProviderId(db, id))[0] ?? null,
		})),
	);
}
