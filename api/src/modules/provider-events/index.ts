// Provider events are verified on the raw body, stored once and applied once (R-events-are-hints, I10). They are only
// hints: the object is fetched again and applied by compare-and-set, so order and repetition don't matter.

import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { errorLine } from '#lib/serialize-error.ts';
import { msg } from '#lib/texts.ts';
import type { Orders } from '#orders';
import type { Disputes, MoneyDeps, Payments, Refunds } from '#payments';
import type { Accounts, Deposits } from '#payouts';
import { type ProviderEvent, ProviderRefused } from '#ports/payments.ts';
import {
	type Hint,
	markProcessed,
	type NewEvent,
	noteFailure,
	storeNew,
	takeWaiting,
} from './inbox.store.ts';

export type Inbox = ReturnType<typeof createInbox>;

interface InboxDeps extends MoneyDeps {
	payments: Pick<Payments, 'openOrderOf'>;
	orders: Pick<Orders, 'settle'>;
	refunds: Pick<Refunds, 'refresh'>;
	disputes: Pick<Disputes, 'refresh'>;
	accounts: Pick<Accounts, 'refresh'>;
	deposits: Pick<Deposits, 'refresh'>;
}

const retryAfterMs = 5_000;

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
	async function judge(event: ProviderEvent): Promise<NewEvent> {
		const { kind, id } = event.object;
		return { ...event, isBooked: kind === 'intent' && !(await deps.payments.openOrderOf(id)) };
	}
	/** Batches concurrent events. For duplicates in one batch, only the first is new. Returns whether to apply it. */
	const store = createBatcher(
		async (given: ProviderEvent[]) => {
			const events = await Promise.all(given.map(judge));
			const stored = await storeNew(db, events, clock.now());
			return events.map(({ id, isBooked }) => stored.delete(id) && !isBooked);
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
		/** Stores the event and returns it if it must be applied. */
		async receive(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent | undefined> {
			let event: ProviderEvent;
			try {
				event = provider.readEvent(rawBody, signature);
			} catch (error) {
				if (error instanceof ProviderRefused)
					throw new AppError('MALFORMED', {
						message: msg('The signature does not fit.'),
					});
				throw error;
			}
			return (await store(event)) ? event : undefined;
		},
		apply,
		/** Job: retries open events, oldest first, and returns how many. */
		async drain(): Promise<number> {
			const events = await takeWaiting(db, new Date(clock.now().getTime() - retryAfterMs));
			for (const event of events) await apply(event);
			return events.length;
		},
	};
}
