/** What waits in the outbox and the inbox, as an admin reads of it (R-console-health): what it is and which order's, never to whom. */
import { z } from 'zod';
import { orderMails } from './admin-orders.ts';
import { id } from './fields.ts';

/** What a commit asks for, and what an event of the card provider is about. */
export const queuedTopics = [
	'mail',
	'mail.forget',
	'push',
	'rating.ask',
	'refund.submit',
	'payment.void',
	'transfer.take-back',
	'customer.delete',
	'media.remove',
	'event.intent',
	'event.refund',
	'event.dispute',
	'event.account',
	'event.payout',
	'event.other',
] as const;
export type QueuedTopic = (typeof queuedTopics)[number];

/** Emails that are about no order, or about several. */
export const otherMails = [
	'verify_email',
	'reset_password',
	'already_registered',
	'sign_in_attempts',
	'password_changed',
	'sign_in_changed',
	'account_suspended',
	'account_restored',
	'shop_suspended',
	'shop_restored',
	'shop_approved',
	'shop_declined',
	'shops_waiting',
	'test_email',
	'shop_opened',
	'bag_offer',
	'waitlist_open',
	'waitlist_ended',
	'bag_alert',
	'alert_digest',
	'invitation',
	'shop_offered',
	'shop_received',
	'shop_passed_on',
	'pin_locked',
	'bag_to_confirm',
	'backup_failed',
	'deposit_failed',
	'rating_decided',
	'rating_decided_shop',
	'value_low',
	'emergency',
	'order_digest',
] as const;
export type OtherMail = (typeof otherMails)[number];

export const mailKinds = [...orderMails, ...otherMails] as const;

export const queued = z
	.object({
		/** Null: one that has no name here. */
		topic: z.enum(queuedTopics).nullable(),
		/** Which email or notification; null: none, or one that has no name here. */
		mail: z.enum(mailKinds).nullable(),
		order_id: id.nullable(),
		is_given_up: z.boolean(),
	})
	.meta({ id: 'QueuedEntry' });
export type QueuedEntry = z.infer<typeof queued>;
