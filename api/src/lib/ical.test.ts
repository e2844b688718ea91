import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { names } from '#test/names.ts';
import { icalText } from './ical.ts';

// R-shop-calendar
test('names from all over the world are whole in a calendar, on lines of 75 bytes', () => {
	const [start, stamp] = [new Date('2031-06-12T00:00:00Z'), new Date('2031-06-01T00:00:00Z')];
	const entries = names.map(([name], at) => ({
		id: `${at}@flavorbag`,
		sequence: 1,
		stamp,
		start,
		end: start,
		url: 'https://flavorbag.example',
		summary: name,
		location: `${name}, 1 Main St, Portland, OR 97201`,
		cancelled: false,
	}));
	const text = icalText(
		{ name: 'Pickups', tz: 'America/Los_Angeles', refreshSeconds: 900, language: 'en' },
		entries,
	);
	for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	const read = new ICAL.Component(ICAL.parse(text))
		.getAllSubcomponents('vevent')
		.map((component) => new ICAL.Event(component));
	expect(read.map(({ summary }) => summary)).toEqual(names.map(([name]) => name));
	expect(read.map(({ location }) => location)).toEqual(entries.map(({ location }) => location));
});
