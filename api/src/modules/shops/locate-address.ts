/** Position and time zone of an address (R-shop-clock, R-placed). */
import type { UsState } from '@flavorbag/contract';
import { AppError } from '#lib/app-error.ts';
import { type Places, type Position, pointText } from '#places';
import { type NewBusiness, zoneOfState } from './shops.rules.ts';

export interface LocatedAddress {
	formatted_address: string;
	lat: number | null;
	lng: number | null;
	map_point: string | null;
	tz: string;
}

type Address = Pick<
	NewBusiness,
	| 'street'
	| 'city'
	| 'state'
	| 'zip_code'
	| 'formatted_address'
	| 'google_place_id'
	| 'position'
	| 'time_zone'
>;

/** Tries the picked place, the typed address, then the ZIP code. */
async function positionOf(places: Places, address: Address, typed: string): Promise<Position | undefined> {
	if (address.position) return address.position;
	const { google_place_id: placeId, zip_code } = address;
	const attempts = [
		...(placeId === undefined ? [] : [() => places.get(placeId)]),
		() => places.geocode(typed),
		() => places.geocode(zip_code),
	];
	for (const attempt of attempts) {
		// An unreachable place service doesn't block the business, which isn't listed until it is geocoded.
		const place = await attempt().catch(() => undefined);
		if (place) return place.geometry.location;
	}
	return undefined;
}

/** Without a position, falls back to the zone in which most of the state's people live. */
export const zoneOf = (
	places: Places,
	at: { lat: number | null; lng: number | null; state: string },
): string =>
	at.lat === null || at.lng === null
		? zoneOfState(at.state as UsState)
		: places.zoneAt({ lat: at.lat, lng: at.lng });

export async function locateAddress(places: Places, address: Address): Promise<LocatedAddress> {
	const typed = `${address.street}, ${address.city}, ${address.state} ${address.zip_code}`;
	const position = await positionOf(places, address, typed);
	const at = { lat: position?.lat ?? null, lng: position?.lng ?? null };
	return {
		formatted_address: address.formatted_address ?? typed,
		...at,
		map_point: position ? pointText(position) : null,
		tz: address.time_zone ?? zoneOf(places, { ...at, state: address.state }),
	};
}

/** R-zip-contradicts. Throws if the ZIP code isn't in the city or state; an unreachable place service doesn't block. */
export async function refuseContradiction(
	places: Places,
	{ city, state, zip_code: zip }: Pick<NewBusiness, 'city' | 'state' | 'zip_code'>,
): Promise<void> {
	const message = await places.addressProblem({ city, state, zip });
	if (message === undefined) return;
	throw new AppError('ADDRESS_CONTRADICTS', { message, details: [{ field: 'zip_code', message }] });
}

/** Returns the chosen place's name, unless it is just a town or an address. */
export async function nameOfPlace(places: Places, given: NewBusiness): Promise<string | undefined> {
	if (given.google_place_id === undefined) return undefined;
	const place = await places.get(given.google_place_id).catch(() => undefined);
	const isShop = place && place.street !== null && place.name !== place.street;
	return isShop ? place.name : undefined;
}
