/**
 * Provider events: verified on the raw body, stored once, applied once (R-events-are-hints; I10). An event is a
 * hint: what it is about is read again at the provider and applied by compare-and-set, so order and repetition
 * of arrival do not matter. A row that failed is taken again by the job.
 */
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { errorLine } from '#lib/serialize-error.ts';
import type { Orders } from '#orders';
import type { Disputes, MoneyDeps, Payments, Refunds } from '#payments';
import type { Accounts, Deposits } from '#payouts';
import { type ProviderEvent, ProviderRefused } from '#ports/payments.ts';
import { type Hint, markProcessed, noteFailure, storeNew, takeWaiting } from './inbox.store.ts';

export type Inbox = ReturnType<typeof createInbox>;

interface InboxDeps extends MoneyDeps {
	payments: Pick<Payments, 'openOrderOf'>;
	orders: Pick<Orders, 'settle'>;
	refunds: Pick<Refunds, 'refresh'>;
	disputes: Pick<Disputes, 'refresh'>;
	accounts: Pick<Accounts, 'refresh'>;
	deposits: Pick<Deposits, 'refresh'>;
}

/** An event is left alone for so long after it was taken, then tried again. */
const retryAfterMs = 5_000;

/** Re-reads what an event is about, by whoever keeps it. */
async function refresh(deps: InboxDeps, { object: { kind, id }, accountId }: Hint): Promise<void> {
	if (kind === 'intent') {
		const orderId = await deps.payments.openOrderOf(id);
		if (orderId) await deps.orders.settle(orderId);
	} else if (kind === 'refund') await deps.refunds.refresh(id);
	else if (kind === 'dispute') await deps.disputes.refresh(id);
	else if (kind === 'account') await deps.accounts.refresh(id);
	else if (kind === 'payout' && accountId) await deps.deposits.refresh(accountId, id);
}

export function createInbox(deps: InboxDeps) {
	const { db, clock, log, provider } = deps;
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

	async function apply(event: Hint): Promise<void> {
		const { id } = event;
		try {
			await refresh(deps, event);
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
