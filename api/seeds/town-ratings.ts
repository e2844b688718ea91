/** What the town's customers say of what they collected: by chance that repeats; nothing here touches a database. */
import type { RatingReason, ValueAnswer } from '@flavorbag/contract';
import { createRandom } from './random.ts';
import type { PlannedOrder } from './town-orders.ts';

export interface PlannedRating {
	at: Date;
	rating: {
		food: number;
		amount?: number;
		variety?: number;
		pickup?: number;
		value?: ValueAnswer;
		reasons: RatingReason[];
		text?: string;
	};
	reply?: string;
}

const askedAfterMs = 95 * 60_000;

const moods: Record<'glad' | 'so-so', { reasons: RatingReason[]; texts: string[]; replies: string[] }> = {
	glad: {
		reasons: ['great_taste', 'right_amount', 'good_variety', 'friendly'],
		texts: [
			'Two loaves, four rolls and a slice of plum cake. Dinner and breakfast.',
			'Everything was from the same day. We froze half of it.',
			'The person at the counter explained what each thing was.',
			'A different mix from last week, and all of it good.',
			'More than I expected for the price.',
			'Quick pickup, warm bag, happy kids.',
		],
		replies: ['Thank you! See you soon.', 'Glad you liked it. The cake was new that day.'],
	},
	'so-so': {
		reasons: ['too_little', 'little_variety', 'long_wait', 'not_as_described'],
		texts: [
			'Tasty, but four of the same roll.',
			'Fine for one person, a bit little for two.',
			'Had to wait ten minutes until someone found my bag.',
		],
		replies: [
			'Sorry about that. We pack a better mix now.',
			'Thanks for telling us. We have put a shelf by the door.',
		],
	},
};

/** Undefined: nobody said anything, or there was not yet time to. */
export function planRating(order: PlannedOrder, index: number, now: Date): PlannedRating | undefined {
	const random = createRandom(`rating ${index}`);
	if (order.outcome !== 'fulfilled' || !order.picked_up_at || random.next() > 0.8) return undefined;
	const at = new Date(order.picked_up_at.getTime() + askedAfterMs);
	if (at > now) return undefined;
	const isGlad = random.next() < 0.8;
	const { reasons, texts, replies } = moods[isGlad ? 'glad' : 'so-so'];
	const score = () => Math.round(isGlad ? random.between(3.6, 5.4) : random.between(1.6, 3.9));
	const [food, saysMore, writes, answered] = [
		score(),
		random.next() < 0.6,
		random.next() < 0.3,
		random.next() < 0.5,
	];
	const limited = (given: number) => Math.min(5, Math.max(1, given));
	const [reason = 'friendly', text = '', reply = ''] = [reasons, texts, replies].map(
		(list) => list[Math.floor(random.next() * list.length)],
	) as [RatingReason, string, string];
	return {
		at,
		rating: {
			food: limited(food),
			...(saysMore && { amount: limited(score()), variety: limited(score()), pickup: limited(score() + 1) }),
			...(random.next() < 0.8 && { value: isGlad ? (random.next() < 0.3 ? 'more' : 'about') : 'less' }),
			reasons: saysMore ? [reason] : [],
			...(writes && { text }),
		},
		...(writes && answered && { reply }),
	};
}
