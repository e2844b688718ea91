import type { PushKind } from '@flavorbag/contract';

/** Emails whose content is also pushed (R-push-kinds). */
const kindsOfMails: Readonly<Record<string, PushKind>> = {
	bag_offer: 'claims',
	waitlist_open: 'claims',
	waitlist_ended: 'claims',
	bag_alert: 'alerts',
	shop_opened: 'alerts',
	cancelled_by_business: 'orders',
	refunded: 'orders',
	refund_refused: 'orders',
	refund_failed: 'orders',
	notice: 'orders',
	pickup_reminder: 'reminders',
	new_sale: 'sales',
};
export const pushKindOf = (kind: string): PushKind | undefined => kindsOfMails[kind];

/** R-push-email: no email is sent if a device accepted the push. */
export const isInsteadOfEmail = (kind: PushKind): boolean => kind === 'claims' || kind === 'alerts';

export interface Shown {
	title: string;
	body: string;
	navigate: string;
	/** Also the topic: a message replaces another with the same tag. */
	tag: string;
	lang: string;
}

/** Builds a declarative Web Push payload. `isShort` is for push services that accept only small messages. */
export function payloadOf({ title, body, navigate, tag, lang }: Shown, isShort: boolean): string {
	const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
	const said = isShort ? { title: cut(title, 60) } : { title, body };
	return JSON.stringify({
		web_push: 8030,
		notification: { ...said, navigate, tag, lang, dir: 'ltr', silent: false },
	});
}
