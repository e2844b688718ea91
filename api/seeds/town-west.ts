/** West of the river: downtown, the Pearl, the hills. */
import { at, type TownBusiness } from './town-business.ts';
import { week } from './week.ts';

export const westSide: readonly TownBusiness[] = [
	{
		slug: 'marigold-market',
		owner: 'theo',
		name: 'Marigold Market',
		category: 'market',
		description:
			'A corner grocer with more fruit than shelf. The bag holds what is ripe today and will not be tomorrow: mostly fruit and greens, now and then a loaf.',
		price_cents: 699,
		retail_value_cents: 2100,
		...at('1124 NW Glisan St, Portland, OR 97209', 45.5264, -122.6826),
		week: week('Mon-Sun afternoon 15:00-17:00 x6', 'Mon-Sat evening 19:00-21:00 x8'),
	},
	{
		slug: 'the-night-oven',
		owner: 'theo',
		name: 'The Night Oven',
		category: 'bakery',
		description:
			'We bake from ten at night so that you have bread at seven. What yesterday left on the rack goes into the bag before the new loaves come out.',
		price_cents: 499,
		retail_value_cents: 1600,
		...at('816 NW 23rd Ave, Portland, OR 97210', 45.5291, -122.6985),
		week: week('Tue-Sun morning 07:00-09:00 x5', 'Tue-Sun evening 18:00-19:30 x4'),
	},
	{
		slug: 'salt-and-steam',
		owner: 'wen',
		name: 'Salt & Steam',
		category: 'dumplings',
		description:
			'Dumplings folded all day by two aunts who do not agree on pleats. A dozen or more per bag, steamed, with both sauces.',
		price_cents: 799,
		retail_value_cents: 2000,
		...at('226 SW 4th Ave, Portland, OR 97204', 45.5212, -122.6744),
		week: week('Mon-Sat evening 20:00-21:30 x6', 'Mon-Fri afternoon 14:00-15:30 x4'),
	},
	{
		slug: 'cafe-kastanie',
		owner: 'greta',
		name: 'Café Kastanie',
		category: 'cafe',
		description:
			'Cake by the slice and quiet tables. At five the case is emptied into paper bags: two or three slices, sometimes half a quiche.',
		price_cents: 550,
		retail_value_cents: 1500,
		...at('1015 SW Park Ave, Portland, OR 97205', 45.5166, -122.6823),
		week: week('Mon-Fri afternoon 16:30-17:45 x5', 'Sat afternoon 15:00-17:00 x6'),
	},
	{
		slug: 'stumbling-goat-deli',
		owner: 'june',
		name: 'The Stumbling Goat Deli',
		category: 'deli',
		description:
			'Sandwiches made at eleven for the lunch crowd. What the crowd did not eat is in the bag by two: at least two sandwiches and a salad.',
		price_cents: 649,
		retail_value_cents: 1900,
		...at('733 SW Washington St, Portland, OR 97205', 45.5203, -122.6789),
		week: week('Mon-Fri afternoon 14:00-16:00 x7'),
	},
	{
		slug: 'little-harbor-sushi',
		owner: 'hana',
		name: 'Little Harbor Sushi',
		category: 'sushi',
		description:
			'Rolls and nigiri from the lunch counter, never older than the same day. We pack them cold; please eat them tonight.',
		price_cents: 999,
		retail_value_cents: 2600,
		...at('1230 NW Hoyt St, Portland, OR 97209', 45.5274, -122.6843),
		week: week('Tue-Sat evening 20:30-22:00 x4', 'Tue-Sat afternoon 14:30-16:00 x3'),
	},
	{
		slug: 'pane-di-luca',
		owner: 'luca',
		name: 'Pane di Luca',
		category: 'pizzeria',
		description:
			'Roman pizza by the slice, baked in long trays. Near closing we box the last slices: four to six, mixed, still good cold for breakfast.',
		price_cents: 599,
		retail_value_cents: 1800,
		...at('2110 NW Quimby St, Portland, OR 97210', 45.5336, -122.6948),
		week: week('Mon-Sun evening 20:00-22:30 x8'),
	},
	{
		slug: 'tram-and-toast',
		owner: 'marcus',
		name: 'Tram & Toast',
		category: 'cafe',
		description:
			'A counter under the aerial tram. Egg buns, oat bars and whatever the morning rush left; the bag fits in a bicycle basket.',
		price_cents: 450,
		retail_value_cents: 1200,
		...at('3303 S Bond Ave, Portland, OR 97239', 45.4993, -122.6708),
		week: week('Mon-Fri morning 10:00-11:45 x5', 'Mon-Fri afternoon 15:00-16:30 x3'),
	},
	{
		slug: 'village-green-grocer',
		owner: 'ana',
		name: 'Village Green Grocer',
		category: 'farm',
		description:
			'Vegetables from six farms within an hour’s drive. Crooked carrots, loud beets, greens that need a pan tonight.',
		price_cents: 749,
		retail_value_cents: 2200,
		...at('7832 SW Capitol Hwy, Portland, OR 97219', 45.4681, -122.7113),
		week: week('Wed-Sun afternoon 16:00-17:55 x6', 'Sat-Sun morning 09:00-11:00 x5'),
	},
	{
		slug: 'hill-street-bagels',
		owner: 'marcus',
		name: 'Hill Street Bagels',
		category: 'bagels',
		description:
			'Boiled, then baked, gone by noon on most days. On the others there is a bag: six bagels, your luck decides the seeds.',
		price_cents: 425,
		retail_value_cents: 1100,
		...at('6319 SW Capitol Hwy, Portland, OR 97239', 45.4789, -122.6951),
		week: week('Mon-Fri afternoon 12:00-13:30 x5', 'Sat-Sun afternoon 13:00-14:30 x8'),
	},
	{
		slug: 'copper-ladle',
		owner: 'priya',
		name: 'The Copper Ladle',
		category: 'curry',
		description:
			'Two curries, rice and bread from the lunch pots, packed hot at half past two. Mild unless you ask; vegetarian more often than not.',
		price_cents: 749,
		retail_value_cents: 1900,
		...at('1975 SW 1st Ave, Portland, OR 97201', 45.5098, -122.6793),
		week: week('Mon-Sat afternoon 14:30-16:00 x6', 'Thu-Sat evening 21:00-22:30 x5'),
	},
	{
		slug: 'slow-scoop',
		owner: 'greta',
		name: 'Slow Scoop',
		category: 'gelato',
		description:
			'Gelato is best on its first day, so the second day is yours: a half-liter tub of three flavors. Bring a cool bag if you have one.',
		price_cents: 599,
		retail_value_cents: 1400,
		...at('2207 NW Thurman St, Portland, OR 97210', 45.5356, -122.6969),
		week: week('Thu-Sun evening 20:00-22:00 x6'),
	},
	{
		slug: 'bento-corner',
		owner: 'hana',
		name: 'Bento Corner',
		category: 'restaurant',
		description:
			'Lunch boxes for the offices around the square. We cook ten too many on purpose and sell what remains for less.',
		price_cents: 699,
		retail_value_cents: 1700,
		...at('520 SW 6th Ave, Portland, OR 97204', 45.5196, -122.6773),
		week: week('Mon-Fri afternoon 13:30-15:00 x8'),
	},
];
