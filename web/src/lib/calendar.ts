/** A calendar entry as a file (RFC 5545). Pure. */
export interface CalendarEntry {
	/** Stays the same for the same thing, so that adding it twice makes one entry. */
	id: string;
	title: string;
	details: string;
	/** The address. */
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

/** No line is longer than 75 bytes; the rest goes on after a space. Never cuts a character in two. */
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

/** Opens in the maps app of a phone, in a browser elsewhere. */
export const mapsUrl = (address: string): string =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
