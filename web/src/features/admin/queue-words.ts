/** Names of queued entries and of background jobs. */
import type { QueuedEntry, QueuedTopic } from '@flavorbag/contract';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const mailNames: Record<NonNullable<QueuedEntry['mail']>, MessageDescriptor> = {
	receipt: msg`Receipt, to the customer`,
	new_order: msg`New order, to the shop`,
	cancelled_by_business: msg`Order canceled, to the customer`,
	cancelled_by_customer: msg`Order canceled by the customer, to the shop`,
	cancelled_by_admin: msg`Order canceled by support, to the shop`,
	refunded_by_admin: msg`Refund by support, to the shop`,
	refunded: msg`Refund, to the customer`,
	refund_requested: msg`Refund request, to the customer`,
	refund_with_us: msg`Refund request with support, to the customer`,
	refund_to_answer: msg`Refund request awaiting an answer, to the shop`,
	refund_refused: msg`Refund declined, to the customer`,
	refund_failed: msg`Refund failed, to the customer`,
	refund_decided: msg`Support's decision, to the shop`,
	notice: msg`A message from the shop, to the customer`,
	rate_order: msg`Request for a rating, to the customer`,
	verify_email: msg`Email with the verification link`,
	reset_password: msg`Email with the password reset link`,
	already_registered: msg`Note about a repeated sign-up`,
	sign_in_attempts: msg`Warning about failed sign-ins`,
	password_changed: msg`Note about a changed password`,
	sign_in_changed: msg`Note about a changed way to sign in`,
	account_suspended: msg`Note about a suspended account`,
	account_restored: msg`Note about a restored account`,
	shop_suspended: msg`Note about a suspended shop`,
	shop_closing: msg`Note about a shop we're closing`,
	shop_restored: msg`Note about a restored shop`,
	shop_approved: msg`Note about an approved shop`,
	shop_declined: msg`Note about a shop that wasn't approved`,
	shops_waiting: msg`Note about shops waiting for approval, to the operator`,
	test_email: msg`Test email`,
	announcement: msg`Announcement`,
	shop_opened: msg`Note about a shop that opened nearby`,
	bag_offer: msg`Bag offer, to someone on a waitlist`,
	waitlist_open: msg`Note about bags left, to a waitlist`,
	waitlist_ended: msg`Note that a waitlist ended`,
	bag_alert: msg`Alert about bags`,
	alert_digest: msg`Daily summary of alerts`,
	invitation: msg`Invitation to a team`,
	shop_draft: msg`Link to finish setting up a shop from a sheet`,
	shop_offered: msg`Offer to take over a shop`,
	shop_received: msg`Note to a shop's new owner`,
	shop_passed_on: msg`Note to a shop's former owner`,
	pin_locked: msg`Note about a locked PIN, to a shop`,
	bag_to_confirm: msg`Reminder to confirm allergens, to a shop`,
	backup_failed: msg`Warning about a failed backup`,
	deposit_failed: msg`Note about a returned deposit, to a shop`,
	rating_decided: msg`Decision on a rating, to the customer`,
	rating_decided_shop: msg`Decision on a rating, to the shop`,
	value_low: msg`Note about bags that aren't full enough, to a shop`,
	emergency: msg`Note about an emergency, to a shop`,
	order_digest: msg`Summary of a pickup's orders, to the shop`,
};

const topicNames: Record<QueuedTopic, MessageDescriptor> = {
	mail: msg`Email`,
	'mail.forget': msg`Removal of a deleted person's emails`,
	push: msg`Notification on a device`,
	'rating.ask': msg`Request for a rating, to the customer`,
	'refund.submit': msg`Refund to the card`,
	'payment.void': msg`Release of a card payment`,
	'transfer.take-back': msg`Recovery of the shop's share`,
	'customer.delete': msg`Removal of saved cards`,
	'media.remove': msg`Removal of an old picture`,
	'event.intent': msg`Update about a payment`,
	'event.refund': msg`Update about a refund`,
	'event.dispute': msg`Update about a dispute`,
	'event.account': msg`Update about a shop's payment account`,
	'event.payout': msg`Update about a deposit to a shop's bank`,
	'event.other': msg`Another update from the payment provider`,
};

export function queuedWords({ topic, mail }: Pick<QueuedEntry, 'topic' | 'mail'>): string {
	if (topic === null) return t`Something else`;
	const [kind, name] = [i18n._(topicNames[topic]), mail && i18n._(mailNames[mail])];
	if (name === null) return kind;
	return topic === 'push' ? `${kind}: ${name}` : name;
}

const jobNames: Partial<Record<string, MessageDescriptor>> = {
	outbox: msg`Send emails, refunds and the like`,
	pushes: msg`Send notifications to devices`,
	'pickup reminders': msg`Remind customers about their pickup`,
	inbox: msg`Process updates from the payment provider`,
	'bag offers': msg`Offer returned bags to waitlists`,
	waitlists: msg`Close waitlists that ended`,
	alerts: msg`Send alerts about bags`,
	'alert digests': msg`Prepare daily summaries of alerts`,
	'price steps': msg`Lower falling prices`,
	'draws to come': msg`Announce upcoming draws`,
	holds: msg`Release bags that weren't paid for in time`,
	'ended sessions': msg`Remove expired sessions and entries`,
	expiry: msg`Close orders that weren't picked up`,
	'order summaries': msg`Prepare summaries of orders for shops`,
	'opening alerts': msg`Tell customers when a shop opens nearby`,
	'empty searches': msg`Count searches that found nothing`,
	'bag reminders': msg`Remind shops to confirm allergens`,
	'rating asks': msg`Ask for ratings`,
	'old ratings': msg`Update ratings as they get older`,
	'old outcomes': msg`Update reliability as orders get older`,
	transfers: msg`Transfer earnings to shops`,
	reconciler: msg`Compare payments with the payment provider`,
	audit: msg`Compare counters and sums with the orders`,
	'new shops': msg`Tell admins about shops waiting for approval`,
	'closing shops': msg`Close shops once everything there is settled`,
	'old shop drafts': msg`Delete shops whose owners never finished setting them up`,
	'backup alarm': msg`Warn about backups that fail`,
	'claimed payments': msg`Finish payments that were interrupted`,
	'silent payments': msg`Check on payments without updates`,
};

/** Falls back to the name in logs and metrics. */
export function jobName(name: string): string {
	const known = jobNames[name];
	return known ? i18n._(known) : name;
}
