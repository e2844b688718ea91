import type { WaitEnd } from '@flavorbag/contract';
import type { Translate } from '#lib/texts.ts';
import { instantIn, urlIn, windowText } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { WaitedFor } from './requests.ts';
import type { OfKind, Say, Writers } from './writers.ts';

const factsOf = (pickup: WaitedFor, t: Translate): Fact[] => [
	...(pickup.business_name === '' ? [] : [[t('Business'), pickup.business_name] as Fact]),
	[t('Pickup'), windowText(pickup, t)],
];
const leave = (url: string, t: Translate): Fact => [
	t('No longer want it?'),
	t('Leave the waitlist'),
	urlIn(url, t.language),
];

/** The same offer for somebody who entered a draw (R-drop). */
function drawnOffer(
	{ pickup, quantity: bags, expires_at, unsubscribe_url }: OfKind<'bag_offer'>,
	{ t, mail }: Say,
) {
	const values = { bags, business: pickup.business_name, until: instantIn(expires_at, pickup.tz, t.locale) };
	return mail(
		{
			subject: t(
				'{bags, plural, one {You got a bag in the draw at {business}} other {You got {bags} bags in the draw at {business}}}',
				values,
			),
			heading: t('{bags, plural, one {You got a bag} other {You got {bags} bags}}', values),
			button: t('Pay and get it'),
			note: t('You get this email because you entered the draw for this pickup time.'),
		},
		[
			t(
				'You entered the draw at {business}, and {bags, plural, one {a bag is yours if you pay by {until}. Until then we’re holding it for you.} other {{bags} bags are yours if you pay by {until}. Until then we’re holding them for you.}}',
				values,
			),
			t(
				'Nothing has been charged. If you don’t pay in time, the next person in the draw gets the chance. If you don’t want {bags, plural, one {it} other {them}}, say so below, so they don’t have to wait.',
				values,
			),
		],
		`/marketplace/${pickup.business_id}`,
		[
			...factsOf(pickup, t),
			[t('Bags'), String(bags)],
			[t('Don’t want it?'), t('Let the next person have it'), urlIn(unsubscribe_url, t.language)],
		],
	);
}

const whyEnded: Record<WaitEnd, (t: Translate, business: string) => string> = {
	closed: (t, business) => t('{business} doesn’t sell bags for this pickup time anymore.', { business }),
	moved: (t, business) =>
		t('{business} changed its pickup time. If the new one works for you, you can wait for it again.', {
			business,
		}),
	lapsed: (t, business) =>
		t(
			'We offered you a bag at {business} twice, and the time ran out twice. You can get in line again while it’s sold out.',
			{ business },
		),
	over: (t, business) => t('Pickup at {business} is over, and no bag came back for you.', { business }),
	has_order: (t, business) => t('You have a bag at {business} for that day.', { business }),
	account: (t, business) => t('You no longer wait for a bag at {business}.', { business }),
};

export const waitlistMails = {
	/** R-bag-offer */
	bag_offer(request, say) {
		if (request.is_drawn) return drawnOffer(request, say);
		const { t, mail, pickup, quantity: bags, expires_at, unsubscribe_url } = { ...say, ...request };
		const values = {
			bags,
			business: pickup.business_name,
			until: instantIn(expires_at, pickup.tz, t.locale),
		};
		return mail(
			{
				subject: t(
					'{bags, plural, one {A bag at {business} is yours for now} other {{bags} bags at {business} are yours for now}}',
					values,
				),
				heading: t('{bags, plural, one {A bag is free} other {{bags} bags are free}}', values),
				button: t('Get it'),
				note: t('You get this email because you’re on the waitlist for this pickup time.'),
			},
			[
				t(
					'You waited, and it’s your turn: we’re holding {bags, plural, one {a bag} other {{bags} bags}} for you at {business} until {until}.',
					values,
				),
				t(
					'After that, the next person gets the chance. If you don’t want it anymore, leave the waitlist below, so they don’t have to wait.',
				),
			],
			`/marketplace/${pickup.business_id}`,
			[...factsOf(pickup, t), [t('Bags'), String(bags)], leave(unsubscribe_url, t)],
		);
	},
	waitlist_open({ pickup, unsubscribe_url }, { t, mail }) {
		const { business_id, business_name: business } = pickup;
		return mail(
			{
				subject: t('Bags left at {business}: first come, first served', { business }),
				heading: t('There are bags left'),
				button: t('Get a bag'),
			},
			t(
				'{business} has bags left, and pickup ends soon. Everyone who waited gets this email at the same time: whoever is first gets them.',
				{ business },
			),
			`/marketplace/${business_id}`,
			[...factsOf(pickup, t), leave(unsubscribe_url, t)],
		);
	},
	waitlist_ended({ pickup, why }, { t, mail }) {
		// Its owner deleted their account, and its name with it.
		const business = pickup.business_name || t('The shop');
		return mail(
			{
				subject: t('You’re no longer on the waitlist: {business}', { business }),
				heading: t('You’re off this waitlist'),
				button: t('Find another bag'),
			},
			whyEnded[why](t, business),
			'/marketplace',
			factsOf(pickup, t),
		);
	},
	/** R-opening-alert */
	shop_opened({ business: { id, name: business, city }, place, miles }, { t, mail }) {
		return mail(
			{
				subject: t('A shop near you sells surprise bags now: {city}', { city }),
				heading: t('A shop opened near you'),
				button: t('See what’s for sale'),
				note: t('You asked us to tell you when a shop opens near you. This is the only email about it.'),
			},
			t(
				'{business} in {city} now sells surprise bags, about {miles, plural, one {{miles} mile} other {{miles} miles}} from {place}.',
				{ business, city, place, miles: Math.max(1, Math.round(miles)) },
			),
			`/s/${id}`,
		);
	},
} satisfies Partial<Writers>;
