import type { DataFolder, HealthAnswer, HealthCheck, HealthCode } from '@flavorbag/contract';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { moment } from './parts.tsx';
import { jobName } from './queue-words.ts';

const unit = (value: number, name: string, format: Intl.NumberFormatOptions = {}) =>
	i18n.number(value, { style: 'unit', unit: name, ...format });

export function duration(seconds: number): string {
	const long = (count: number, name: string) => unit(Math.round(count), name, { unitDisplay: 'long' });
	if (seconds < 120) return long(seconds, 'second');
	if (seconds < 7_200) return long(seconds / 60, 'minute');
	return seconds < 172_800 ? long(seconds / 3_600, 'hour') : long(seconds / 86_400, 'day');
}

export const sizeOf = (bytes: number): string =>
	bytes < 1e9
		? unit(Math.round(bytes / 1e6), 'megabyte')
		: unit(bytes / 1e9, 'gigabyte', { maximumFractionDigits: 1 });

export const checkNames: Record<HealthCheck, MessageDescriptor> = {
	mode: msg`Mode`,
	database: msg`Database`,
	drift: msg`Counters and sums`,
	stuck: msg`Orders in progress`,
	audit_log: msg`Audit log`,
	outbox: msg`Background work`,
	inbox: msg`Updates from the payment provider`,
	transfers: msg`Transfers to shops`,
	mail: msg`Email`,
	provider: msg`Payment provider`,
	backup: msg`Backup`,
	rehearsal: msg`Backup rehearsal`,
	disk: msg`Disk`,
	jobs: msg`Jobs`,
	contact: msg`Contact details`,
	proxy: msg`Proxy`,
	address: msg`Address`,
	cards: msg`Cards`,
	webhooks: msg`Webhooks`,
	pictures: msg`Pictures`,
	admin: msg`Admins`,
	pages: msg`Terms and privacy`,
	fee: msg`Fee`,
	tax: msg`Sales tax`,
	clock: msg`Clocks`,
	uptime: msg`Uptime check`,
};

type Words = Partial<Record<HealthCheck, Partial<Record<HealthCode, string>>>>;

function queues({ figures }: HealthAnswer): Words {
	const { waiting = 0, late = 0, given_up: lost = 0, failed = 0, oldest_seconds: age = 0 } = figures;
	const oldest = duration(age);
	return {
		inbox: {
			fine: plural(waiting, {
				0: 'Nothing is waiting.',
				one: '# event is waiting.',
				other: '# events are waiting.',
			}),
			late: plural(late, {
				one: `# update from the payment provider has been waiting for ${oldest}. A payment may look unfinished even though it went through. FlavorBag also checks with the provider every five minutes. If this doesn't clear up, see the payment provider below.`,
				other: `# updates from the payment provider are waiting, the oldest for ${oldest}. Payments may look unfinished even though they went through. FlavorBag also checks with the provider every five minutes. If this doesn't clear up, see the payment provider below.`,
			}),
		},
		outbox: {
			fine:
				failed > 0
					? plural(failed, {
							one: "# entry failed. It will be retried within ten minutes, or you can send it now. The cause may be one of the things that aren't working.",
							other:
								"# entries failed. They will be retried within ten minutes, or you can send them now. The cause may be one of the things that aren't working.",
						})
					: plural(waiting, {
							0: 'Nothing is waiting.',
							one: '# entry is waiting.',
							other: '# entries are waiting.',
						}),
			late: plural(late, {
				one: `# entry is late: an email, a refund or the like that should have gone out ${oldest} ago. Fix the problem shown here, then send it now.`,
				other: `# entries are late: emails, refunds and the like. The oldest should have gone out ${oldest} ago. Fix the problem shown here, then send them now.`,
			}),
			given_up: t`${lost} failed 30 times, and FlavorBag stopped trying. Fix the problem shown here, then send them now.`,
		},
	};
}

function money({ figures: { rows = 0, countable = 0 } }: HealthAnswer): Words {
	const reading = t`There's a lot to check. In a minute, press “Check now”.`;
	return {
		drift: {
			reading,
			fine: t`Counters and sums match the orders.`,
			counters: plural(rows, {
				one: "# counter doesn't match the orders. Recount it: the orders are right and won't change.",
				other: "# counters don't match the orders. Recount them: the orders are right and won't change.",
			}),
			sums:
				countable > 0
					? t`${rows} things don't add up, and only ${countable} of them can be recounted. For the rest, don't change anything by hand: make a backup, and report what you see here as a bug.`
					: t`${rows} things don't add up that can't be recounted. Don't change anything by hand: make a backup, and report what you see here as a bug.`,
		},
		stuck: {
			reading,
			fine: t`Nothing is stuck.`,
			stuck: plural(rows, {
				one: "# hold, payment, refund or transfer should have moved on minutes ago. FlavorBag checks with the payment provider every five minutes. If it's still stuck after that, see the payment provider and the jobs below.",
				other:
					"# holds, payments, refunds or transfers should have moved on minutes ago. FlavorBag checks with the payment provider every five minutes. If they're still stuck after that, see the payment provider and the jobs below.",
			}),
		},
		transfers: {
			fine: t`Every transfer is going through.`,
			refused: plural(rows, {
				one: 'The payment provider refused a transfer to a shop. Usually the shop has to finish something in its account there. Ask the owner to do that, then send it now.',
				other:
					'The payment provider refused # transfers to shops. Usually a shop has to finish something in its account there. Ask the owners to do that, then send them now.',
			}),
		},
		provider: {
			fine: t`The payment provider answers and accepts the keys.`,
			unanswered: t`The payment provider doesn't answer or doesn't accept the keys, so no one can pay. Check its status page and the keys in .env.`,
		},
	};
}

function outside({ figures, since, lines }: HealthAnswer): Words {
	const { rows = 0, free_bytes: free = 0, size_bytes: all = 0, entries = 0 } = figures;
	const [left, whole, settings] = [sizeOf(free), sizeOf(all), lines.join(', ')];
	const failing = lines.map((name) => `“${jobName(name)}”`).join(', ');
	return {
		mail: {
			fine: t`The email server works.`,
			failing: plural(rows, {
				one: `The email server is responding again, but # email failed earlier${since ? ` (${moment(since)})` : ''}. It will be retried within ten minutes, or you can send it now.`,
				other: `The email server is responding again, but # emails failed earlier. They will be retried within ten minutes, or you can send them now.`,
			}),
			unanswered: t`The email server isn't accepting email. Emails are waiting and nothing is lost, but people aren't getting their codes. Check your email provider's status page, or ask whoever runs the server. Its address is SMTP_URL in .env. Then send a test email. Waiting emails go out within ten minutes; the ones FlavorBag gave up on are under “Background work”.`,
		},
		disk: {
			fine: t`${left} of ${whole} is free.`,
			low: t`Only ${left} of ${whole} is left. Free up space in the next few days. Below, you can see what's using the space and what you can delete.`,
			full: t`Only ${left} is left. When it runs out, no one can buy. Free up space now. Below, you can see what's using the space and what you can delete.`,
			unanswered: t`FlavorBag can't write to the data folder: the disk is full, or the folder's permissions changed.`,
		},
		audit_log: {
			fine: plural(entries, {
				one: '# entry, unchanged.',
				other: '# entries, none changed or removed.',
			}),
			changed: t`Someone with access to the database changed or removed an entry. Make a copy of the database, and change the passwords of its roles.`,
			reading: t`There's a lot to check. In a minute, press “Check now”.`,
		},
		database: { fine: t`${settings} answers.` },
		jobs: {
			failing: t`These jobs have been failing for a long time: ${failing}. Restart FlavorBag. If they still fail, report the problem as a bug.`,
			fine: t`Every job ran on time.`,
		},
		mode: {
			fine: t`The address fits who gets emails.`,
			other: t`This is a trial, but emails go out to people. Set PUBLIC_URL in .env to the address they open, or take out SMTP_URL, and restart.`,
		},
		contact: {
			fine: t`People can reach you at ${settings}.`,
			missing: t`Not set: ${settings}. People need a way to reach you. Add what's missing to .env, and restart.`,
		},
		proxy: {
			fine: t`FlavorBag can tell which network each request comes from.`,
			untrusted: t`Sign-in limits treat everyone as one network. Set TRUST_PROXY in .env, and restart.`,
		},
	};
}

function backups({ since }: HealthAnswer): Words {
	const last = since ? moment(since) : t`never`;
	const both = {
		off: t`FlavorBag isn't making backups. If the disk fails, everything is lost. Set BACKUP_TO and BACKUP_KEY in .env, and restart.`,
		elsewhere: t`The database is on your own server, with its own backups.`,
	};
	return {
		backup: {
			...both,
			fine: t`Last good backup: ${last}.`,
			none: t`There's no good backup yet. One runs every night, or start one now.`,
			failed: t`The last backup failed. Last good backup: ${last}. Usually the folder or bucket for backups is full or missing. Fix the problem shown here, then start one now.`,
			old: t`Last good backup: ${last}. One runs every night while FlavorBag is running. You can also start one now.`,
		},
		rehearsal: {
			...both,
			fine: t`Last rehearsed backup: ${last}. We restored it and checked it.`,
			none: t`No backup has been tested yet. One is tested every night, or start a rehearsal now.`,
			failed: t`The last rehearsal failed: the backup couldn't be restored or had errors. Last good rehearsal: ${last}. Start a new backup. When it's done, rehearse it.`,
			old: t`Last good rehearsal: ${last}. One runs every night while FlavorBag is running. You can also start one now.`,
		},
	};
}

/** What an answer means, and what to do about it. */
export function healthWords(answer: HealthAnswer): string {
	const { what, code } = answer;
	const words = { ...queues(answer), ...money(answer), ...outside(answer), ...backups(answer) };
	return words[what]?.[code] ?? (code === 'unanswered' ? t`This couldn't be checked.` : t`This works.`);
}

export const folderWords: Record<DataFolder, MessageDescriptor> = {
	postgres: msg`the database. Don't delete anything here. If the disk is too small, move to a larger one.`,
	media: msg`shops' pictures. Don't delete any.`,
	mail: msg`emails in the local mailbox. If an email server is set up, you can delete them.`,
	logs: msg`logs. You can delete those that end in .log.gz; the button deletes the old ones.`,
	sandbox: msg`the card sandbox. It grows only in a trial.`,
	rehearsal: msg`a running rehearsal. It's deleted automatically.`,
	bench: msg`measurements. You can delete them all.`,
	other: msg`everything else. If your backups are here, put them on another disk.`,
};
