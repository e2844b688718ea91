/** JSON-LD for search engines, in the active language. */
import {
	type BagDiet,
	bagText,
	bagWordsIn,
	type PublicBusiness,
	type PublicTown,
	type ShownRatings,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FoodEstablishment, ItemList, Menu, Offer, Product, WithContext } from 'schema-dts';
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

const imageOf = (origin: string, { image_url }: PublicBusiness) =>
	image_url === null ? {} : { image: new URL(image_url, origin).href };

function offerOf(origin: string, shop: PublicBusiness): Offer {
	const left = shop.inventory.some(({ available }) => available > 0);
	return {
		'@type': 'Offer',
		url: origin + publicShop(shop.slug),
		price: shop.price.toFixed(2),
		priceCurrency: 'USD',
		availability: left ? `${context}/InStock` : `${context}/SoldOut`,
		itemOffered: bagIn(shop),
	};
}

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

function bagIn({ display_name, description, bag }: PublicBusiness): Product {
	const { lines = [], note = '' } = bagText(bag, bagWordsIn(activeWords().say)) ?? {};
	return {
		'@type': 'Product',
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
		'@id': `${origin}${publicShop(shop.slug)}#shop`,
		name: shop.display_name,
		description: shop.description,
		url: origin + publicShop(shop.slug),
		...imageOf(origin, shop),
		address: {
			'@type': 'PostalAddress',
			streetAddress: shop.street,
			addressLocality: shop.city,
			addressRegion: shop.state,
			postalCode: formatZip(shop.zip_code),
			addressCountry: 'US',
		},
		...(shop.coordinates && {
			geo: { '@type': 'GeoCoordinates', latitude: shop.coordinates.lat, longitude: shop.coordinates.lng },
		}),
		priceRange: '$',
		...menuOf(shop),
		...ratingOf(ratings),
		makesOffer: offerOf(origin, shop),
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
