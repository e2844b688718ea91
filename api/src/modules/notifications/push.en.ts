import type { AlertKind, Language, NoticeKind, WaitEnd } from '@flavorbag/contract';

const bags = (count: number) => (count === 1 ? '1 bag' : `${count} bags`);

/** Every word of notifications on devices, in English. Another language is another file of this shape. */
export const en = {
	locale: 'en-US',
	language: 'en' as Language,
	days: { today: 'today', tonight: 'tonight', tomorrow: 'tomorrow' },
	when: (day: string, window: string) => `${day} ${window}`,
	bag_offer: {
		title: (shop: string, count: number) => `${bags(count)} at ${shop}: yours if you like`,
		body: (until: string, when: string) => `Get it by ${until}. Pickup: ${when}.`,
	},
	waitlist_open: {
		title: (shop: string) => `Bags are back at ${shop}`,
		body: (when: string) => `First come, first served. Pickup: ${when}.`,
	},
	waitlist_ended: {
		title: (shop: string) => `You’re off the waitlist: ${shop}`,
		/** Its owner deleted their account, and its name with it. */
		unnamed: 'a shop that’s gone',
		body: {
			closed: 'It doesn’t sell bags for this pickup time anymore.',
			moved: 'It changed its pickup time. If the new one works for you, you can wait for it again.',
			lapsed: 'We offered you a bag twice, and the time ran out twice. You can get in line again.',
			over: 'Pickup is over, and no bag came back for you.',
			has_order: 'You have a bag there for that day.',
			account: 'You no longer wait for a bag there.',
		} as Record<WaitEnd, string>,
	},
	shop_opened: {
		title: (shop: string) => `${shop} opened near you`,
		body: (city: string, miles: number, place: string) =>
			`Surprise bags in ${city}, about ${miles} ${miles === 1 ? 'mile' : 'miles'} from ${place}.`,
	},
	bag_alert: {
		title: {
			back: (shop) => `Bags are back at ${shop}`,
			new: (shop) => `New bags at ${shop}`,
			cheaper: (shop) => `Bags for less at ${shop}`,
			reopened: (shop) => `${shop} is open again`,
		} as Record<AlertKind, (shop: string) => string>,
		body: (left: number, price: string, when: string) =>
			`${bags(left)} left, ${price} each. Pickup: ${when}.`,
	},
	cancelled_by_business: {
		title: (shop: string) => `${shop} canceled your order`,
		body: (amount: string) => `${amount} goes back to your card.`,
		held: 'We held another bag for you. Take a look.',
	},
	refunded: {
		title: (amount: string) => `Your ${amount} refund is on its way`,
		body: (shop: string) => `${shop}. Banks usually need 5 to 10 days to show it.`,
	},
	refund_refused: {
		title: (shop: string) => `About your refund request to ${shop}`,
		body: 'Your refund was declined. Open your order to see why.',
	},
	refund_failed: {
		title: (amount: string) => `Your ${amount} refund didn’t go through`,
		body: 'We still have your money and we’re looking into it.',
	},
	notice: {
		title: (shop: string) => `A word from ${shop}`,
		said: {
			early: 'We’re closing early. Please come as soon as you can.',
			later: 'We’re running a little late. Please come toward the end of your pickup time.',
			door: 'Please use our other entrance.',
			bag: 'Please bring your own bag.',
			note: 'Open your order to read it.',
		} as Record<NoticeKind, string>,
	},
	pickup_reminder: {
		title: (shop: string) => `Your bag is waiting at ${shop}`,
		body: (end: string) => `Pickup ends at ${end}.`,
	},
	new_sale: {
		title: (count: number) => `New order: ${bags(count)}`,
		body: (shop: string, when: string) => `${shop}. Pickup: ${when}.`,
	},
};
export type PushTexts = typeof en;
