// One email per collected order asks for a rating (R-rating-asked). A job enqueues it 90 minutes after pickup; when it
// is due, it is skipped if the order is rated or the customer opted out.

import { transaction } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import { findContact } from '#identity';
import { signedLinks } from '#lib/signatures.ts';
import { mailPerson } from '#notifications';
import { pickedUpSince } from '#orders';
import { findOrder } from '#orders/facts';
import { isInsider } from '#team';
import * as asks from './asks.store.ts';
import type { RatingsDeps } from './deps.ts';
import { askedFrom, mailTime, ratingRefusal } from './ratings.rules.ts';
import { findByOrder } from './ratings.store.ts';

const lookBackMs = 24 * 3_600_000;
/** Overlap with the previous run, for pickups whose transaction committed late. */
const overlapMs = 3_600_000;
const pageSize = 500;

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

export async function noteDue({ db, clock }: RatingsDeps): Promise<void> {
	const now = clock.now();
	const until = new Date(2 * now.getTime() - askedFrom(now).getTime());
	const latest = await asks.latestAsked(db);
	let after = before(now, lookBackMs);
	if (latest && before(latest, overlapMs) > after) after = before(latest, overlapMs);
	for (;;) {
		const found = await pickedUpSince(db, after, until, pageSize);
		const orders = found.flatMap(({ picked_up_at, ...order }) =>
			picked_up_at ? [{ ...order, picked_up_at }] : [],
		);
		if (orders.length > 0) {
			await transaction(db, 'job', async (tx) => {
				const noted = await asks.noteAsked(tx, orders);
				for (const { id, tz } of orders) {
					if (!noted.has(id)) continue;
					await enqueue(tx, {
						topic: 'rating.ask',
						dedupe_key: `rating.ask:${id}`,
						payload: { order_id: id },
						run_at: mailTime(now, tz),
					});
				}
			});
		}
		const last = orders.at(-1);
		if (!last || found.length < pageSize) return;
		after = last.picked_up_at;
	}
}

/** Unsubscribe links never expire, because emails may be read much later. */
export const createLinks = (deps: Pick<RatingsDeps, 'signer' | 'publicUrl'>) =>
	signedLinks(deps, { what: 'ratings', path: 'unsubscribe/' });

export async function ask(deps: RatingsDeps, { order_id }: { order_id: string }): Promise<void> {
	const { db, clock } = deps;
	const now = clock.now();
	const order = await findOrder(db, order_id);
	if (!order || (await findByOrder(db, order_id))) return;
	const { customer_id: userId, business_id } = order;
	if (ratingRefusal(order, undefined, await isInsider(db, business_id, userId), now)) return;
	if ((await asks.dismissedOf(db, [order_id])).has(order_id)) return;
	await transaction(db, 'job', async (tx) => {
		const contact = await findContact(tx, userId);
		if (!contact?.email || !(await asks.wantsEmails(tx, userId))) return;
		const { business_name } = order;
		const unsubscribe_url = createLinks(deps).urlFor(userId);
		const mail = { kind: 'rate_order' as const, order_id, business_name, unsubscribe_url };
		await mailPerson(tx, contact, mail, mailTime(now, order.tz));
	});
}

/** Returns false for a forged link. Does nothing for erased people. */
export async function unsubscribe(deps: RatingsDeps, token: string): Promise<boolean> {
	const userId = createLinks(deps).idOf(token);
	if (userId === undefined) return false;
	if (await findContact(deps.db, userId)) await asks.setEmails(deps.db, userId, false, deps.clock.now());
	return true;
}
