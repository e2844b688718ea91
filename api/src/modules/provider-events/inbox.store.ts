import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ProviderEvent } from '#ports/payments.ts';

const provider = 'stripe';
const batchSize = 100;

export type Hint = Pick<ProviderEvent, 'id' | 'object' | 'accountId'>;

export interface NewEvent extends ProviderEvent {
	/** No open order has this intent, mostly because our own call has booked it, so nothing is left to apply. */
	isBooked: boolean;
}

/** Stores events and returns the IDs of new ones. Counts one attempt, because they are applied right away. */
export async function storeNew(db: Db, events: readonly NewEvent[], at: Date): Promise<Set<string>> {
	const column = <T>(pick: (event: NewEvent) => T) => events.map(pick);
	const { rows } = await sql<{ event_id: string }>`
		insert into inbox (provider, event_id, type, object_kind, object_id, account_id, received_at, attempts, processed_at)
		select ${provider}, event_id, type, object_kind, object_id, nullif(account_id, ''), ${at}, 1,
			case when is_booked then ${at}::timestamptz end
		from unnest(${column(({ id }) => id)}::text[], ${column(({ type }) => type)}::text[],
			${column(({ object }) => object.kind)}::text[], ${column(({ object }) => object.id)}::text[],
			${column(({ accountId }) => accountId ?? '')}::text[], ${column(({ isBooked }) => isBooked)}::bool[])
			as given (event_id, type, object_kind, object_id, account_id, is_booked)
		on conflict (provider, event_id) do nothing
		returning event_id`.execute(db);
	return new Set(rows.map(({ event_id }) => event_id));
}

export async function markProcessed(db: Db, eventIds: readonly string[], at: Date): Promise<void> {
	await db
		.updateTable('inbox')
		.set({ processed_at: at, last_error: null })
		.where('provider', '=', provider)
		.where(sql<boolean>`event_id = any(${eventIds})`)
		.execute();
}

export async function noteFailure(db: Db, eventId: string, message: string): Promise<void> {
	await db
		.updateTable('inbox')
		.set({ last_error: message.slice(0, 500) })
		.where('provider', '=', provider)
		.where('event_id', '=', eventId)
		.execute();
}

/** Takes open events received before `before`, oldest first, and counts an attempt. */
export async function takeWaiting(db: Db, before: Date): Promise<Hint[]> {
	const { rows } = await sql<{
		event_id: string;
		object_kind: string;
		object_id: string;
		account_id: string | null;
	}>`
		with taken as (
			update inbox set attempts = attempts + 1 where (provider, event_id) in (
				select provider, event_id from inbox where processed_at is null and received_at < ${before}
				order by received_at limit ${batchSize})
			returning event_id, object_kind, object_id, account_id, received_at
		)
		select event_id, object_kind, object_id, account_id from taken order by received_at`.execute(db);
	return rows.map(({ event_id, object_kind, object_id, account_id }) => ({
		id: event_id,
		object: { kind: object_kind, id: object_id } as ProviderEvent['object'],
		accountId: account_id ?? undefined,
	}));
}
