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
	database: msg`Database`,
	drift: msg`Counters and sums`,
	stuck: msg`Orders in progress`,
	audit_log: msg`Audit log`,
	outbox: msg`Work in the background`,
	inbox: msg`News from the card provider`,
	transfers: msg`Transfers to shops`,
	mail: msg`Email`,
	provider: msg`Card provider`,
	backup: msg`Backup`,
	rehearsal: msg`Backup rehearsal`,
	disk: msg`Disk`,
	jobs: msg`Jobs`,
	contact: msg`Contact details`,
	proxy: msg`Proxy`,
};

type Words = Partial<Record<HealthCheck, Partial<Record<HealthCode, string>>>>;

function queues({ figures }: HealthAnswer): Words {
	const { waiting = 0, late = 0, given_up: lost = 0, failed = 0, oldest_seconds: age = 0 } = figures;
	const oldest = duration(age);
	return {
		inbox: {
			fine: plural(waiting, {
				0: 'Nothing waits.',
				one: '# event waits its turn.',
				other: '# events wait their turn.',
			}),
			late: plural(late, {
				one: `# event from the card provider isn't processed, for ${oldest}. A payment may look open although it's made. FlavorBag also asks the provider by itself every five minutes; if it stays, look at the card provider below.`,
				other: `# events from the card provider aren't processed, the oldest for ${oldest}. Payments may look open although they're made. FlavorBag also asks the provider by itself every five minutes; if it stays, look at the card provider below.`,
			}),
		},
		outbox: {
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
		},
	};
}

function money({ figures: { rows = 0, countable = 0 } }: HealthAnswer): Words {
	const reading = t`There is much to read: press Check now in a minute.`;
	return {
		drift: {
			reading,
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
		},
		stuck: {
			reading,
			fine: t`Nothing is stuck.`,
			stuck: plural(rows, {
				one: '# hold, payment, refund or transfer should have moved on minutes ago. FlavorBag asks the card provider about it every five minutes. If it stays for longer, look at the card provider and the jobs below.',
				other:
					'# holds, payments, refunds or transfers should have moved on minutes ago. FlavorBag asks the card provider about them every five minutes. If they stay for longer, look at the card provider and the jobs below.',
			}),
		},
		transfers: {
			fine: t`The card provider takes every transfer.`,
			refused: plural(rows, {
				one: 'The card provider refuses to send a shop its money. Usually the shop has to finish something in its account there: ask them to, then send it now.',
				other:
					'The card provider refuses to send # transfers to shops. Usually the shop has to finish something in its account there: ask them to, then send them now.',
			}),
		},
		provider: {
			fine: t`The card provider answers and knows the keys.`,
			unanswered: t`The card provider doesn't answer or doesn't know the keys: no one can pay. Check its status page and the keys in .env.`,
		},
	};
}

function outside({ figures, since, lines }: HealthAnswer): Words {
	const { rows = 0, free_bytes: free = 0, size_bytes: all = 0, entries = 0 } = figures;
	const [left, whole, settings] = [sizeOf(free), sizeOf(all), lines.join(', ')];
	const failing = lines.map((name) => `“${jobName(name)}”`).join(', ');
	return {
		mail: {
			fine: t`The email server takes email.`,
			failing: plural(rows, {
				one: `The email server answers now, but # email failed before${since ? ` (${moment(since)})` : ''}. It goes by itself within ten minutes, or now.`,
				other: `The email server answers now, but # emails failed before. They go by themselves within ten minutes, or now.`,
			}),
			unanswered: t`The email server takes no email. Emails wait and nothing is lost, but people don't get their codes. Ask whoever runs the email server, or your email provider's status page, whether it works; its address is SMTP_URL in .env. Then send a test email: what waits follows by itself within ten minutes, and what was given up is under “Work in the background”.`,
		},
		disk: {
			fine: t`${left} of ${whole} are free.`,
			low: t`Only ${left} of ${whole} are free. Make room in the next days: below is what takes it, and what may go.`,
			full: t`Only ${left} are free. When nothing is left, no one can buy. Make room now: below is what takes it, and what may go.`,
			unanswered: t`The data folder can't be written: the disk is full, or its permissions changed.`,
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
}

function backups({ since }: HealthAnswer): Words {
	const last = since ? moment(since) : t`never`;
	const both = {
		off: t`FlavorBag takes no backups by itself: a broken disk would take everything. Set BACKUP_TO and BACKUP_KEY in .env, and restart.`,
		elsewhere: t`The database is on a server of yours, with backups of its own.`,
	};
	return {
		backup: {
			...both,
			fine: t`The last good one began ${last}.`,
			none: t`There is no good backup yet. One is due every night; ask for one now.`,
			failed: t`The last backup failed, the last good one began ${last}. Usually the folder or bucket for backups is full, or isn't there. Fix what the problem says, then ask for one now.`,
			old: t`The last good backup began ${last}. One is due every night while FlavorBag runs; ask for one now.`,
		},
		rehearsal: {
			...both,
			fine: t`The last good one was ${last}: a backup was restored and looked at.`,
			none: t`No backup was restored to see whether it's good. That is due every night; ask for it now.`,
			failed: t`The last rehearsal failed: that backup couldn't be restored, or wasn't right. The last good rehearsal was ${last}. Ask for a new backup; once it is there, ask for a rehearsal of it.`,
			old: t`The last good rehearsal was ${last}. One is due every night while FlavorBag runs; ask for one now.`,
		},
	};
}

/** What an answer means, and what to do about it. */
export function healthWords(answer: HealthAnswer): string {
	const { what, code } = answer;
	const words = { ...queues(answer), ...money(answer), ...outside(answer), ...backups(answer) };
	return words[what]?.[code] ?? (code === 'unanswered' ? t`This couldn't be read.` : t`This works.`);
}

export const folderWords: Record<DataFolder, MessageDescriptor> = {
	postgres: msg`the database. Nothing in it may be deleted. If the disk is too small, move to a larger one.`,
	media: msg`pictures of shops. None may be deleted.`,
	mail: msg`emails of the built-in mailbox. Those may go where emails are really sent.`,
	logs: msg`logs. Those that end in .log.gz may go; the button deletes the old ones.`,
	sandbox: msg`the built-in card provider. It grows only where you try things out.`,
	rehearsal: msg`a rehearsal that runs. It goes by itself.`,
	bench: msg`measurements. All of it may go.`,
	other: msg`everything else. If your backups are here, put them on another disk.`,
};
