/** Writes a calendar file (RFC 5545). Pure. */
export interface CalendarEntry {
	/** Stable, so that importing twice makes one entry. */
	id: string;
	title: string;
	details: string;
	place: string;
	/** ISO instants. */
	startsAt: string;
	endsAt: string;
}

const lineBytes = 75;
const encoder = new TextEncoder();

const escaped = (text: string) =>
	text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');
const stamp = (instant: string | Date) =>
	new Date(instant)
		.toISOString()
		.replaceAll(/[-:]/g, '')
		.replace(/\.\d{3}/, '');

/** Folds lines longer than 75 bytes without splitting a character; a continuation starts with a space. */
function folded(line: string): string {
	const lines = [''];
	let bytes = 0;
	for (const character of line) {
		const size = encoder.encode(character).length;
		if (bytes + size > lineBytes) {
			lines.push(' ');
			bytes = 1;
		}
		lines[lines.length - 1] += character;
		bytes += size;
	}
	return lines.join('\r\n');
}

export const calendarFile = (entry: CalendarEntry, now: Date): string =>
	[
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//FlavorBag//Pickup//EN',
		'BEGIN:VEVENT',
		`UID:${entry.id}@flavorbag`,
		`DTSTAMP:${stamp(now)}`,
		`DTSTART:${stamp(entry.startsAt)}`,
		`DTEND:${stamp(entry.endsAt)}`,
		`SUMMARY:${escaped(entry.title)}`,
		`DESCRIPTION:${escaped(entry.details)}`,
		`LOCATION:${escaped(entry.place)}`,
		'BEGIN:VALARM',
		'ACTION:DISPLAY',
		`DESCRIPTION:${escaped(entry.title)}`,
		'TRIGGER:-PT30M',
		'END:VALARM',
		'END:VEVENT',
		'END:VCALENDAR',
		'',
	]
		.map(folded)
		.join('\r\n');

export const mapsUrl = (address: string): string =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
