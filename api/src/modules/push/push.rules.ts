import type { PushKind } from '@flavorbag/contract';

/** Of what an email says, what devices are told too (R-push-kinds). */
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

/** No email where a device takes it (R-push-email). */
export const isInsteadOfEmail = (kind: PushKind): boolean => kind === 'claims' || kind === 'alerts';

export interface Shown {
	title: string;
	body: string;
	/** Absolute. */
	navigate: string;
	/** The same as the topic on the way: one on the screen takes the place of another. */
	tag: string;
	lang: string;
}

/**
 * As browsers show it without asking anybody (declarative Web Push); a service worker reads the same. `isShort`: what a push service
 * with little room takes.
 */
export function payloadOf({ title, body, navigate, tag, lang }: Shown, isShort: boolean): string {
	const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
	const said = isShort ? { title: cut(title, 60) } : { title, body };
	return JSON.stringify({
		web_push: 8030,
		notification: { ...said, navigate, tag, lang, dir: 'ltr', silent: false },
	});
}
