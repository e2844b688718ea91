/**
 * Provider events: verified on the raw body, stored once, applied once (soundness, rule 5; I10). An event is a
 * hint: what it is about is read again at the provider and applied by compare-and-set, so order and repetition
 * of arrival do not matter. A row that failed is taken again by the job.
 */
import { type Db, violated } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type PaymentProvider, type ProviderEvent, ProviderRefused } from '#ports/payments.ts';

export interface Inbox {
	/** Stores the event. True when it is new. */
	receive(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent | undefined>;
	/** Applies one stored event. */
	apply(eventId: string): Promise<void>;
	/** Applies what is still open, oldest first; says how many. */
	drain(): Promise<number>;
}

export interface Appliers {
	intent(intentId: string): Promise<void>;
	refund(providerRefundId: string): Promise<void>;
	dispute(providerDisputeId: string): Promise<void>;
	account(accountId: string): Promise<void>;
}

const provider = 'stripe';
/** An event is left alone for so long after it was taken, then tried again. */
const retryAfterMs = 5_000;

export function createInbox(deps: {
	db: Db;
	clock: Clock;
	log: Log;
	payments: PaymentProvider;
	appliers: Appliers;
}): Inbox {
	const { db, clock, log, appliers } = deps;

	async function apply(eventId: string): Promise<void> {
		const row = await db
			.updateTable('inbox')
			.set((eb) => ({ attempts: eb('attempts', '+', 1) }))
			.where('provider', '=', provider)
			.where('event_id', '=', eventId)
			.where('processed_at', 'is', null)
			.returning(['object_kind', 'object_id'])
			.executeTakeFirst();
		if (!row) return;
		try {
			if (row.object_kind === 'intent') await appliers.intent(row.object_id);
			else if (row.object_kind === 'refund') await appliers.refund(row.object_id);
			else if (row.object_kind === 'dispute') await appliers.dispute(row.object_id);
			else if (row.object_kind === 'account') await appliers.account(row.object_id);
			await db
				.updateTable('inbox')
				.set({ processed_at: clock.now(), last_error: null })
				.where('provider', '=', provider)
				.where('event_id', '=', eventId)
				.execute();
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			log.warn({ event: eventId, error: message }, 'an event could not be applied yet');
			await db
				.updateTable('inbox')
				.set({ last_error: message.slice(0, 500) })
				.where('provider', '=', provider)
				.where('event_id', '=', eventId)
				.execute();
		}
	}

	return {
		async receive(rawBody, signature) {
			let event: ProviderEvent;
			try {
				event = deps.payments.readEvent(rawBody, signature);
			} catch (error) {
				if (error instanceof ProviderRefused)
					throw new AppError('MALFORMED', { message: 'The signature does not fit.' });
				throw error;
			}
			try {
				await db
					.insertInto('inbox')
					.values({
						provider,
						event_id: event.id,
						type: event.type,
						object_kind: event.object.kind,
						object_id: event.object.id,
						received_at: clock.now(),
					})
					.execute();
			} catch (error) {
				if (violated(error) === 'inbox_pkey') return undefined;
				throw error;
			}
			return event;
		},
		apply,
		async drain() {
			const rows = await db
				.selectFrom('inbox')
				.select('event_id')
				.where('processed_at', 'is', null)
				.where('received_at', '<', new Date(clock.now().getTime() - retryAfterMs))
				.orderBy('received_at')
				.limit(100)
				.execute();
			for (const row of rows) await apply(row.event_id);
			return rows.length;
		},
	};
}
