/**
 * Which mail goes out and when. Promised: a mail is queued with the change that causes it, in the same
 * transaction, and sent after the commit (R-mail-queued); one fact makes one mail, however often it is asked for (I10); a
 * mail server that is away delays mails and nothing else.
 */

import type { AlertRule, Language, Replacement } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { enqueue, forgetMailsTo } from '#db/outbox.ts';
import type { Clock } from '#ports/clock.ts';
import type { Mailbox, Mailer } from '#ports/mail.ts';
import { ruleWords } from './alert-mails.ts';
import { urlIn } from './formats.rules.ts';
import { type PushWords, pushWords } from './push-words.ts';
import {
	type AlertDigest,
	type BagAlert,
	type Digest,
	type DigestKey,
	type MailBody,
	type MailRequest,
	mailId,
	mailKey,
	type OrderFacts,
	type PushOnly,
} from './requests.ts';
import { type Contact, writeMail } from './templates.ts';
import { en, type MailTexts } from './texts.en.ts';
import { es } from './texts.es.ts';
import type { Written } from './writers.ts';

export { mailSignInChange } from './account-mails.ts';
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
export type { PushWords };
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

export interface Notifications {
	/** Consumers of the outbox, by topic. */
	consume: { mail(request: MailRequest): Promise<void>; forget(payload: { to: string }): Promise<void> };
	/** What a device shows, as it is true at this moment; undefined: there is nothing to say any more. */
	wordsOf(about: MailBody | PushOnly, language: Language): Promise<PushWords | undefined>;
}

export function createNotifications(deps: {
	mailer: Pick<Mailer, 'send'>;
	/** Where mails stay readable; undefined when a mail server has them. */
	mailbox?: Pick<Mailbox, 'forget'> | undefined;
	publicUrl: string;
	contact?: Contact;
	clock?: Clock;
	/** Tells devices first: whether the email goes too (R-push-email). */
	byPush?: (request: MailRequest) => Promise<boolean>;
	/** An order that somebody could still collect. */
	openOrder?: (orderId: string) => Promise<OrderFacts | undefined>;
	/** What a summary says at the moment it is sent; undefined: there is nothing to say any more. */
	digestOf?: (asked: DigestKey) => Promise<Digest | undefined>;
	/** What is held instead of a canceled order at the moment its mail is sent. */
	heldInsteadOf?: (orderId: string) => Promise<Replacement | undefined>;
	/** Of bags that somebody asked to be told of, what is true at that moment; undefined: nothing is to be told. */
	alertOf?: (asked: { event_id: number; rule_ids: string[] }) => Promise<BagAlert | undefined>;
	alertDigestOf?: (ruleId: string) => Promise<AlertDigest | undefined>;
	/** Where whoever has this address looks for bags. */
	zoneOf?: (email: string) => Promise<string | undefined>;
}): Notifications {
	const { mailer, mailbox, publicUrl, contact = { email: undefined, postalAddress: undefined } } = deps;
	async function written(request: MailRequest): Promise<Written | undefined> {
		if (request.kind === 'cancelled_by_business') {
			const held = await deps.heldInsteadOf?.(request.order.id);
			return { ...request, ...(held && { held }) };
		}
		if (request.kind === 'bag_alert') {
			const alert = await deps.alertOf?.(request);
			return alert && { ...request, alert, unsubscribe_url: alert.rules[0]?.stop_url ?? '' };
		}
		if (request.kind === 'alert_digest') {
			const digest = await deps.alertDigestOf?.(request.rule_id);
			return digest && { ...request, digest, unsubscribe_url: digest.rule.stop_url };
		}
		if (request.kind === 'sign_in_changed') {
			const tz = await deps.zoneOf?.(request.to);
			return { ...request, ...(tz && { tz }) };
		}
		if (request.kind !== 'order_digest') return request;
		const digest = await deps.digestOf?.(request);
		return digest && { ...request, digest };
	}
	return {
		consume: {
			async mail(request) {
				if (deps.byPush && !(await deps.byPush(request))) return;
				const mail = await written(request);
				if (!mail) return;
				const t = textsIn[request.language ?? 'en'];
				const names = namesIn(mail);
				await mailer.send({
					id: mailId(mail),
					to: mail.to,
					...('unsubscribe_url' in mail && { unsubscribeUrl: urlIn(mail.unsubscribe_url, t.language) }),
					...(names.length > 0 && { names }),
					...writeMail(mail, t, publicUrl, contact),
				});
			},
			forget: async ({ to }) => mailbox?.forget(to),
		},
		async wordsOf(about, language) {
			const now = deps.clock?.now() ?? new Date();
			if (about.kind === 'new_sale') return pushWords(about, language, now);
			if (about.kind === 'pickup_reminder') {
				const order = await deps.openOrder?.(about.order_id);
				return order && pushWords({ kind: 'pickup_reminder', order }, language, now);
			}
			const read = await written({ ...about, to: '', first_name: '' });
			return read && pushWords(read, language, now);
		},
	};
}
