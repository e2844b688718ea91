// Names of WAL segments: eight hex digits each for timeline, log file and segment.
export const logPrefix = 'log/';
export const segmentBytes = 16 * 1024 * 1024;

export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);
export const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name);
export const timelineOf = (segment: string) => segment.slice(0, 8);

/** With 16 MB segments, 256 make one log file. */
export function nextSegment(segment: string): string {
	const position = BigInt(`0x${segment.slice(8, 16)}`) * 256n + BigInt(`0x${segment.slice(16)}`) + 1n;
	const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
	return timelineOf(segment) + hex(position / 256n) + hex(position % 256n);
}

export const positionOf = (segment: string) => segment.slice(8);

/** True if storing `next` after `last` leaves no gap. */
export const follows = (last: string, next: string) => positionOf(next) <= positionOf(nextSegment(last));

/** Segments that follow `last` without a gap, on its timeline or a later one, and the first missing one. */
export function segmentsAfter(
	last: string,
	stored: readonly string[],
): { usable: string[]; missing?: string } {
	const later = stored
		.filter((name) => isSegment(name) && timelineOf(name) >= timelineOf(last))
		.filter((name) => positionOf(name) >= positionOf(last))
		.sort();
	const positions = new Set(later.map(positionOf));
	let at = last;
	while (positions.has(positionOf(nextSegment(at)))) at = nextSegment(at);
	const usable = later.filter((name) => positionOf(name) <= positionOf(at));
	const rest = later.some((name) => positionOf(name) > positionOf(at));
	const missing = timelineOf(usable.at(-1) ?? last) + positionOf(nextSegment(at));
	return { usable, ...(rest && { missing }) };
}
