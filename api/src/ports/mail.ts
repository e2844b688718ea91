/**
 * Sends one mail. Resolves when the mail server (or the mailbox folder) has taken it, rejects otherwise: the
 * outbox tries again. Sending the same `id` twice delivers it once where the adapter can tell.
 */
export interface Mail {
	/** Unique per fact, e.g. `receipt:<order id>`. Also the Message-ID's local part. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Mail programs offer to end mails of its kind there, by one POST (RFC 8058). */
	unsubscribeUrl?: string;
	/** Addresses of the people it is about; never sent, but what is kept here goes with their accounts (R-erasure). */
	names?: string[];
}
export interface Mailer {
	send(mail: Mail): Promise<void>;
	/** Rejects when a mail could not be handed over now; sends none. */
	check(): Promise<void>;
}
/** A mail as the local mailbox keeps it. */
export interface StoredMail extends Mail {
	/** ISO instant. */
	sent_at: string;
}
/** Only the embedded default can be read back: it is what /dev/mail shows. */
export interface Mailbox extends Mailer {
	/** Newest first. */
	list(filter?: { to?: string }): Promise<StoredMail[]>;
	find(id: string): Promise<StoredMail | undefined>;
	/** Deletes every mail to this address, and every other that names it (R-erasure). */
	forget(address: string): Promise<void>;
}
