/** Events from a module to those above it, handled in the same transaction (ADR 135). */
import type { Db } from './database.ts';
import type { RefundRow } from './tables.ts';

interface EventPayloads {
	/** A business opened at the place of another one (R-another-bag). */
	'another-bag.opened': { from_id: string; to_id: string };
	/** The provider couldn't refund. `wasBooked`: it had reported success before. */
	'refund.failed': { order_id: string; refund: RefundRow; wasBooked: boolean };
	/** The provider refunded everything without our request. */
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
		/** Runs all subscribers in the transaction; if one throws, the whole transaction is rolled back. */
		async publish<Name extends EventName>(tx: Db, name: Name, payload: EventPayloads[Name]): Promise<void> {
			if (!tx.isTransaction) throw new Error(`${name} was published outside of a transaction`);
			for (const handler of handlers[name]) await handler(tx, payload);
		},
		requireSubscribers(): void {
			for (const [name, { length }] of Object.entries(handlers))
				if (length === 0) throw new Error(`nobody subscribes to ${name}`);
		},
	};
}
