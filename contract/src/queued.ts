// Entries of the outbox and inbox as admins see them (R-console-health): the kind and the order, never the recipient.
import { z } from 'zod';
import { orderMails } from './admin-orders.ts';
import { id } from './fields.ts';

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
	'shop_closing',
	'shop_approved',
	'shop_declined',
	'shops_waiting',
	'test_email',
	'announcement',
	'shop_opened',
	'bag_offer',
	'waitlist_open',
	'waitlist_ended',
	'bag_alert',
	'alert_digest',
	'invitation',
	'shop_draft',
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

export const mailKinds = [...orderMails, ...otherMails] as const;

export const queued = z
	.object({
		/** Null if the topic has no name here. */
		topic: z.enum(queuedTopics).nullable(),
		mail: z.enum(mailKinds).nullable(),
		order_id: id.nullable(),
		is_given_up: z.boolean(),
	})
	.meta({ id: 'QueuedEntry' });
export type QueuedEntry = z.infer<typeof queued>;
