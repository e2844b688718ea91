/** Sends email. Sending the same `id` twice delivers it only once, if the adapter can tell. */
export interface Mail {
	/** Unique per fact, such as `receipt:<order id>`. It is the local part of the Message-ID too. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** One-click unsubscribe (RFC 8058). */
	unsubscribeUrl?: string;
	/** Addresses that the email mentions; never sent, used to erase stored copies (R-erasure). */
	names?: string[];
}
export interface Mailer {
	send(mail: Mail): Promise<void>;
	check(): Promise<void>;
}
export interface StoredMail extends Mail {
	sent_at: string;
}
/** The embedded default, which /dev/mail reads. */
export interface Mailbox extends Mailer {
	list(filter?: { to?: string }): Promise<StoredMail[]>;
	find(id: string): Promise<StoredMail | undefined>;
	/** Deletes every email to or about this address (R-erasure). */
	forget(address: string): Promise<void>;
}
