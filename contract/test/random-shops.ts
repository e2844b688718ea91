/** Shops as strangers see them, and what every reader must say of their windows (R-one-shape). */
import { constantFrom, integer, option, record, uniqueArray } from 'fast-check';
import { leftText, type PublicBusiness } from '../src/index.ts';
import { randomBags } from './random-bags.ts';

const windows = [
	['morning', '08:00', '11:00'],
	['afternoon', '14:00', '17:30'],
	['evening', '17:00', '23:59'],
] as const;
/** Hours to UTC in Portland; the clock goes back in the second night, before any window. */
const dates = { '2031-11-01': 7, '2031-11-02': 8, '2031-11-03': 8 } as const;
type Dated = keyof typeof dates;

const entries = uniqueArray(
	record({
		date: constantFrom(...(Object.keys(dates) as Dated[])),
		at: integer({ min: 0, max: 2 }),
		left: integer({ min: 1, max: 9 }),
		price: constantFrom(3, 4.99, 12.5),
	}),
	{ maxLength: 5, selector: ({ date, at }) => `${date} ${at}` },
);

function entryOf({ date, at, left, price }: { date: Dated; at: number; left: number; price: number }) {
	const [window, startTime, endTime] = windows[at] ?? windows[0];
	const utc = (time: string) =>
		new Date(Date.parse(`${date}T${time}:00Z`) + dates[date] * 3_600_000).toISOString();
	return {
		date,
		window,
		startTime,
		endTime,
		price,
		available: Math.min(left, 5),
		more: left > 5,
		starts_at: utc(startTime),
		ends_at: utc(endTime),
	};
}

export const hardNames = ['Corner Bakery', '<script>alert(1)</script>', '"=1+1"', 'مخبز الزاوية', '🥐 & Co.'];

export const randomShops = record({
	display_name: constantFrom(...hardNames),
	slug: integer({ min: 1, max: 1e9 }).map((n) => `corner-${n}-portland`),
	bag: randomBags,
	inventory: entries.map((some) => some.map(entryOf)),
	retail_value: option(constantFrom(15, 21.5)),
	category: constantFrom('bakery', 'market'),
	next_draw: option(constantFrom('2031-11-03T20:00:00.000Z')),
}).map(
	(random): PublicBusiness => ({
		...random,
		id: '0b8f2f0e-8a8c-4d3a-9b7e-000000000002',
		description: 'Bread of the day, and what goes with it.',
		price: 5.5,
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: 97_201,
		image_url: null,
		image_srcset: null,
		motif_url: '/media/motif/bakery-1.svg',
		coordinates: { lat: 45.52, lng: -122.68 },
		time_zone: 'America/Los_Angeles',
		tax_rate_bps: 0,
		distance: null,
		paused_until: null,
		pickup_hours: windows.map(([, start, end]) => ({ day: 'Sat', start, end })),
	}),
);

export const windowFacts = ({ inventory, retail_value }: PublicBusiness) =>
	inventory.map((entry) => ({
		pickup: `${entry.date} ${entry.startTime}`,
		price: entry.price?.toFixed(2),
		left: leftText(entry),
		starts: entry.starts_at,
		ends: entry.ends_at,
		retail: retail_value?.toFixed(2),
	}));
