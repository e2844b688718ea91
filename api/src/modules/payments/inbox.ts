/**
 * Provider events: verified on the raw body, stored once, applied once (R-events-are-hints; I10). An event is a
 * hint: what it is about is read again at the provider and applied by compare-and-set, so order and repetition
 * of arrival do not matter. A row that failed is taken again by the job.
 */
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { errorLine } from '#lib/serialize-error.ts';
import { type ProviderEvent, ProviderRefused } from '#ports/payments.ts';
import type { MoneyDeps } from './deps.ts';
import { type Hint, markProcessed, noteFailure, storeNew, takeWaiting } from './inbox.store.ts';

export type Inbox = ReturnType<typeof createInbox>;

export interface Appliers {
	intent(intentId: string): Promise<void>;
	refund(providerRefundId: string): Promise<void>;
	dispute(providerDisputeId: string): Promise<void>;
	account(accountId: string): Promise<void>;
	payout(accountId: string, payoutId: string): Promise<void>;
}

/** An event is left alone for so long after it was taken, then tried again. */
const retryAfterMs = 5_000;

export function createInbox({ db, clock, log, provider, appliers }: MoneyDeps & { appliers: Appliers }) {
	/** Events that come together are stored together; of two with one id the first is new. */
	const store = createBatcher(
		async (events: ProviderEvent[]) => {
			const stored = await storeNew(db, events, clock.now());
			return events.map(({ id }) => stored.delete(id));
		},
		{ maxSize: 250, maxQueued: 5_000 },
	);
	const done = createBatcher(
		async (eventIds: string[]) => {
			await markProcessed(db, eventIds, clock.now());
			return eventIds;
		},
		{ maxSize: 250, maxQueued: 5_000 },
	);

	async function apply({ id, object, accountId }: Hint): Promise<void> {
		try {
			if (object.kind === 'intent') await appliers.intent(object.id);
			else if (object.kind === 'refund') await appliers.refund(object.id);
			else if (object.kind === 'dispute') await appliers.dispute(object.id);
			else if (object.kind === 'account') await appliers.account(object.id);
			else if (object.kind === 'payout' && accountId) await appliers.payout(accountId, object.id);
			await done(id);
		} catch (error) {
			log.warn({ event: id, err: error }, 'an event could not be applied yet');
			await noteFailure(db, id, errorLine(error));
		}
	}

	return {
		/** Stores the event, and answers it when it is new. */
		async receive(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent | undefined> {
			let event: ProviderEvent;
			try {
				event = provider.readEvent(rawBody, signature);
			} catch (error) {
				if (error instanceof ProviderRefused)
					throw new AppError('MALFORMED', {
						message: { en: 'The signature does not fit.', es: 'La firma no coincide.' },
					});
				throw error;
			}
			return (await store(event)) ? event : undefined;
		},
		/** Applies an event that was just stored. */
		apply,
		/** Applies what is still open, oldest first; says how many. */
		async drain(): Promise<number> {
			const events = await takeWaiting(db, new Date(clock.now().getTime() - retryAfterMs));
			for (const event of events) await apply(event);
			return events.length;
		},
	};
}
