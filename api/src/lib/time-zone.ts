/** Finds the IANA zone at a position (R-shop-clock). Near a border it may be the neighbor's; owners can change it. */
import lookup from '@photostructure/tz-lookup';

const regions = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] };
const ours = new Set(
	regions.flatMap((region) => (new Intl.Locale(`en-${region}`) as LocaleWithZones).getTimeZones()),
);
/** Compares canonical names too, because zones in Indiana and Kentucky have aliases. */
const isOurs = (zone: string): boolean =>
	ours.has(zone) || ours.has(new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone);

const [step, farthest] = [0.05, 2];
const directions = Array.from({ length: 16 }, (_, nth) => (nth * Math.PI) / 8);

/** Zones are drawn coarsely: near a border, takes the nearest US zone. */
export function zoneAt(lat: number, lng: number): string {
	const there = lookup(lat, lng);
	if (isOurs(there)) return there;
	for (let away = step; away <= farthest; away += step)
		for (const angle of directions) {
			const [north, east] = [lat + away * Math.sin(angle), lng + away * Math.cos(angle)];
			if (Math.abs(north) > 90 || Math.abs(east) > 180) continue;
			const zone = lookup(north, east);
			if (isOurs(zone)) return zone;
		}
	return there;
}
