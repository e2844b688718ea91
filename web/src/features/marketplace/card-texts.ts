/** What a card says of a business, ready to be shown. Pure; the first script of the page shows it as well. */
import type { ListedBusiness } from '@flavorbag/contract';
import { addressLine, formatZip } from '#lib/address.ts';
import { formatMiles, isSamePoint } from '#lib/distance.ts';
import { formatDollars } from '#lib/money.ts';
import { nextWindow, type Wanted } from '#lib/next-window.ts';
import { glanceText } from '#lib/time.ts';

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
	retailValue: string | undefined;
}

/** How far away it is; of two middles of one ZIP code that "0.00 mi" would be a guess. Undefined: no place is known. */
export function awayWords({
	distance,
	zip_code,
}: Pick<ListedBusiness, 'distance' | 'zip_code'>): string | undefined {
	if (distance === null) return undefined;
	return isSamePoint(distance) ? `in ${formatZip(zip_code)}` : formatMiles(distance);
}

const anyTime: Wanted = { day: undefined, period: undefined };

export function cardTexts(business: ListedBusiness, now: Date, wanted: Wanted = anyTime): CardTexts {
	const { inventory, time_zone: timeZone, retail_value: retailValue } = business;
	const next = nextWindow(inventory, timeZone, now, wanted);
	const left = inventory.reduce((sum, entry) => sum + entry.available, 0);
	return {
		name: business.display_name,
		distance: awayWords(business),
		address: addressLine(business),
		window: next && glanceText({ date: next.date, start: next.startTime, end: next.endTime, timeZone }, now),
		left: next && left <= few ? left : undefined,
		price: formatDollars(business.price),
		retailValue: retailValue === null ? undefined : formatDollars(retailValue),
	};
}
