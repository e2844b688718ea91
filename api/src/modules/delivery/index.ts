/** Composes emails and push messages when they are sent, and skips those that no longer apply. */
import type { Language } from '@flavorbag/contract';
import type { Alerts } from '#alerts';
import type { Db } from '#db/database.ts';
import type { OutboxRow } from '#db/outbox.ts';
import { findByEmail, findPosition } from '#identity';
import {
	type MailBody,
	type MailRequest,
	type Post,
	type PushOnly,
	type PushWords,
	pushWords,
	type Written,
} from '#notifications';
import type { Announcements } from '#operator';
import { type Orders, openOrderFacts } from '#orders';
import type { Places } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { DeviceMessage, Push } from '#push';
import type { Waitlist } from '#waitlist';

interface DeliveryDeps {
	db: Db;
	clock: Clock;
	post: Post;
	push: Pick<Push, 'deliver' | 'send'>;
	places: Pick<Places, 'zoneAt'>;
	orders: Pick<Orders, 'digestOf'>;
	waitlist: { replacements: Pick<Waitlist['replacements'], 'heldInsteadOf'> };
	alerts: Pick<Alerts, 'alertOf' | 'digestOf'>;
	announcements: Pick<Announcements, 'wordsOf'>;
}

async function zoneOfReader({ db, places }: DeliveryDeps, email: string): Promise<string | undefined> {
	const userId = await findByEmail(db, email);
	const position = userId === undefined ? undefined : await findPosition(db, userId);
	return position && places.zoneAt(position);
}

async function written(deps: DeliveryDeps, request: MailRequest): Promise<Written | undefined> {
	switch (request.kind) {
		case 'cancelled_by_business': {
			const held = await deps.waitlist.replacements.heldInsteadOf(request.order.id);
			return { ...request, ...(held && { held }) };
		}
		case 'bag_alert': {
			const alert = await deps.alerts.alertOf(request);
			return alert && { ...request, alert, unsubscribe_url: alert.rules[0]?.stop_url ?? '' };
		}
		case 'announcement': {
			const words = await deps.announcements.wordsOf(request.announcement_id);
			return words && { ...request, words };
		}
		case 'alert_digest': {
			const digest = await deps.alerts.digestOf(request.rule_id);
			return digest && { ...request, digest, unsubscribe_url: digest.rule.stop_url };
		}
		case 'sign_in_changed': {
			const tz = await zoneOfReader(deps, request.to);
			return { ...request, ...(tz && { tz }) };
		}
		case 'order_digest': {
			const digest = await deps.orders.digestOf(request);
			return digest && { ...request, digest };
		}
		default:
			return request;
	}
}

/** Returns undefined if the message no longer applies. */
async function wordsOf(
	deps: DeliveryDeps,
	about: MailBody | PushOnly,
	language: Language,
): Promise<PushWords | undefined> {
	const now = deps.clock.now();
	if (about.kind === 'new_sale') return pushWords(about, language, now);
	if (about.kind === 'pickup_reminder') {
		const order = await openOrderFacts(deps.db, about.order_id);
		return order && pushWords({ kind: 'pickup_reminder', order }, language, now);
	}
	const read = await written(deps, { ...about, to: '', first_name: '' });
	return read && pushWords(read, language, now);
}

export type Delivery = ReturnType<typeof createDelivery>;

export const createDelivery = (deps: DeliveryDeps) => ({
	/** Devices come first, because they may make the email unnecessary (R-push-email). */
	async mail(request: MailRequest): Promise<void> {
		if (!(await deps.push.deliver(request))) return;
		const mail = await written(deps, request);
		if (mail) await deps.post.send(mail);
	},
	forget: ({ to }: { to: string }): Promise<void> => deps.post.forget(to),
	push: (message: DeviceMessage, row: OutboxRow): Promise<void> =>
		deps.push.send(message, row, (about, language) => wordsOf(deps, about, language)),
});
