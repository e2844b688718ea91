import { afterEach, describe, expect, test, vi } from 'vitest';
import {
	clockTime,
	dateTimeText,
	printedDateTime,
	remainingText,
	timeRange,
	windowText,
} from './full-time.ts';
import { setActiveLanguage } from './language.ts';
import { monthText } from './month-text.ts';
import { dateIn, dayText, glanceText, minutesOf, readerZone, zoneAbbreviation } from './time.ts';
import { zoneName } from './zone-name.ts';

const chicago = 'America/Chicago';
/** Wednesday, 20:30 in Chicago; already Thursday in UTC. */
const now = new Date('2026-11-26T02:30:00Z');

test.each([
	['00:00', '12:00 AM', 0],
	['00:05', '12:05 AM', 5],
	['09:30', '9:30 AM', 570],
	['12:00', '12:00 PM', 720],
	['17:30', '5:30 PM', 1050],
	['23:59', '11:59 PM', 1439],
])('%s is shown as %s, and is minute %d', (time, short, minutes) => {
	expect(clockTime(time)).toBe(short);
	expect(minutesOf(time)).toBe(minutes);
});

test('a range names AM and PM only as often as needed', () => {
	expect(timeRange('17:00', '20:00')).toBe('5:00–8:00 PM');
	expect(timeRange('11:00', '13:00')).toBe('11:00 AM–1:00 PM');
});

describe('days', () => {
	test("today is the business's today", () => {
		expect(dateIn(chicago, now)).toBe('2026-11-25');
		expect(dateIn('UTC', now)).toBe('2026-11-26');
	});

	test.each([
		['2026-11-24', 'yesterday'],
		['2026-11-25', 'today'],
		['2026-11-26', 'tomorrow'],
		['2026-11-27', 'Fri, Nov 27'],
		['2027-01-01', 'Fri, Jan 1, 2027'],
	])('%s is %s', (date, words) => {
		expect(dayText(date, chicago, now)).toBe(words);
	});

	test('the day the clocks change is still tomorrow', () => {
		expect(dayText('2026-11-01', chicago, new Date('2026-11-01T04:30:00Z'))).toBe('tomorrow');
		expect(dayText('2026-11-02', chicago, new Date('2026-11-01T06:30:00Z'))).toBe('tomorrow');
	});

	test('a window is shown as words people use', () => {
		const window = { date: '2026-11-25', start: '17:00', end: '20:00', timeZone: chicago };
		expect(windowText(window, now, 'en-US', window.timeZone)).toBe('today 5:00–8:00 PM');
		expect(windowText(window, now, 'en-US', 'Asia/Tokyo')).toMatch(/^today 5:00–8:00 PM [A-Z]{3}$/);
		// A date in daylight saving time, read in winter.
		const earlier = { ...window, date: '2026-10-28' };
		expect(windowText(earlier, now, 'en-US', 'Asia/Tokyo')).toBe('Wed, Oct 28 5:00–8:00 PM CDT');
	});
});

test.each([
	['2026-11-26T02:30:00Z', 'now'],
	['2026-11-26T01:00:00Z', 'now'],
	['2026-11-26T02:30:20Z', 'in 1 min'],
	['2026-11-26T03:30:00Z', 'in 1 h'],
	['2026-11-26T04:40:00Z', 'in 2 h 10 min'],
	['2026-11-27T02:30:00Z', 'in 24 h'],
	['2026-11-29T02:30:00Z', 'in 3 days'],
])('until %s it is "%s"', (instant, words) => {
	expect(remainingText(instant, now)).toBe(words);
});

// R-shop-clock
test('the zone is named only where the reader has another time', () => {
	expect(zoneAbbreviation(chicago, now, 'America/Denver')).toBe('CST');
	expect(zoneAbbreviation(chicago, now, 'America/Menominee')).toBeUndefined();
	expect(zoneAbbreviation(chicago, new Date('2026-07-01T12:00:00Z'), 'America/New_York')).toBe('CDT');
});

// R-browser-said
test.each(['Etc/Unknown', 'not a zone', undefined])(
	'a browser that says %s is in no zone that we know',
	(timeZone) => {
		vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
		expect(readerZone()).toBeUndefined();
		expect(() => zoneAbbreviation(chicago, now)).not.toThrow();
		vi.restoreAllMocks();
	},
);

test('a moment is told by the clock of its business, with the zone for who is elsewhere', () => {
	const textFor = (reader: string) =>
		dateTimeText('2026-12-01T02:00:00Z', chicago, 'en-US', reader).replace(/\s/g, ' ');
	expect(textFor('America/Menominee')).toBe('Nov 30, 2026, 8:00 PM');
	expect(textFor('Europe/Berlin')).toBe('Nov 30, 2026, 8:00 PM CST');
});

test('on paper each moment names its zone, also where the reader has the same', () => {
	expect(printedDateTime('2026-11-27T02:00:00Z', chicago, 'en-US')).toBe('November 26, 2026 at 8:00 PM CST');
	expect(printedDateTime('2026-07-01T15:30:00Z', 'America/New_York', 'en-US')).toBe(
		'July 1, 2026 at 11:30 AM EDT',
	);
});

// R-language
describe('in Spanish, as it is written in the United States', () => {
	afterEach(() => setActiveLanguage('en'));
	const window = { date: '2026-11-25', start: '22:00', end: '23:30', timeZone: chicago };
	const plain = (text: string) => text.replace(/\s/g, ' ');

	test('a day has twelve hours twice', () => {
		setActiveLanguage('es');
		expect(clockTime('17:30')).toBe('5:30 p.m.');
		expect(timeRange('11:00', '13:00')).toBe('11:00 a.m.–1:00 p.m.');
		expect(plain(dateTimeText('2026-12-01T02:00:00Z', chicago, 'es-US', chicago))).toBe(
			'30 nov 2026, 8:00 p.m.',
		);
	});

	test('days, months and what is left of the time are words', () => {
		setActiveLanguage('es');
		expect(glanceText(window, now, undefined, chicago)).toBe('hoy 10–11:30 p.m., dentro de 1 h 30 min');
		expect(dayText('2026-11-26', chicago, now)).toBe('mañana');
		expect(dayText('2026-11-27', chicago, now)).toBe('vie, 27 de nov');
		expect(remainingText('2026-11-26T02:30:00Z', now)).toBe('ahora');
		// Not "day after tomorrow": two days and some hours may be the third day.
		expect(remainingText('2026-11-28T14:00:00Z', now)).toBe('dentro de 2 días');
		expect(monthText('2026-11')).toBe('noviembre de 2026');
		expect(zoneName('America/Los_Angeles')).toBe('hora del Pacífico');
	});
});
