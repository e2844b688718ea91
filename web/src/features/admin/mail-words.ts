import type { OrderMail, OtherMail, QueuedEntry, QueuedTopic } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

/** The emails that are about one order. */
export function useMailNames(): Record<OrderMail, string> {
	const { t } = useLingui();
	return {
		receipt: t`Receipt, to the customer`,
		new_order: t`New order, to the shop`,
		cancelled_by_business: t`Order canceled, to the customer`,
		cancelled_by_customer: t`Order canceled by its customer, to the shop`,
		cancelled_by_admin: t`Order canceled by support, to the shop`,
		refunded: t`Refund, to the customer`,
		refund_requested: t`Refund request, to the customer`,
		refund_with_us: t`Refund request with support, to the customer`,
		refund_to_answer: t`Refund request to answer, to the shop`,
		refund_refused: t`Refund declined, to the customer`,
		refund_failed: t`Refund failed, to the customer`,
		refund_decided: t`Support's decision, to the shop`,
		notice: t`A message from the shop, to the customer`,
		rate_order: t`Request for a rating, to the customer`,
	};
}

function useOtherMailNames(): Record<OtherMail, string> {
	const { t } = useLingui();
	return {
		verify_email: t`Email with the link that verifies an address`,
		reset_password: t`Email with the link for a new password`,
		already_registered: t`Note about a second sign-up`,
		sign_in_attempts: t`Warning about failed sign-ins`,
		password_changed: t`Note about a changed password`,
		sign_in_changed: t`Note about a changed way to sign in`,
		account_suspended: t`Note about a suspended account`,
		account_restored: t`Note about a restored account`,
		shop_suspended: t`Note about a suspended shop`,
		shop_restored: t`Note about a restored shop`,
		shop_approved: t`Note about an approved shop`,
		shop_declined: t`Note about a shop that wasn't approved`,
		shops_waiting: t`Note that shops wait for approval, to the operator`,
		test_email: t`Test email`,
		shop_opened: t`Note that a shop opened nearby`,
		bag_offer: t`Bag offer, to someone on a waitlist`,
		waitlist_open: t`Note that bags are left, to a waitlist`,
		waitlist_ended: t`Note that a waitlist is over`,
		bag_alert: t`Alert about bags`,
		alert_digest: t`Daily summary of alerts`,
		invitation: t`Invitation to a team`,
		shop_offered: t`Offer to take over a shop`,
		shop_received: t`Note to a shop's new owner`,
		shop_passed_on: t`Note to a shop's former owner`,
		pin_locked: t`Note about a locked PIN, to a shop`,
		bag_to_confirm: t`Reminder to confirm allergens, to a shop`,
		backup_failed: t`Warning about a failed backup`,
		deposit_failed: t`Note about a returned deposit, to a shop`,
		rating_decided: t`Decision on a rating, to the customer`,
		rating_decided_shop: t`Decision on a rating, to the shop`,
		value_low: t`Note about bags that aren't full enough, to a shop`,
		emergency: t`Note about an emergency, to a shop`,
		order_digest: t`Summary of a pickup's orders, to the shop`,
	};
}

function useTopicNames(): Record<QueuedTopic, string> {
	const { t } = useLingui();
	return {
		mail: t`Email`,
		'mail.forget': t`Removal of a deleted person's emails`,
		push: t`Notification on a device`,
		'rating.ask': t`Request for a rating, to the customer`,
		'refund.submit': t`Refund to the card`,
		'payment.void': t`Release of a card payment`,
		'transfer.take-back': t`Share to take back from the shop`,
		'customer.delete': t`Removal of saved cards`,
		'media.remove': t`Removal of an old picture`,
		'event.intent': t`News of a payment`,
		'event.refund': t`News of a refund`,
		'event.dispute': t`News of a dispute`,
		'event.account': t`News of a shop's payment account`,
		'event.payout': t`News of a deposit to a shop's bank`,
		'event.other': t`Other news from the card provider`,
	};
}

/** Of an entry of a queue, what it is. */
export function useQueuedWords(): (entry: Pick<QueuedEntry, 'topic' | 'mail'>) => string {
	const { t } = useLingui();
	const topics = useTopicNames();
	const mails = { ...useMailNames(), ...useOtherMailNames() };
	return ({ topic, mail }) => {
		if (topic === null) return t`Something that has no name here`;
		if (mail === null) return topics[topic];
		return topic === 'push' ? `${topics.push}: ${mails[mail]}` : mails[mail];
	};
}
