/**
 * One summary before each pickup, for shops that want that instead of an email for each order (R-shop-emails). Promised: an order that was
 * not told by itself is in a summary, each summary is queued once, and it says what is true when it is sent.
 */
import type { Db } from '#db/database.ts';
import { namesAndEmails } from '#identity';
import type { Digest, DigestKey } from '#notifications';
import type { OrdersDeps } from './deps.ts';
import { findPickup, ordersOfSlot, queueDigests as queue } from './digests.store.ts';

const atOnce = 200;

/** Job: what is due. */
export async function queueDigests({ db, clock }: Pick<OrdersDeps, 'db' | 'clock'>): Promise<void> {
	const now = clock.now();
	while ((await queue(db, now, atOnce)) === atOnce);
}

/** Maya R. */
export function shortName(name: string): string {
	const [first = '', ...others] = name.split(' ');
	const last = others.at(-1);
	return last ? `${first} ${[...last][0]}.` : first;
}

/** Undefined: nobody comes any more. */
export async function digestOf(db: Db, asked: DigestKey): Promise<Digest | undefined> {
	const pickup = await findPickup(db, asked);
	if (!pickup) return undefined;
	const orders = await ordersOfSlot(db, pickup.id);
	if (orders.length === 0) return undefined;
	const people = await namesAndEmails(
		db,
		orders.map((order) => order.customer_id),
	);
	const { display_name: business_name, start_time, end_time, tz } = pickup;
	return {
		business_name,
		start_time,
		end_time,
		tz,
		left: Math.max(0, pickup.wanted - pickup.held - pickup.sold),
		orders: orders.map((order) => {
			const { name = '', email = '' } = people.get(order.customer_id) ?? {};
			return {
				id: order.id,
				start_time: order.start_time,
				end_time: order.end_time,
				customer_name: shortName(name),
				customer_email: email,
				quantity: order.quantity,
				subtotal_cents: order.total_cents - order.tax_cents,
			};
		}),
	};
}
