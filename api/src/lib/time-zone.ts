/** The IANA zone at a position (R-shop-clock). At borders of zones it may be the neighbor's; owners can change it. */
import lookup from '@photostructure/tz-lookup';

export function zoneAt(lat: number, lng: number): string {
	return lookup(lat, lng);
}
