/** What a card says of a business, ready to be shown. Pure; the first script of the page shows it as well. */
import type { ListedBusiness } from '@flavorbag/contract';
import { addressLine } from '#lib/address.ts';
import { formatMiles } from '#lib/distance.ts';
import { formatDollars } from '#lib/money.ts';
import { windowWords } from '#lib/time.ts';

const few = 3;

export interface CardTexts {
	name: string;
	distance: string | undefined;
	address: string;
	/** When the next bags can be collected; undefined: there are none. */
	window: string | undefined;
	/** How many bags, when that is few. */
	left: number | undefined;
	price: string;
	worth: string | undefined;
}

export function cardTexts(business: ListedBusiness, now: Date): CardTexts {
	const { inventory, time_zone: timeZone, distance, worth } = business;
	const [next] = inventory;
	const left = inventory.reduce((sum, entry) => sum + entry.available, 0);
	return {
		name: business.display_name,
		distance: distance === null ? undefined : formatMiles(distance),
		address: addressLine(business),
		window: next && windowWords({ date: next.date, start: next.startTime, end: next.endTime, timeZone }, now),
		left: next && left <= few ? left : undefined,
		price: formatDollars(business.price),
		worth: worth === null ? undefined : formatDollars(worth),
	};
}
