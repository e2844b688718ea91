import { expect, test } from 'vitest';
import { calendarFile, mapsUrl } from './calendar.ts';

const entry = {
	id: 'order-1',
	title: 'Pick up 2 bags; Ben, Ida & Söhne',
	details: 'Code ABCD-1234\nShow it at the counter.',
	place: '1 Main St, Portland, OR 97201',
	startsAt: '2026-11-21T01:00:00.000Z',
	endsAt: '2026-11-21T04:00:00.000Z',
};
const now = new Date('2026-11-20T12:00:00.000Z');

test('a pickup becomes a calendar entry in universal time, with what is special escaped', () => {
	const lines = calendarFile(entry, now).split('\r\n');
	expect(lines).toContain('DTSTART:20261121T010000Z');
	expect(lines).toContain('DTEND:20261121T040000Z');
	expect(lines).toContain('DTSTAMP:20261120T120000Z');
	expect(lines).toContain('SUMMARY:Pick up 2 bags\\; Ben\\, Ida & Söhne');
	expect(lines).toContain('DESCRIPTION:Code ABCD-1234\\nShow it at the counter.');
	expect(lines).toContain('LOCATION:1 Main St\\, Portland\\, OR 97201');
	expect(lines.at(-1)).toBe('');
});

test('no line is longer than 75 bytes, and the text is whole when the folds are taken out', () => {
	const title = 'Bröt '.repeat(60);
	const file = calendarFile({ ...entry, title }, now);
	for (const line of file.split('\r\n'))
		expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
	expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test('an address opens in maps', () => {
	expect(mapsUrl('1 Main St, Portland')).toBe(
		'https://www.google.com/maps/search/?api=1&query=1+Main+St%2C+Portland',
	);
});
