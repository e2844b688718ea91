/** Builds cards of lists, on the server and on public pages alike. */
import type { BusinessSummary, InventoryEntry, ListedBusiness } from './listing.ts';
import type { Period } from './words.ts';

/** The marketplace's first request. Its URL must be unique, because the next call to it gets the prefetched answer. */
export const earlySummaries = '/v0/customer/businesses/summaries?page=1&per_page=20';

export interface WantedPickup {
	date?: string | undefined;
	period?: Period | undefined;
}

/** The first requested pickup, or the first of all if the last requested one was just sold. */
function nextPickup(
	inventory: readonly InventoryEntry[],
	{ date, period }: WantedPickup = {},
): InventoryEntry | undefined {
	const isWanted = (entry: InventoryEntry) =>
		(date === undefined || entry.date === date) && (period === undefined || entry.window === period);
	return inventory.find(isWanted) ?? inventory[0];
}

/** Bags for sale, and the next draw of those that aren't. */
export interface Offered {
	inventory: InventoryEntry[];
	next_draw: string | null;
}

export function stockSummary(
	{ inventory, next_draw }: Offered,
	wanted?: WantedPickup,
): Pick<BusinessSummary, 'left' | 'next_pickup' | 'next_draw'> & { price?: number } {
	const next = nextPickup(inventory, wanted);
	return {
		...(!next && next_draw && { next_draw }),
		...(next?.price !== undefined && { price: next.price }),
		left: inventory.reduce((sum, { available }) => sum + available, 0),
		...(next && { next_pickup: { date: next.date, start: next.startTime, end: next.endTime } }),
	};
}

type Shown = Pick<
	ListedBusiness,
	| Exclude<
			keyof BusinessSummary,
			'address' | 'left' | 'next_pickup' | 'next_draw' | 'distance' | 'bag' | 'rating'
	  >
	| 'street'
	| 'city'
	| 'state'
> &
	Offered & {
		/** From `bagOnCard`, whose texts would otherwise be in the first view's bundle. */
		bag: string[];
		rating?: number | null;
	};

/** Five decimals, about a yard. */
const degrees = (value: number): number => Math.round(value * 100_000) / 100_000;

export function summaryOf(business: Shown, wanted?: WantedPickup): Omit<BusinessSummary, 'distance'> {
	const { street, city, state, retail_value, image_url, motif_url, coordinates, bag, rating } = business;
	return {
		id: business.id,
		display_name: business.display_name,
		address: `${street}, ${city}, ${state}`,
		zip_code: business.zip_code,
		price: business.price,
		time_zone: business.time_zone,
		...(retail_value !== null && { retail_value }),
		...(rating != null && { rating }),
		...(image_url !== null && { image_url }),
		...(motif_url !== null && { motif_url }),
		...(bag.length > 0 && { bag }),
		coordinates: coordinates && { lat: degrees(coordinates.lat), lng: degrees(coordinates.lng) },
		...stockSummary(business, wanted),
	};
}

/** Adds the list's default time zone to cards without one. */
export const withTimeZones = <Card extends object>(list: {
	businesses: readonly Card[];
	time_zone: string | null;
}): (Card & { time_zone: string })[] =>
	list.businesses.map((card) => ({ time_zone: list.time_zone ?? '', ...card }));
