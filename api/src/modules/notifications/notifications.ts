/**
 * Which mail goes out and when. Promised: a mail is queued with the change that causes it, in the same
 * transaction, and sent after the commit (D39); one fact makes one mail, however often it is asked for (I10); a
 * mail server that is away delays mails and nothing else.
 */
import type { Db } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { Mailer } from '#ports/mail.ts';
import { type MailRequest, mailId } from './requests.ts';
import { writeMail } from './templates.ts';
import { en } from './texts.en.ts';

export type { MailRequest, OrderFacts } from './requests.ts';

const topic = 'mail';

/** Queues a mail in the caller's transaction. */
export async function enqueueMail(db: Db, request: MailRequest, at: Date): Promise<void> {
	await enqueue(db, { topic, dedupe_key: `mail:${mailId(request)}`, payload: request, run_at: at });
}

export interface Notifications {
	/** Consumers of the outbox, by topic. */
	consume: { mail(request: MailRequest): Promise<void> };
}

export function createNotifications({
	mailer,
	publicUrl,
}: {
	mailer: Pick<Mailer, 'send'>;
	publicUrl: string;
}): Notifications {
	return {
		consume: {
			async mail(request) {
				await mailer.send({
					id: mailId(request),
					to: request.to,
					...writeMail(request, en, publicUrl),
				});
			},
		},
	};
}
