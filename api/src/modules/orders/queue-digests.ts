// One summary before each pickup, for shops that want it instead of an email per order (R-shop-emails). An order is
// reported either by itself or in a summary. A summary is queued once, and composed when it is sent.
import type { Db } from '#db/database.ts';
import { namesAndEmails } from '#identity';
import type { Digest, DigestKey } from '#notifications';
import type { OrdersDeps } from './deps.ts';
import { findPickup, ordersOfSlot, queueDigests as queue } from './digests.store.ts';

/** Slots that one commit locks, so few that holds hardly wait. */
const atOnce = 16;

export async function queueDigests({ db, clock }: Pick<OrdersDeps, 'db' | 'clock'>): Promise<void> {
	const now = clock.now();
	while ((await queue(db, now, atOnce)) === atOnce);
}

/** For example: Maya R. */
export function shortName(name: string): string {
	const [first = '', ...others] = name.split(' ');
	const last = others.at(-1);
	return last ? `${first} ${[...last][0]}.` : first;
}

/** Returns undefined if nobody is coming anymore. */
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
