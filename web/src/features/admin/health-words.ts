import type {
	DataFolder,
	HealthAnswer,
	HealthCheck,
	HealthCode,
	OrderMail,
	OtherMail,
	QueuedEntry,
	QueuedTopic,
} from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDates } from './parts.tsx';

export function useUnits() {
	const { i18n } = useLingui();
	const unit = (value: number, name: string, digits = 0) =>
		i18n.number(value, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: digits });
	return {
		duration(seconds: number): string {
			if (seconds < 120) return unit(Math.round(seconds), 'second');
			if (seconds < 7_200) return unit(Math.round(seconds / 60), 'minute');
			if (seconds < 172_800) return unit(Math.round(seconds / 3_600), 'hour');
			return unit(Math.round(seconds / 86_400), 'day');
		},
		size: (bytes: number): string =>
			bytes < 1e9
				? i18n.number(Math.round(bytes / 1e6), { style: 'unit', unit: 'megabyte' })
				: i18n.number(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
	};
}

export function useCheckNames(): Record<HealthCheck, string> {
	const { t } = useLingui();
	return {
		database: t`Database`,
		drift: t`Counters and sums`,
		stuck: t`Orders in progress`,
		audit_log: t`Audit log`,
		outbox: t`Work in the background`,
		inbox: t`News from the card provider`,
		transfers: t`Transfers to shops`,
		mail: t`Email`,
		provider: t`Card provider`,
		backup: t`Backup`,
		rehearsal: t`Backup rehearsal`,
		disk: t`Disk`,
		jobs: t`Jobs`,
		contact: t`Contact details`,
		proxy: t`Proxy`,
	};
}

type Words = Partial<Record<HealthCode, string>>;

function useQueueWords() {
	const { t } = useLingui();
	const { duration } = useUnits();
	return ({ what, figures }: HealthAnswer): Words => {
		const { waiting = 0, late = 0, given_up: lost = 0, failed = 0, oldest_seconds: age = 0 } = figures;
		const oldest = duration(age);
		if (what === 'inbox')
			return {
				fine: plural(waiting, {
					0: 'Nothing waits.',
					one: '# event waits its turn.',
					other: '# events wait their turn.',
				}),
				late: plural(late, {
					one: `# event from the card provider isn't processed, for ${oldest}. A payment may look open although it's made. FlavorBag also asks the provider by itself every five minutes; if it stays, look at the card provider below.`,
					other: `# events from the card provider aren't processed, the oldest for ${oldest}. Payments may look open although they're made. FlavorBag also asks the provider by itself every five minutes; if it stays, look at the card provider below.`,
				}),
			};
		return {
			fine:
				failed > 0
					? plural(failed, {
							one: "# entry failed and is tried once more within ten minutes, or when you send it now. What it needs may be one of the things that don't work.",
							other:
								"# entries failed and are tried once more within ten minutes, or when you send them now. What they need may be one of the things that don't work.",
						})
					: plural(waiting, {
							0: 'Nothing waits.',
							one: '# entry waits its turn.',
							other: '# entries wait their turn.',
						}),
			late: plural(late, {
				one: `# entry is late: an email, a refund or the like that should have gone ${oldest} ago. Fix what the problem says, then send it now.`,
				other: `# entries are late: emails, refunds and the like. The oldest should have gone ${oldest} ago. Fix what the problem says, then send them now.`,
			}),
			given_up: t`${lost} given up after 30 tries: FlavorBag doesn't try anymore. Fix what the problem says, then send them now.`,
		};
	};
}

function useMoneyWords() {
	const { t } = useLingui();
	return ({ figures: { rows = 0, countable = 0 } }: HealthAnswer): Record<string, Words> => ({
		drift: {
			fine: t`Counters and money agree with the orders.`,
			counters: plural(rows, {
				one: "# counter isn't what the orders say. Recount it: the orders are right, and nothing of them changes.",
				other:
					"# counters aren't what the orders say. Recount them: the orders are right, and nothing of them changes.",
			}),
			sums:
				countable > 0
					? t`${rows} things don't add up, and only ${countable} of them can be recounted. For the rest, don't change anything by hand: make a backup, and report what stands here as a bug.`
					: t`${rows} things don't add up that can't be recounted. Don't change anything by hand: make a backup, and report what stands here as a bug.`,
			reading: t`There is much to read: press Check now in a minute.`,
		},
		stuck: {
			fine: t`Nothing is stuck.`,
			stuck: plural(rows, {
				one: '# hold, payment, refund or transfer should have moved on minutes ago. FlavorBag asks the card provider about it every five minutes. If it stays for longer, look at the card provider and the jobs below.',
				other:
					'# holds, payments, refunds or transfers should have moved on minutes ago. FlavorBag asks the card provider about them every five minutes. If they stay for longer, look at the card provider and the jobs below.',
			}),
			reading: t`There is much to read: press Check now in a minute.`,
		},
		transfers: {
			fine: t`The card provider takes every transfer.`,
			refused: plural(rows, {
				one: 'The card provider refuses to send a shop its money. Usually the shop has to finish something in its account there: ask them to, then send it now.',
				other:
					'The card provider refuses to send # transfers to shops. Usually the shop has to finish something in its account there: ask them to, then send them now.',
			}),
		},
		provider: { fine: t`The card provider answers and knows the keys.` },
	});
}

function useOutsideWords() {
	const { t } = useLingui();
	const { size } = useUnits();
	const { moment } = useDates();
	const jobs = useJobNames();
	return ({ figures, since, lines }: HealthAnswer): Record<string, Words> => {
		const { rows = 0, free_bytes: free = 0, size_bytes: all = 0, entries = 0 } = figures;
		const [left, whole, settings] = [size(free), size(all), lines.join(', ')];
		const failing = lines.map((name) => `“${jobs(name)}”`).join(', ');
		return {
			mail: {
				fine: t`The email server takes email.`,
				failing: plural(rows, {
					one: `The email server answers now, but # email failed before${since ? ` (${moment(since)})` : ''}. It goes by itself within ten minutes, or now.`,
					other: `The email server answers now, but # emails failed before. They go by themselves within ten minutes, or now.`,
				}),
			},
			disk: {
				fine: t`${left} of ${whole} are free.`,
				low: t`Only ${left} of ${whole} are free. Make room in the next days: below is what takes it, and what may go.`,
				full: t`Only ${left} are free. When nothing is left, no one can buy. Make room now: below is what takes it, and what may go.`,
			},
			audit_log: {
				fine: plural(entries, {
					one: '# entry, and none was changed or taken out.',
					other: '# entries, and none was changed or taken out.',
				}),
				changed: t`Someone with access to the database changed an entry or took one out. Make a copy of the database, and change the passwords of its roles.`,
				reading: t`There is much to read: press Check now in a minute.`,
			},
			database: { fine: t`${settings} answers.` },
			jobs: {
				failing: t`These haven't ended well for a long time: ${failing}. Restart FlavorBag. If they still fail, report the problem as a bug.`,
				fine: t`Each ended well when it was due.`,
			},
			contact: {
				fine: t`People reach you at ${settings}.`,
				missing: t`${settings} not set: the people you serve need a way to reach you. Put it into .env and restart.`,
			},
			proxy: {
				fine: t`FlavorBag sees which network people come from.`,
				untrusted: t`Everyone counts as one network in the limits on sign-ins. Set TRUST_PROXY in .env, and restart.`,
			},
		};
	};
}

function useBackupWords() {
	const { t } = useLingui();
	const { moment } = useDates();
	return ({ what, since }: HealthAnswer): Words => {
		const last = since ? moment(since) : t`never`;
		const isBackup = what === 'backup';
		return {
			fine: isBackup
				? t`The last good one began ${last}.`
				: t`The last good one was ${last}: a backup was restored and looked at.`,
			off: t`FlavorBag takes no backups by itself: a broken disk would take everything. Set BACKUP_TO and BACKUP_KEY in .env, and restart.`,
			elsewhere: t`The database is on a server of yours, with backups of its own.`,
			none: isBackup
				? t`There is no good backup yet. One is due every night; ask for one now.`
				: t`No backup was restored to see whether it's good. That is due every night; ask for it now.`,
			failed: isBackup
				? t`The last backup failed, the last good one began ${last}. Usually the folder or bucket for backups is full, or isn't there. Fix what the problem says, then ask for one now.`
				: t`The last rehearsal failed: that backup couldn't be restored, or wasn't right. The last good rehearsal was ${last}. Ask for a new backup; once it is there, ask for a rehearsal of it.`,
			old: isBackup
				? t`The last good backup began ${last}. One is due every night while FlavorBag runs; ask for one now.`
				: t`The last good rehearsal was ${last}. One is due every night while FlavorBag runs; ask for one now.`,
		};
	};
}

export function useHealthWords(): (answer: HealthAnswer) => string {
	const { t } = useLingui();
	const [queue, money, outside, backup] = [
		useQueueWords(),
		useMoneyWords(),
		useOutsideWords(),
		useBackupWords(),
	];
	const unanswered: Partial<Record<HealthCheck, string>> = {
		mail: t`The email server takes no email. Emails wait and nothing is lost, but people don't get their codes. Ask whoever runs the email server, or your email provider's status page, whether it works; its address is SMTP_URL in .env. Then send a test email: what waits follows by itself within ten minutes, and what was given up is under “Work in the background”.`,
		provider: t`The card provider doesn't answer or doesn't know the keys: no one can pay. Check its status page and the keys in .env.`,
		disk: t`The data folder can't be written: the disk is full, or its permissions changed.`,
	};
	return (answer) => {
		const { what, code } = answer;
		if (code === 'unanswered') return unanswered[what] ?? t`This couldn't be read.`;
		const words =
			what === 'outbox' || what === 'inbox'
				? queue(answer)
				: what === 'backup' || what === 'rehearsal'
					? backup(answer)
					: { ...money(answer), ...outside(answer) }[what];
		return words?.[code] ?? t`This works.`;
	};
}

export function useFolderWords(): Record<DataFolder, string> {
	const { t } = useLingui();
	return {
		postgres: t`the database. Nothing in it may be deleted. If the disk is too small, move to a larger one.`,
		media: t`pictures of shops. None may be deleted.`,
		mail: t`emails of the built-in mailbox. Those may go where emails are really sent.`,
		logs: t`logs. Those that end in .log.gz may go; the button deletes the old ones.`,
		sandbox: t`the built-in card provider. It grows only where you try things out.`,
		rehearsal: t`a rehearsal that runs. It goes by itself.`,
		bench: t`measurements. All of it may go.`,
		other: t`everything else. If your backups are here, put them on another disk.`,
	};
}

/** Job names as used in logs and metrics; a job without a label keeps that name. */
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
