/**
 * Far from the town, so that a bag can be bought and collected at any hour: windows lie between 06:00 and 23:59, and when
 * the night empties Oregon it is morning in Maine or evening in Hawaii. In winter Lubec opens in the half hour between
 * the two: it lies across the bridge from Canada and keeps its neighbors' Atlantic time.
 */
import { at, type TownBusiness } from './town-business.ts';
import { week } from './week.ts';

const wholeDay = week(
	'Mon-Sun morning 06:00-11:59 x8',
	'Mon-Sun afternoon 12:00-17:00 x8',
	'Mon-Sun evening 17:00-23:59 x8',
);
export const elsewhere: readonly TownBusiness[] = [
	{
		slug: 'harbor-light-diner',
		owner: 'nell',
		name: 'Harbor Light Diner',
		category: 'deli',
		description:
			'Open from the first boat to the last. Chowder, a sandwich and whatever pie is left, packed at any hour we are awake.',
		price_cents: 699,
		retail_value_cents: 1900,
		...at('184 Commercial St, Portland, ME 04101', 43.6563, -70.2517),
		zone: 'America/New_York',
		week: wholeDay,
	},
	{
		slug: 'old-port-loaf',
		owner: 'nell',
		name: 'Old Port Loaf',
		category: 'bakery',
		description: 'Rye, anadama and the rolls that missed the lobster. Two loaves and something sweet.',
		price_cents: 599,
		retail_value_cents: 1700,
		...at('42 Exchange St, Portland, ME 04101', 43.6573, -70.2543),
		zone: 'America/New_York',
		week: week('Tue-Sun afternoon 14:00-17:00 x6'),
	},
	{
		slug: 'leeward-plate-lunch',
		owner: 'nell',
		name: 'Leeward Plate Lunch',
		category: 'noodles',
		description:
			'Saimin, two scoops of rice and macaroni salad. The grill is on from sunrise until nearly midnight.',
		price_cents: 749,
		retail_value_cents: 1950,
		...at('609 Kapahulu Ave, Honolulu, HI 96815', 21.2797, -157.8141),
		zone: 'Pacific/Honolulu',
		week: wholeDay,
	},
	{
		slug: 'kapahulu-crust',
		owner: 'nell',
		name: 'Kapahulu Crust',
		category: 'pastry',
		description: 'Malasadas and coconut turnovers from the afternoon batch. Half a dozen in a bag.',
		price_cents: 549,
		retail_value_cents: 1500,
		...at('933 Kapahulu Ave, Honolulu, HI 96815', 21.2839, -157.8137),
		zone: 'Pacific/Honolulu',
		week: week('Mon-Sat evening 17:30-20:00 x6'),
	},
	{
		slug: 'narrows-market',
		owner: 'nell',
		name: 'Narrows Market',
		category: 'market',
		description:
			'The last grocery before the bridge, on Atlantic time like the island across it. Fish, apples and bread of the day.',
		price_cents: 499,
		retail_value_cents: 1500,
		...at('61 Water St, Lubec, ME 04652', 44.8606, -66.9843),
		zone: 'America/Moncton',
		week: wholeDay,
	},
];
