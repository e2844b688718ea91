/** A tram ride away and farther; the last one is beyond the default radius. */
import { at, type TownBusiness } from './town-business.ts';
import { week } from './week.ts';

export const outskirts: readonly TownBusiness[] = [
	{
		slug: 'cedar-and-rye',
		owner: 'ana',
		name: 'Cedar & Rye',
		category: 'deli',
		description:
			'Pretzels, pickles and cold cuts behind a very long counter. Two sandwiches and something pickled.',
		price_cents: 699,
		retail_value_cents: 1850,
		...at('12345 SW Canyon Rd, Beaverton, OR 97005', 45.4897, -122.8041),
		week: week('Mon-Sat evening 18:00-19:30 x5'),
	},
	{
		slug: 'lakeside-crumb',
		owner: 'greta',
		name: 'Lakeside Crumb',
		category: 'bakery',
		description: 'Morning buns by the lake. The afternoon bag is sweet: rolls, buns and the heel of a cake.',
		price_cents: 575,
		retail_value_cents: 1650,
		...at('352 B Ave, Lake Oswego, OR 97034', 45.4184, -122.6668),
		week: week('Tue-Sun afternoon 14:30-16:30 x5'),
	},
	{
		slug: 'milwaukie-mercado',
		owner: 'diego',
		name: 'Mercado del Río',
		category: 'taqueria',
		description:
			'A grocery with a grill in the back. Tamales on Fridays, tacos every day, tortillas by the dozen when we made too many.',
		price_cents: 649,
		retail_value_cents: 1700,
		...at('10883 SE Main St, Milwaukie, OR 97222', 45.4444, -122.6402),
		week: week('Mon-Sun evening 19:00-20:30 x6'),
	},
	{
		slug: 'gresham-orchard-shop',
		owner: 'noor',
		name: 'Orchard Shop Gresham',
		category: 'market',
		description: 'Apples in nine kinds and pears in three. A heavy bag; bring a backpack.',
		price_cents: 549,
		retail_value_cents: 1600,
		...at('219 NW Main Ave, Gresham, OR 97030', 45.4998, -122.4306),
		week: week('Mon-Sat afternoon 15:00-17:00 x8'),
	},
	{
		slug: 'tigard-gelateria',
		owner: 'luca',
		name: 'Gelateria Stella',
		category: 'gelato',
		description: 'What is left in the pans at ten goes into tubs: two flavors, your choice of what remains.',
		price_cents: 499,
		retail_value_cents: 1200,
		...at('12394 SW Main St, Tigard, OR 97223', 45.4302, -122.7716),
		week: week('Fri-Sun evening 21:00-22:30 x6'),
	},
	{
		slug: 'uptown-kettle',
		owner: 'marcus',
		name: 'Uptown Kettle',
		category: 'doughnuts',
		description:
			'Across the river in Vancouver. Old-fashioned doughnuts and apple fritters the size of a hat.',
		price_cents: 425,
		retail_value_cents: 1250,
		...at('1902 Main St, Vancouver, WA 98660', 45.6358, -122.6716),
		week: week('Mon-Sun morning 10:30-11:55 x7'),
	},
	{
		slug: 'falls-view-kitchen',
		owner: 'priya',
		name: 'Falls View Kitchen',
		category: 'restaurant',
		description:
			'Home cooking with a view of the falls. A main dish and two sides, whichever pots are still warm.',
		price_cents: 849,
		retail_value_cents: 2200,
		...at('701 Main St, Oregon City, OR 97045', 45.3573, -122.6079),
		week: week('Wed-Sun evening 20:00-21:30 x5'),
	},
	{
		slug: 'capitol-creamery',
		owner: 'june',
		name: 'Capitol Creamery',
		category: 'cheese',
		description:
			'Fresh curds and aged wheels in Salem. Too far for a quick bag, worth it when you are in town.',
		price_cents: 999,
		retail_value_cents: 2600,
		...at('295 Court St NE, Salem, OR 97301', 44.9418, -123.0389),
		week: week('Tue-Sat afternoon 14:00-17:00 x5'),
	},
];
