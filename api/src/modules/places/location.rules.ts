import type { Position } from './distance.rules.ts';

const number = '[+-]?\\d{1,3}(?:\\.\\d{1,15})?';
const coordinates = new RegExp(`^\\s*(${number})\\s*,\\s*(${number})\\s*$`);

/** Parses "latitude,longitude"; undefined if malformed or out of range. */
export function parseCoordinates(value: string): Position | undefined {
	const match = coordinates.exec(value);
	if (!match) return undefined;
	const [lat, lng] = [Number(match[1]), Number(match[2])];
	if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
	return { lat, lng };
}
