/**
 * What a module tells those above it, in the commit that makes it so: they subscribe when they are made, and it knows none of them
 * (ADR 135).
 */
import type { Db } from './database.ts';
import type { RefundRow } from './tables.ts';

interface EventPayloads {
	/** A second business of the same place (R-another-bag). */
	'another-bag.opened': { from_id: string; to_id: string };
	/** The provider could not refund. `wasBooked`: it had said that it did. */
	'refund.failed': { order_id: string; refund: RefundRow; wasBooked: boolean };
	/** The provider gave back everything without us. */
	'refund.foreign': { order_id: string; refund: RefundRow };
}
type EventName = keyof EventPayloads;
type Handler<Name extends EventName> = (tx: Db, payload: EventPayloads[Name]) => Promise<unknown>;

export type Events = ReturnType<typeof createEvents>;

export function createEvents() {
	const handlers: { [Name in EventName]: Handler<Name>[] } = {
		'another-bag.opened': [],
		'refund.failed': [],
		'refund.foreign': [],
	};
	return {
		on<Name extends EventName>(name: Name, handler: Handler<Name>): void {
			handlers[name].push(handler);
		},
		/** Whoever subscribed has done its part when this ends; what one of them refuses is off as a whole. */
		async publish<Name extends EventName>(tx: Db, name: Name, payload: EventPayloads[Name]): Promise<void> {
			if (!tx.isTransaction) throw new Error(`${name} was published outside of a transaction`);
			for (const handler of handlers[name]) await handler(tx, payload);
		},
		/** Once every module is made. */
		requireSubscribers(): void {
			for (const [name, { length }] of Object.entries(handlers))
				if (length === 0) throw new Error(`nobody subscribes to ${name}`);
		},
	};
}
