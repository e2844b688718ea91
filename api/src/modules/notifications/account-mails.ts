import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { Translate } from '#lib/texts.ts';
import type { SignInChange, SignInChanged } from '#ports/sign-in-changes.ts';
import { instantIn, urlIn } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import { type MailRequest, mailKey } from './requests.ts';
import type { Writers } from './writers.ts';

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

const signInChanges: Record<SignInChange, (t: Translate) => [subject: string, body: string]> = {
	passkey_added: (t) => [
		t('A passkey was added to your account'),
		t(
			'A passkey was just added to your FlavorBag account. Whoever has it can sign in without your password.',
		),
	],
	passkey_removed: (t) => [
		t('A passkey was removed from your account'),
		t('A passkey was just removed from your FlavorBag account. It no longer signs anyone in.'),
	],
	codes_on: (t) => [
		t('Two-step verification was turned on'),
		t(
			'Two-step verification was just turned on for your FlavorBag account. From now on, your password alone isn’t enough: signing in asks for a code too.',
		),
	],
	codes_off: (t) => [
		t('Two-step verification was turned off'),
		t(
			'Two-step verification was just turned off for your FlavorBag account. From now on, your password alone is enough to sign in.',
		),
	],
	recovery_codes: (t) => [
		t('Your account has new recovery codes'),
		t('New recovery codes were just made for your FlavorBag account. The old ones no longer work.'),
	],
	reset: (t) => [
		t('Your passkeys and two-step verification were removed'),
		t(
			'We removed all passkeys from your FlavorBag account, turned off two-step verification and signed you out everywhere.',
		),
	],
};

export const accountMails = {
	verify_email: ({ url }, { t, mail }) =>
		mail(
			{
				subject: t('Verify your email address'),
				heading: t('One tap and you’re in'),
				button: t('Verify email address'),
				note: t(
					'The link works for 24 hours. If you didn’t create an account with FlavorBag, you can ignore this email.',
				),
			},
			t('Please confirm that this is your email address. Then you can get started.'),
			url,
		),
	reset_password: ({ url }, { t, mail }) =>
		mail(
			{
				subject: t('Reset your password'),
				heading: t('Choose a new password'),
				button: t('Choose a new password', {}, 'button'),
				note: t(
					'The link works once, for one hour. If it wasn’t you, ignore this email: your password stays as it is.',
				),
			},
			t('Someone asked to reset the password of your FlavorBag account.'),
			url,
		),
	already_registered: ({ url }, { t, mail }) =>
		mail(
			{
				subject: t('You already have an account'),
				heading: t('You already have an account'),
				button: t('Sign in', {}, 'button'),
				note: t('If it wasn’t you, ignore this email: nothing was changed.'),
			},
			[
				t('Someone, probably you, just tried to sign up with this email address. It has an account already.'),
				t('Sign in with it. If you forgot the password, you can choose a new one there.'),
			],
			url,
		),
	sign_in_attempts: ({ url }, { t, mail }) =>
		mail(
			{
				subject: t('Someone is trying to sign in to your account'),
				heading: t('Was that you?'),
				button: t('Choose a new password', {}, 'button'),
				note: t(
					'If your password is long and you use it nowhere else, you don’t have to do anything. We send this email at most once a day.',
				),
			},
			[
				t('Someone entered a wrong password for your FlavorBag account several times. They didn’t get in.'),
				t(
					'You can go on signing in as usual on devices you have used before. On a new device you may have to wait a moment between tries.',
				),
			],
			url,
		),
	/** An admin suspended an account, or restored it (R-console-people). */
	account_suspended: ({ reason }, { t, mail }) =>
		mail(
			{
				subject: t('Your FlavorBag account was suspended'),
				heading: t('Your account was suspended'),
				button: t('Open FlavorBag'),
				note: t('If you think this is a mistake, write to us.'),
			},
			[
				t('We suspended your account and signed you out everywhere. Until it is restored you can’t sign in.'),
				t(
					'Bags that you paid for stay yours: your pickup code is in the email that you got when you bought them. Money that a shop of yours earned is still sent to its payment account.',
				),
			],
			'/auth/login',
			[[t('Reason'), reason]],
		),
	account_restored: ({ reason }, { t, mail }) =>
		mail(
			{
				subject: t('Your FlavorBag account is open again'),
				heading: t('You can sign in again'),
				button: t('Sign in'),
				note: t('If you have questions, write to us.'),
			},
			t('We restored your account. Everything is as it was.'),
			'/auth/login',
			[[t('Reason'), reason]],
		),
	password_changed: (_, { t, mail }) =>
		mail(
			{
				subject: t('Your password was changed'),
				heading: t('Your password was changed'),
				button: t('Choose a new password', {}, 'button'),
				note: t('The button asks for your email address and sends you a fresh link.'),
			},
			[
				t(
					'The password of your FlavorBag account was just changed. Other devices were signed out, and older links to reset it no longer work.',
				),
				t('If it was you, there is nothing to do.'),
				t(
					'If it wasn’t you, choose a new password now: that signs out whoever changed it. Then change the password of your email account too, because someone may be reading your email.',
				),
			],
			'/auth/forgot-password',
		),
	/** R-sign-in-mail */
	sign_in_changed({ change, device, at, tz = 'UTC' }, { t, mail }) {
		const [subject, body] = signInChanges[change](t);
		const isOurs = change === 'reset';
		const from: Fact[] = isOurs ? [] : [[t('Device'), device || t('A device we don’t know')]];
		const then = isOurs
			? [
					t(
						'If you asked us to, there is nothing else to do: you can sign in with your password and set them up again.',
					),
					t(
						'If you didn’t ask us to, sign in now and change your password under “Security Settings”, then write to us.',
					),
				]
			: [
					t('If it was you, there is nothing to do.'),
					t(
						'If it wasn’t you, open your profile now: press “Sign out everywhere else”, change your password under “Security Settings”, and remove every passkey you don’t know. Then change the password of your email account too.',
					),
				];
		const note = t(
			'If you sign in with another provider, change your password there. If you can’t sign in anymore, write to us.',
		);
		return mail(
			{ subject, heading: subject, button: t('Open my profile'), note },
			[body, ...then],
			'/profile',
			[[t('When'), instantIn(at, tz, t.locale)], ...from],
		);
	},
	test_email: ({ path }, { t, mail }) =>
		mail(
			{
				subject: t('A test email from FlavorBag'),
				heading: t('Emails arrive'),
				button: t('It arrived'),
				note: t(
					'If it landed in spam, the emails of others do too: set up SPF and DKIM for the domain that you send from.',
				),
			},
			t(
				'You asked for this email in the console. If you read it, your email server takes emails and brings them to you. Press the button, so that the list before you go live knows it too.',
			),
			path,
		),
	/** R-announcements */
	announcement({ words, unsubscribe_url }, { t, mail }) {
		const isSpanish = t.language === 'es';
		const subject = isSpanish ? words.subject_es : words.subject_en;
		const said = (isSpanish ? words.text_es : words.text_en).split(/\n\s*\n/);
		return mail(
			{ subject, heading: subject, button: t('Open FlavorBag') },
			said,
			'/',
			unsubscribe_url
				? [[t('Emails like this'), t('Stop them'), urlIn(unsubscribe_url, t.language)]]
				: [[t('Emails like this'), t('They go to every shop in town, at most once a week')]],
		);
	},
	/** R-backups */
	backup_failed({ what, problem, at }, { t, mail }) {
		const [subject, body] =
			what === 'backup'
				? [
						t('A backup failed'),
						t(
							'FlavorBag tried to back up its data and couldn’t. Earlier backups are still there, but what happens from now on is lost if the disk breaks.',
						),
					]
				: [
						t('The newest backup couldn’t be restored'),
						t(
							'FlavorBag restored the newest backup to see whether it’s good, and it wasn’t. Don’t rely on it until this is fixed.',
						),
					];
		const note = t(
			'FlavorBag tries again every hour. You get no other email about this until a backup succeeds and a later one fails. “npm run doctor” says how old the last good one is.',
		);
		return mail({ subject, heading: subject, button: t('Open FlavorBag'), note }, body, '/admin', [
			[t('When'), instantIn(at, 'UTC', t.locale)],
			[t('Problem'), problem],
		]);
	},
	/** R-shop-approval */
	shops_waiting({ count }, { t, mail }) {
		const subject = t(
			'{count, plural, one {A shop waits for your approval} other {{count} shops wait for your approval}}',
			{ count },
		);
		const note = t('You get this email at most once a day, when a shop is new or asks for another look.');
		return mail(
			{ subject, heading: subject, button: t('See who waits'), note },
			t('Customers find a new shop once an admin has approved it. Its owner gets an email when you decide.'),
			'/admin/shops?filter=waiting',
		);
	},
} satisfies Partial<Writers>;
