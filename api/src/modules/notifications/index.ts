// Emails are queued in the transaction of the change and sent after its commit (R-mail-queued). Each fact is mailed
// once (I10). If the mail server is down, emails are only delayed.

import type { AlertRule, Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { enqueue, forgetMailsTo } from '#db/outbox.ts';
import { translateTo } from '#lib/texts.ts';
import type { Mailbox, Mailer } from '#ports/mail.ts';
import type { TownReader } from '#ports/town.ts';
import { ruleWords } from './alert-mails.ts';
import { urlIn } from './formats.rules.ts';
import { type MailBody, type MailRequest, mailId, mailKey } from './requests.ts';
import { type Contact, writeMail } from './write-mail.ts';
import type { Written } from './writers.ts';

export { mailSignInChange } from './account-mails.ts';
export { type PushWords, pushWords } from './push-words.ts';

export type {
	AccountMail,
	AlertDigest,
	AlertedBags,
	BagAlert,
	BusinessMail,
	Digest,
	DigestKey,
	MailBody,
	MailRequest,
	OrderFacts,
	PushOnly,
	ShopDecision,
} from './requests.ts';
export type { Written } from './writers.ts';
export { mailId, mailKey };

/** Queues a mail in the caller's transaction. */
export async function enqueueMail(db: Db, request: MailRequest, at: Date): Promise<void> {
	await enqueue(db, { topic: 'mail', dedupe_key: mailKey(request), payload: request, run_at: at });
}

type Unaddressed<Mail> = Mail extends unknown ? Omit<Mail, 'to' | 'first_name'> : never;

/** Queues no mail to somebody who is erased. */
export async function mailPerson(
	db: Db,
	person: { email: string | null; first_name: string | null } | undefined,
	mail: Unaddressed<MailRequest>,
	at: Date,
): Promise<void> {
	if (!person?.email) return;
	const to = { to: person.email, first_name: person.first_name ?? '' };
	await enqueueMail(db, { ...mail, ...to } as MailRequest, at);
}

export interface QueuedMail {
	key: string;
	mail: MailBody;
}
export const queuedMail = (mail: MailBody): QueuedMail => ({ key: mailKey(mail), mail });

/** A worker's lease plus a margin. */
const onItsWayMs = 35_000;

/** Deletes sent emails twice, the second time after a delay, in case one was just being sent (R-erasure). */
export async function forgetMail(db: Db, person: { id: string; email: string }, at: Date): Promise<void> {
	const to = person.email.toLowerCase();
	await forgetMailsTo(db, to);
	for (const afterMs of [0, onItsWayMs]) {
		await enqueue(db, {
			topic: 'mail.forget',
			dedupe_key: `mail.forget:${person.id}:${afterMs}`,
			payload: { to },
			run_at: new Date(at.getTime() + afterMs),
		});
	}
}

function namesIn(mail: Written): string[] {
	if (mail.kind === 'order_digest') return mail.digest.orders.map((order) => order.customer_email);
	return mail.kind === 'new_order' && mail.customer ? [mail.customer.email] : [];
}

export const alertWords = (rule: AlertRule, language: Language): string =>
	ruleWords(rule, translateTo[language]);

export interface Post {
	send(mail: Written): Promise<void>;
	forget(to: string): Promise<void>;
}

export function createPost(deps: {
	mailer: Pick<Mailer, 'send'>;
	/** Undefined if emails go to a mail server. */
	mailbox?: Pick<Mailbox, 'forget'> | undefined;
	publicUrl: string;
	contact?: Contact;
	town?: Pick<TownReader, 'now'>;
}): Post {
	const { mailer, mailbox, publicUrl, contact = { email: undefined, postalAddress: undefined }, town } = deps;
	return {
		async send(mail) {
			const t = translateTo[mail.language ?? 'en'];
			const names = namesIn(mail);
			await mailer.send({
				id: mailId(mail),
				to: mail.to,
				...('unsubscribe_url' in mail &&
					mail.unsubscribe_url !== undefined && { unsubscribeUrl: urlIn(mail.unsubscribe_url, t.language) }),
				...(names.length > 0 && { names }),
				...writeMail(mail, t, publicUrl, contact, await town?.now()),
			});
		},
		forget: async (to) => mailbox?.forget(to),
	};
}
