/** What a card says of a business, ready to be shown. Pure; the first script of the page shows it as well. */
import type { BusinessSummary } from '@flavorbag/contract';
import { formatZip } from '#lib/address.ts';
import { formatMiles, isSamePoint } from '#lib/distance.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { glanceText, momentText } from '#lib/time.ts';

const few = 3;

export interface CardTexts {
	name: string;
	distance: string | undefined;
	address: string;
	/** When the next bags can be collected; undefined: there are none. Empty: they are drawn first. */
	window: string | undefined;
	/** Where none can be bought: when the next are drawn. */
	draw: string | undefined;
	/** What is in them: its diet and what it usually contains. */
	bag: string | undefined;
	/** How many bags, when that is few. */
	left: number | undefined;
	price: string;
	retailValue: string | undefined;
}

/** How far away it is; of two middles of one ZIP code that "0.00 mi" would be a guess. Undefined: no place is known. */
export function awayWords(props: Pick<BusinessSummary, 'distance' | 'zip_code'>): string | undefined {
	const { distance, zip_code } = props;
	if (distance === null) return undefined;
	return isSamePoint(distance) ? `${activeWords().within} ${formatZip(zip_code)}` : formatMiles(distance);
}

export function cardTexts(business: BusinessSummary, now: Date): CardTexts {
	const {
		left,
		next_pickup: next,
		next_draw: draw,
		time_zone: timeZone,
		retail_value: retailValue,
	} = business;
	return {
		name: business.display_name,
		distance: awayWords(business),
		address: business.address,
		window: next ? glanceText({ ...next, timeZone }, now) : draw && '',
		draw: draw && momentText(draw, timeZone, now),
		bag: business.bag?.map(activeWords().onCard ?? String).join(' · '),
		left: next && left <= few ? left : undefined,
		price: formatDollars(business.price),
		retailValue: retailValue === undefined ? undefined : formatDollars(retailValue),
	};
}
