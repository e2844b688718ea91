import { useLingui } from '@lingui/react/macro';

/** What each job does, by the name that logs and metrics have for it. One without words is called by that name. */
export function useJobNames(): (name: string) => string {
	const { t } = useLingui();
	const names: Record<string, string> = {
		outbox: t`Send emails, refunds and the like`,
		pushes: t`Send notifications to devices`,
		'pickup reminders': t`Remind customers of their pickup`,
		inbox: t`Process news from the card provider`,
		'bag offers': t`Offer free bags to waitlists`,
		waitlists: t`End waitlists that are over`,
		alerts: t`Send alerts about bags`,
		'alert digests': t`Prepare daily summaries of alerts`,
		'draws to come': t`Announce draws to come`,
		holds: t`Release bags that weren't paid for in time`,
		'ended sessions': t`Remove sessions and entries that are over`,
		expiry: t`Close orders that weren't collected`,
		'order summaries': t`Prepare summaries of orders for shops`,
		'opening alerts': t`Write to customers that a shop opened nearby`,
		'empty searches': t`Count searches that found nothing`,
		'bag reminders': t`Remind shops to confirm allergens`,
		'rating asks': t`Ask for ratings`,
		'old ratings': t`Update ratings as they get older`,
		'old outcomes': t`Update kept orders as they get older`,
		transfers: t`Transfer to shops what they earned`,
		reconciler: t`Compare payments with the card provider`,
		audit: t`Compare counters and sums with the orders`,
		'new shops': t`Look after shops that wait for approval`,
		'backup alarm': t`Warn about backups that fail`,
		'claimed payments': t`Finish payments that were interrupted`,
		'silent payments': t`Ask about payments without news`,
	};
	return (name) => names[name] ?? name;
}
