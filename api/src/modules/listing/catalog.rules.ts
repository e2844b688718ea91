/** The one public shape of a shop and its windows (R-one-shape): whatever strangers read of it is made from this. */
import {
	days,
	type ListedBusiness,
	type PriceStep,
	type PublicBusiness,
	publicBusiness,
	publicLimits,
} from '@flavorbag/contract';
import { strip } from '#lib/schema-filter.ts';
import { instantOf } from '#lib/time.ts';

const named = strip(publicBusiness);

interface Beside {
	slug: string;
	week: readonly { day: number; start_time: string; end_time: string }[];
	price_steps?: PriceStep[] | undefined;
}

export function publicShapeOf(listed: ListedBusiness, { slug, week, price_steps }: Beside): PublicBusiness {
	const at = (date: string, time: string) => instantOf(date, time, listed.time_zone).toISOString();
	const inventory = listed.inventory.map((entry) => ({
		...entry,
		price: entry.price ?? listed.price,
		available: Math.min(entry.available, publicLimits.bagsMax),
		more: entry.available > publicLimits.bagsMax,
		starts_at: at(entry.date, entry.startTime),
		ends_at: at(entry.date, entry.endTime),
	}));
	const pickup_hours = week.map(({ day, start_time: start, end_time: end }) => ({
		day: days[day - 1] ?? 'Mon',
		start,
		end,
	}));
	return named({ ...listed, slug, inventory, pickup_hours, ...(price_steps && { price_steps }) });
}
