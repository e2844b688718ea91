import type { Translate } from '#lib/texts.ts';
import type { Body, Fact } from './layout.ts';
import type { AlertDigest, AnnouncementWords, BagAlert, Digest, MailRequest } from './requests.ts';

type Asked<K> = MailRequest & { kind: K };
export type Written =
	| Exclude<MailRequest, { kind: 'order_digest' | 'bag_alert' | 'alert_digest' | 'announcement' }>
	| (Asked<'order_digest'> & { digest: Digest })
	| (Asked<'announcement'> & { words: AnnouncementWords })
	| (Asked<'bag_alert'> & { alert: BagAlert; unsubscribe_url: string })
	| (Asked<'alert_digest'> & { digest: AlertDigest; unsubscribe_url: string });

export type OfKind<K, W = Written> = W extends { kind: infer Own } ? (K extends Own ? W : never) : never;
export type Writers = { [K in Written['kind']]: (request: OfKind<K>, say: Say) => Body };

export interface Say {
	t: Translate;
	/** The name given as the tax collector. */
	operator: string;
	mail(
		texts: { subject: string; heading: string; button: string; note?: string },
		body: string | readonly string[],
		page: string,
		facts?: Fact[],
	): Body;
}

export const sayTo = (firstName: string, t: Translate, publicUrl: string, operator: string): Say => ({
	t,
	operator,
	mail: ({ subject, heading, button, note }, body, page, facts = []) => ({
		subject,
		heading,
		note,
		facts,
		paragraphs: [
			firstName ? t('Hi {name},', { name: firstName }) : t('Hi,'),
			...(typeof body === 'string' ? [body] : body),
		],
		button: {
			label: button,
			url: page.startsWith('/') ? publicUrl + page : page,
			hint: t('If the button doesn’t work, open this address:'),
		},
	}),
});
