/** Sends email by SMTP. Retries have the same Message-ID. Times out within the outbox's lease. */
import { createTransport } from 'nodemailer';
import type { Mailer } from '#ports/mail.ts';

export interface SmtpConfig {
	url: string;
	from: string;
}

export function createSmtpMailer({ url, from }: SmtpConfig): Mailer {
	const transport = createTransport({
		url,
		connectionTimeout: 6_000,
		greetingTimeout: 6_000,
		socketTimeout: 8_000,
		// Email content must never read files or fetch URLs.
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
				// An object, so that an address is never parsed as a list.
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
