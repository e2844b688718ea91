import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { SignInChanged } from '#ports/sign-in-changes.ts';
import { instantIn } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import { type AccountMail, type MailRequest, mailKey } from './requests.ts';
import type { Say, Writers } from './writers.ts';

export async function mailSignInChange(tx: Db, changed: SignInChanged, at: Date): Promise<void> {
	const { to, firstName: first_name, change, device, askedIn } = changed;
	const request: MailRequest = {
		kind: 'sign_in_changed',
		to,
		first_name,
		change_id: randomUUID(),
		change,
		device,
		at: at.toISOString(),
		...(askedIn && { asked_in: askedIn }),
	};
	await enqueue(tx, { topic: 'mail', dedupe_key: mailKey(request), payload: request, run_at: at });
}

const byLink = ({ kind, url }: { kind: AccountMail; url: string }, { t, mail }: Say) =>
	mail(t[kind], t[kind].body, url);

/** R-console-people */
const decided = (
	{ kind, reason }: { kind: 'account_suspended' | 'account_restored'; reason: string },
	{ t, mail }: Say,
) => mail(t[kind], t[kind].body, '/auth/login', [[t.facts.reason, reason]]);

export const accountMails = {
	verify_email: byLink,
	reset_password: byLink,
	already_registered: byLink,
	sign_in_attempts: byLink,
	account_suspended: decided,
	account_restored: decided,
	password_changed: (_, { t, mail }) =>
		mail(t.password_changed, t.password_changed.body, '/auth/forgot-password'),
	/** R-sign-in-mail */
	sign_in_changed({ change, device, at, tz = 'UTC' }, { t, mail }) {
		const { subject, body, ours, yours, unknownDevice, ...texts } = t.sign_in_changed;
		const isOurs = change === 'reset';
		const from: Fact[] = isOurs ? [] : [[t.facts.device, device || unknownDevice]];
		return mail(
			{ ...texts, subject: subject[change], heading: subject[change] },
			[body[change], ...(isOurs ? ours : yours)],
			'/profile',
			[[t.facts.when, instantIn(at, tz, t.locale)], ...from],
		);
	},
	test_email: (_, { t, mail }) => mail(t.test_email, t.test_email.body, '/admin/health'),
	/** R-backups */
	backup_failed({ what, problem, at }, { t, mail }) {
		const { subject, body, ...texts } = t.backup_failed;
		return mail({ ...texts, subject: subject[what], heading: subject[what] }, body[what], '/admin', [
			[t.facts.when, instantIn(at, 'UTC', t.locale)],
			[t.facts.problem, problem],
		]);
	},
	/** R-shop-approval */
	shops_waiting({ count }, { t, mail }) {
		const { body, ...texts } = t.shops_waiting;
		const subject = texts.subject(count);
		return mail({ ...texts, subject, heading: subject }, body, '/admin/shops?filter=waiting');
	},
} satisfies Partial<Writers>;
