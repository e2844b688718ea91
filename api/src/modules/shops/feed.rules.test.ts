/** R-shop-calendar, R-shop-clock */
import type { CalendarSlot } from '@flavorbag/contract';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type FeedShop, feedEntries, feedText } from './feed.rules.ts';

const shopIn = (tz: string): FeedShop => ({
	id: '0d9f4c5e-0000-4000-8000-0000deadbeef',
	display_name: 'Corner Bakery',
	street: '1 Main St',
	city: 'Portland',
	state: 'OR',
	zip_code: '97201',
	tz,
	version: 3,
	updated_at: new Date('2027-03-01T12:00:00Z'),
});
const morning: CalendarSlot = {
	period: 'morning',
	start: '06:00',
	end: '11:30',
	quantity: 8,
	held: 1,
	sold: 3,
	price: 5,
	week: null,
	exception: null,
	version: 0,
	changed_at: null,
};
const onDates = (dates: string[], slot: Partial<CalendarSlot> = {}, paused_until: string | null = null) => ({
	today: dates[0] ?? '',
	time_zone: '',
	paused_until,
	price: 5,
	moves: new Map(),
	dates: dates.map((date) => ({
		date,
		day: 'Sun' as const,
		holiday: null,
		slots: [{ ...morning, ...slot }],
	})),
});
const publicUrl = 'https://flavorbag.example';

// UTC starts on the days around each clock change.
const cases: [zone: string, dates: string[], starts: string[]][] = [
	['America/New_York', ['2027-03-13', '2027-03-14'], ['2027-03-13T11:00Z', '2027-03-14T10:00Z']],
	['America/New_York', ['2027-11-06', '2027-11-07'], ['2027-11-06T10:00Z', '2027-11-07T11:00Z']],
	['America/Phoenix', ['2027-03-13', '2027-03-14'], ['2027-03-13T13:00Z', '2027-03-14T13:00Z']],
	['America/Phoenix', ['2027-11-06', '2027-11-07'], ['2027-11-06T13:00Z', '2027-11-07T13:00Z']],
	['Pacific/Honolulu', ['2027-03-13', '2027-03-14'], ['2027-03-13T16:00Z', '2027-03-14T16:00Z']],
	['Pacific/Honolulu', ['2027-11-06', '2027-11-07'], ['2027-11-06T16:00Z', '2027-11-07T16:00Z']],
	['America/Anchorage', ['2027-03-13', '2027-03-14'], ['2027-03-13T15:00Z', '2027-03-14T14:00Z']],
	['America/Anchorage', ['2027-11-06', '2027-11-07'], ['2027-11-06T14:00Z', '2027-11-07T15:00Z']],
];

test.each(cases)('%s, %j: 6:00 is %j', (zone, dates, starts) => {
	const text = feedText(shopIn(zone), onDates(dates), publicUrl);
	const read = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
		const { startDate, endDate } = new ICAL.Event(component);
		return [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()];
	});
	const fiveAndAHalfHours = 5.5 * 3_600_000;
	expect(read).toEqual(starts.map((start) => [Date.parse(start), Date.parse(start) + fiveAndAHalfHours]));
});

describe('what an entry says', () => {
	const [date] = ['2027-06-05'];
	const said = (slot: Partial<CalendarSlot>, pausedUntil: string | null = null) =>
		feedEntries(shopIn('America/Phoenix'), onDates([date], slot, pausedUntil), publicUrl).map(
			({ summary, cancelled }) => [summary, cancelled],
		);

	test.each<[string, Partial<CalendarSlot>, string | null, (string | boolean)[][]]>([
		['as planned', {}, null, [['Pickup: 3 of 8 bags sold', false]]],
		['one bag', { quantity: 1, sold: 1 }, null, [['Pickup: 1 of 1 bag sold', false]]],
		['fewer bags than were sold', { quantity: 2 }, null, [['Pickup: 3 of 3 bags sold', false]]],
		['nothing planned', { quantity: 0, sold: 0 }, null, []],
		['no more are sold', { quantity: 0 }, null, [['Pickup: 3 of 3 bags sold', false]]],
		['closed', { quantity: 0, sold: 0, exception: { closed: true } }, null, []],
		[
			'closed after a sale',
			{ quantity: 0, sold: 1, exception: { closed: true } },
			null,
			[['Closed: 1 bag sold before', true]],
		],
		['a pause', { sold: 0 }, '2027-06-06', []],
		['a pause after a sale', {}, '2027-06-06', [['Pickup: 3 bags sold', false]]],
		['the end of a pause', {}, '2027-06-05', [['Pickup: 3 of 8 bags sold', false]]],
	])('%s', (_, slot, pausedUntil, expected) => expect(said(slot, pausedUntil)).toEqual(expected));
});
