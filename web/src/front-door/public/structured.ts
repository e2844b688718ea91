/** JSON-LD for search engines, in the active language. */
import {
	type BagDiet,
	bagText,
	bagWordsIn,
	checkoutPath,
	type Day,
	type PublicBusiness,
	type PublicPickup,
	type PublicTown,
	type ShownRatings,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
	DayOfWeek,
	FoodEstablishment,
	ItemList,
	Menu,
	Offer,
	PostalAddress,
	Product,
	WithContext,
} from 'schema-dts';
import { formatZip } from '#lib/address.ts';
import { activeWords } from '#lib/language.ts';
import { publicShop } from '#lib/public-paths.ts';

const context = 'https://schema.org';
const types = {
	bakery: 'Bakery',
	cafe: 'CafeOrCoffeeShop',
	restaurant: 'Restaurant',
} as const;
const diets = {
	vegetarian: `${context}/VegetarianDiet`,
	vegan: `${context}/VeganDiet`,
	halal: `${context}/HalalDiet`,
	kosher: `${context}/KosherDiet`,
} as const satisfies Record<BagDiet, string>;

const weekdays = {
	Mon: `${context}/Monday`,
	Tue: `${context}/Tuesday`,
	Wed: `${context}/Wednesday`,
	Thu: `${context}/Thursday`,
	Fri: `${context}/Friday`,
	Sat: `${context}/Saturday`,
	Sun: `${context}/Sunday`,
} as const satisfies Record<Day, DayOfWeek>;

const imageOf = (origin: string, { image_url }: PublicBusiness) =>
	image_url === null ? {} : { image: new URL(image_url, origin).href };

const idOf = (origin: string, { slug }: PublicBusiness, part: string) =>
	`${origin}${publicShop(slug)}#${part}`;

const addressOf = (shop: PublicBusiness): PostalAddress => ({
	'@type': 'PostalAddress',
	streetAddress: shop.street,
	addressLocality: shop.city,
	addressRegion: shop.state,
	postalCode: formatZip(shop.zip_code),
	addressCountry: 'US',
});

const priced = (price: number) => ({ price: price.toFixed(2), priceCurrency: 'USD' });

/** The bag in one pickup window; its product is described once, beside the first offer. */
function offerOf(origin: string, shop: PublicBusiness, entry: PublicPickup): Offer {
	const { price = shop.price, available, more, starts_at, ends_at } = entry;
	const url = origin + checkoutPath(shop.slug, entry);
	return {
		'@type': 'Offer',
		url,
		...priced(price),
		...(shop.retail_value !== null && {
			priceSpecification: {
				'@type': 'UnitPriceSpecification',
				priceType: `${context}/ListPrice`,
				...priced(shop.retail_value),
			},
		}),
		availability: `${context}/InStock`,
		inventoryLevel: { '@type': 'QuantitativeValue', [more ? 'minValue' : 'value']: available },
		...(starts_at && { availabilityStarts: starts_at }),
		...(ends_at && { availabilityEnds: ends_at, validThrough: ends_at }),
		availableAtOrFrom: { '@type': 'Place', address: addressOf(shop) },
		potentialAction: { '@type': 'BuyAction', target: url },
		itemOffered: { '@id': idOf(origin, shop, 'bag') },
	};
}

function offersOf(origin: string, shop: PublicBusiness): Offer[] {
	const itemOffered = bagIn(origin, shop);
	const [first, ...others] = shop.inventory.map((entry) => offerOf(origin, shop, entry));
	if (first) return [{ ...(first as object), itemOffered } as Offer, ...others];
	const url = origin + publicShop(shop.slug);
	return [{ '@type': 'Offer', url, ...priced(shop.price), availability: `${context}/SoldOut`, itemOffered }];
}

/** The week's windows, those of the same times together. */
const hoursOf = ({ pickup_hours = [] }: PublicBusiness) =>
	[...Map.groupBy(pickup_hours, ({ start, end }) => `${start} ${end}`).values()].map((same) => ({
		'@type': 'OpeningHoursSpecification' as const,
		dayOfWeek: same.map(({ day }) => weekdays[day]),
		opens: same[0]?.start ?? '',
		closes: same[0]?.end ?? '',
	}));

const nameOf = (name: string) => i18n._(msg`Surprise bag from ${name}`);

/** Schema.org allows diets only on menu items. */
const menuOf = ({ display_name, bag }: PublicBusiness): { hasMenu?: Menu } =>
	bag.diets.length === 0
		? {}
		: {
				hasMenu: {
					'@type': 'Menu',
					hasMenuItem: {
						'@type': 'MenuItem',
						name: nameOf(display_name),
						suitableForDiet: bag.diets.map((diet) => diets[diet]),
					},
				},
			};

function bagIn(origin: string, shop: PublicBusiness): Product {
	const { display_name, description, bag } = shop;
	const { lines = [], note = '' } = bagText(bag, bagWordsIn(activeWords().say)) ?? {};
	return {
		'@type': 'Product',
		'@id': idOf(origin, shop, 'bag'),
		name: nameOf(display_name),
		description: [description, ...lines.map(({ label, text }) => `${label}: ${text}`), note].join(' '),
		additionalProperty: lines.map(({ label, text }) => ({
			'@type': 'PropertyValue',
			name: label,
			value: text,
		})),
	};
}

const ratingOf = ({ mean, ratings }: ShownRatings) =>
	mean === null
		? {}
		: {
				aggregateRating: {
					'@type': 'AggregateRating' as const,
					ratingValue: mean.toFixed(1),
					ratingCount: ratings,
					bestRating: 5,
					worstRating: 1,
				},
			};

export function structuredShop(
	origin: string,
	shop: PublicBusiness,
	ratings: ShownRatings,
): WithContext<FoodEstablishment> {
	const known = types[shop.category as keyof typeof types] ?? 'FoodEstablishment';
	return {
		'@context': context,
		'@type': known as 'FoodEstablishment',
		'@id': idOf(origin, shop, 'shop'),
		name: shop.display_name,
		description: shop.description,
		url: origin + publicShop(shop.slug),
		...imageOf(origin, shop),
		address: addressOf(shop),
		...(shop.coordinates && {
			geo: { '@type': 'GeoCoordinates', latitude: shop.coordinates.lat, longitude: shop.coordinates.lng },
		}),
		priceRange: '$',
		...menuOf(shop),
		...ratingOf(ratings),
		openingHoursSpecification: hoursOf(shop),
		makesOffer: offersOf(origin, shop),
	};
}

export function structuredTown(
	origin: string,
	town: PublicTown,
	shops: readonly PublicBusiness[],
): WithContext<ItemList> {
	const townName = `${town.city}, ${town.state}`;
	return {
		'@context': context,
		'@type': 'ItemList',
		name: i18n._(msg`Surprise bags near ${townName}`),
		numberOfItems: shops.length,
		itemListElement: shops.map((shop, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			url: origin + publicShop(shop.slug),
			name: shop.display_name,
		})),
	};
}
