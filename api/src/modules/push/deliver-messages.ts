/** Queues a message for each device, once, and decides whether the email is sent too (R-push-email). */

import { pushLimits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import { findByEmail, languagesOf } from '#identity';
import { createBatcher } from '#lib/batch.ts';
import { type MailRequest, mailId, type PushOnly } from '#notifications';
import { openEnding } from '#orders/facts';
import type { PushDeps } from './deps.ts';
import { isInsteadOfEmail, pushKindOf } from './push.rules.ts';
import * as store from './push.store.ts';
import type { DeviceMessage } from './send-message.ts';

async function queue(
	{ clock }: PushDeps,
	db: Db,
	devices: readonly store.Device[],
	message: Pick<DeviceMessage, 'message_id' | 'about'>,
): Promise<void> {
	if (devices.length === 0) return;
	const people = [...new Set(devices.map(({ user_id }) => user_id))];
	const languages = await languagesOf(db, people);
	for (const { id: device_id, user_id, language } of devices)
		await enqueue(db, {
			topic: 'push',
			dedupe_key: `push:${message.message_id}:${device_id}`,
			payload: {
				...message,
				device_id,
				language: languages.get(user_id) ?? language,
			} satisfies DeviceMessage,
			run_at: clock.now(),
		});
}

export function createDelivery(deps: PushDeps) {
	const { db, clock } = deps;
	/** Batches lookups for orders paid at the same time. */
	const sellersDevices = createBatcher(
		async (asked: (readonly string[])[]) => {
			const found = await store.devicesFor(db, 'sales', { people: [...new Set(asked.flat())] });
			return asked.map((people) => found.filter(({ user_id }) => people.includes(user_id)));
		},
		{ maxSize: 500, maxQueued: 20_000 },
	);

	async function announceSale({ order, business_id }: MailRequest & { kind: 'receipt' }): Promise<void> {
		if (!business_id) return;
		const devices = await sellersDevices(await deps.staffOf(business_id));
		const { place: _, ...facts } = order;
		const about: PushOnly = { kind: 'new_sale', business_id, order: facts };
		await queue(deps, db, devices, { message_id: `new_sale:${order.id}`, about });
	}

	/** Returns whether to send the email. */
	async function deliver(request: MailRequest): Promise<boolean> {
		const message_id = mailId(request);
		if (request.unless_pushed) return !(await store.wasAccepted(db, message_id));
		if (request.kind === 'receipt') await announceSale(request);
		const kind = pushKindOf(request.kind);
		const userId = kind && (await findByEmail(db, request.to));
		const devices = kind && userId ? await store.devicesFor(db, kind, { people: [userId] }) : [];
		if (!kind || !userId || devices.length === 0) return true;
		const { to: _, first_name: __, ...about } = request;
		const now = clock.now();
		if (!isInsteadOfEmail(kind)) {
			await queue(deps, db, devices, { message_id, about });
			return true;
		}
		await transaction(db, 'job', async (tx) => {
			await store.insertMessage(tx, message_id, userId, now);
			await queue(deps, tx, devices, { message_id, about });
			await enqueue(tx, {
				topic: 'mail',
				dedupe_key: `mail:unless_pushed:${message_id}`,
				payload: { ...request, unless_pushed: true },
				run_at: new Date(now.getTime() + pushLimits.emailAfterMs),
			});
		});
		return false;
	}
	return deliver;
}

/** Job: reminds customers once per order, an hour before pickup ends. */
export function createReminders(deps: PushDeps) {
	const { db, clock } = deps;
	/** Reminders closer to the end are pointless. */
	const lastChanceMs = 10 * 60_000;
	let seenUntil: Date | undefined;
	return async (): Promise<void> => {
		const now = clock.now();
		const until = new Date(now.getTime() + pushLimits.remindBeforeEndMs);
		const soonest = new Date(now.getTime() + lastChanceMs);
		const after = seenUntil && seenUntil <= until && seenUntil > soonest ? seenUntil : soonest;
		const orders = await openEnding(db, after, until);
		if (orders.length > 0) {
			const people = [...new Set(orders.map(({ customer_id }) => customer_id))];
			const devices = Map.groupBy(await store.devicesFor(db, 'reminders', { people }), (one) => one.user_id);
			for (const { id, customer_id } of orders) {
				const about: PushOnly = { kind: 'pickup_reminder', order_id: id };
				await queue(deps, db, devices.get(customer_id) ?? [], { message_id: `pickup_reminder:${id}`, about });
			}
		}
		seenUntil = until;
	};
}
