/** Texts of a business card. Pure; the page's first script uses it, too. */
import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { bagOnCardIn } from '@flavorbag/contract/card-words';
import { formatZip } from '#lib/address.ts';
import { formatMiles, isSamePoint } from '#lib/distance.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { clockText, glanceText, momentText } from '#lib/time.ts';

const few = 3;

export interface CardTexts {
	name: string;
	distance: string | undefined;
	address: string;
	/** The next pickup time, or when the shop usually posts. Undefined without; empty if bags are drawn first. */
	window: string | undefined;
	/** When the next bags are drawn, if none can be bought. */
	draw: string | undefined;
	bag: string | undefined;
	left: number | undefined;
	price: string;
	retailValue: string | undefined;
	/** Mean of the food scores, if there are enough. */
	rating: string | undefined;
	/** Conflict with the customer's diet. */
	conflict: string | undefined;
	/** A blank that reserves space for the customer's own order until its row has loaded. */
	order: string | undefined;
}

/** Both points may be the center of one ZIP code, where "0.00 mi" would be wrong. Undefined without coordinates. */
export function awayWords(props: Pick<BusinessSummary, 'distance' | 'zip_code'>): string | undefined {
	const { distance, zip_code } = props;
	if (distance === null) return undefined;
	return isSamePoint(distance) ? `${activeWords().within} ${formatZip(zip_code)}` : formatMiles(distance);
}

export function cardTexts(business: BusinessSummary, now: Date, own?: OwnAtBusiness): CardTexts {
	const {
		left,
		next_pickup: next,
		next_draw: draw,
		posts_around: posts,
		time_zone: timeZone,
		retail_value: retailValue,
	} = business;
	return {
		name: business.display_name,
		distance: awayWords(business),
		address: business.address,
		window: next
			? glanceText({ ...next, timeZone }, now)
			: draw
				? ''
				: posts && `${activeWords().posts} ${clockText(posts)}`,
		draw: draw && momentText(draw, timeZone, now),
		bag: business.bag?.map((text) => bagOnCardIn(activeWords().say, text)).join(' · '),
		left: next && left <= few ? left : undefined,
		price: formatDollars(business.price),
		retailValue: retailValue === undefined ? undefined : formatDollars(retailValue),
		rating: business.rating?.toFixed(1),
		conflict: own?.conflict,
		order: own?.open_order && '\u2003',
	};
}
