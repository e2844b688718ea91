/**
 * Sends through a mail server. Repeating a mail carries the same Message-ID, so that receivers can drop it. Gives
 * up well within the outbox's lease.
 */
import { createTransport } from 'nodemailer';
import type { Mailer } from '#ports/mail.ts';

export interface SmtpConfig {
	/** smtp://user:password@host:port, or smtps:// */
	url: string;
	/** `FlavorBag <hello@example.com>` */
	from: string;
}

export function createSmtpMailer({ url, from }: SmtpConfig): Mailer {
	const transport = createTransport({
		url,
		connectionTimeout: 6_000,
		greetingTimeout: 6_000,
		socketTimeout: 8_000,
		// A mail is data: it never makes the server read a file or fetch an address.
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
	return {
		async check() {
			await transport.verify();
		},
		async send({ id, to, subject, text, html, unsubscribeUrl }) {
			await transport.sendMail({
				from,
				// An object, so that an address is never read as a list.
				to: { name: '', address: to },
				subject,
				text,
				html,
				messageId: `<${id.replace(/[^A-Za-z0-9-]/g, '.')}@${domain}>`,
				headers: {
					'Auto-Submitted': 'auto-generated',
					...(unsubscribeUrl && {
						'List-Unsubscribe': `<${unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}),
				},
			});
		},
	};
}
