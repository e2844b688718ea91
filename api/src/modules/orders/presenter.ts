import type { Order, ShopRole } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import { namesOf } from '#identity';
import type { Payments, Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { PaidCard } from '#ports/payments.ts';
import { type ListedOrderRow, toWire } from './orders.wire.ts';

/** R-team */
export const forRole = ({ role }: { role: ShopRole }, order: Order): Order =>
	role === 'counter' ? { ...order, customer_name: order.customer_name?.split(' ')[0] ?? null } : order;

/** A shop knows its own bags, so its lists are shorter without them. */
const withoutBag = (order: Order): Order => ({ ...order, bag: null });

export type Presenter = ReturnType<typeof createPresenter>;

export function createPresenter(deps: { clock: Clock; payments: Payments; refunds: Refunds }) {
	const { clock, payments, refunds } = deps;

	async function all(db: Db, rows: ListedOrderRow[], names?: Map<string, string>): Promise<Order[]> {
		const states = await refunds.statesOf(
			db,
			rows.map((row) => row.id),
		);
		const now = clock.now();
		return rows.map((row) => {
			const order = toWire(row, { now, ...states.get(row.id), customerName: names?.get(row.customer_id) });
			return names ? withoutBag(order) : order;
		});
	}

	const customersOf = (db: Db, rows: ListedOrderRow[]) =>
		namesOf(db, [...new Set(rows.map((row) => row.customer_id))]);

	async function one(db: Db, row: OrderRow): Promise<Order> {
		if (row.status === 'pending') {
			return toWire(row, { now: clock.now(), payment: await payments.find(db, row.id) });
		}
		const [shown] = await all(db, [row]);
		if (!shown) throw new Error('an order was not shown');
		return shown;
	}

	return {
		one,
		async own(db: Db, row: OrderRow): Promise<Order> {
			const shown = await one(db, row);
			if (!row.paid_at) return shown;
			const { card_brand: brand, card_last4: last4 } = (await payments.find(db, row.id)) ?? {};
			return brand && last4 ? { ...shown, card: { brand, last4 } } : shown;
		},
		justPaid: (row: OrderRow, card: PaidCard | undefined): Order => ({
			...toWire(row, { now: clock.now() }),
			card: card ?? null,
		}),
		many: (db: Db, rows: ListedOrderRow[]) => all(db, rows),
		async brief(db: Db, rows: ListedOrderRow[]): Promise<Order[]> {
			const names = await customersOf(db, rows);
			const now = clock.now();
			return rows.map((row) => toWire(row, { now, customerName: names.get(row.customer_id) }));
		},
		named: async (db: Db, rows: ListedOrderRow[]) => all(db, rows, await customersOf(db, rows)),
	};
}
