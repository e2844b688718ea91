/**
 * Which mail goes out and when. Promised: a mail is queued with the change that causes it, in the same
 * transaction, and sent after the commit (R-mail-queued); one fact makes one mail, however often it is asked for (I10); a
 * mail server that is away delays mails and nothing else. Words stand in texts.en.ts and texts.es.ts, what is made of them in *-mails.ts.
 */

import type { AlertRule, Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { enqueue, forgetMailsTo } from '#db/outbox.ts';
import type { Mailbox, Mailer } from '#ports/mail.ts';
import { ruleWords } from './alert-mails.ts';
import { urlIn } from './formats.rules.ts';

import { type MailBody, type MailRequest, mailId, mailKey } from './requests.ts';
import { en, type MailTexts } from './texts.en.ts';
import { es } from './texts.es.ts';
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

/** A mail for a statement of the database that queues it itself, and knows to whom. */
export interface QueuedMail {
	key: string;
	mail: MailBody;
}
export const queuedMail = (mail: MailBody): QueuedMail => ({ key: mailKey(mail), mail });

/** How long a mail may be on its way to the mail server at most: a worker's lease and a little. */
const onItsWayMs = 35_000;

/**
 * R-erasure: what waits for this address is not sent any more, what was sent is forgotten, here with the caller's commit
 * and in the mailbox afterward; once more when a mail that was just on its way has arrived.
 */
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

/** The addresses of those whose names a mail to a shop has. */
function namesIn(mail: Written): string[] {
	if (mail.kind === 'order_digest') return mail.digest.orders.map((order) => order.customer_email);
	return mail.kind === 'new_order' && mail.customer ? [mail.customer.email] : [];
}

const textsIn: Record<Language, MailTexts> = { en, es };

/** An alert in one line, as its emails name it. */
export const alertWords = (rule: AlertRule, language: Language): string => ruleWords(rule, textsIn[language]);

export interface Post {
	send(mail: Written): Promise<void>;
	/** What was sent to this address is no longer readable. */
	forget(to: string): Promise<void>;
}

export function createPost(deps: {
	mailer: Pick<Mailer, 'send'>;
	/** Where mails stay readable; undefined when a mail server has them. */
	mailbox?: Pick<Mailbox, 'forget'> | undefined;
	publicUrl: string;
	contact?: Contact;
}): Post {
	const { mailer, mailbox, publicUrl, contact = { email: undefined, postalAddress: undefined } } = deps;
	return {
		async send(mail) {
			const t = textsIn[mail.language ?? 'en'];
			const names = namesIn(mail);
			await mailer.send({
				id: mailId(mail),
				to: mail.to,
				...('unsubscribe_url' in mail && { unsubscribeUrl: urlIn(mail.unsubscribe_url, t.language) }),
				...(names.length > 0 && { names }),
				...writeMail(mail, t, publicUrl, contact),
			});
		},
		forget: async (to) => mailbox?.forget(to),
	};
}
