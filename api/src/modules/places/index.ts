/** Addresses, coordinates and time zones. Throws UNAVAILABLE when the place service is down, instead of guessing. */

import type { Location, Place, PlaceSuggestion, Translated } from '@flavorbag/contract';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { zoneAt } from '#lib/time-zone.ts';
import type {
	Contradiction,
	MapPicture,
	MapView,
	PlaceSearch,
	ZipAddress,
	ZipTown,
} from '#ports/place-search.ts';
import type { Position } from './distance.rules.ts';
import { parseCoordinates } from './location.rules.ts';
import { outsideOf, outsideText, stateAlone, stateText } from './outside.rules.ts';

export {
	distanceMiles,
	earthMiles,
	innerMapRadius,
	mapRadius,
	type Position,
	pointText,
	toPoint,
} from './distance.rules.ts';
export { parseCoordinates } from './location.rules.ts';

export interface Places {
	suggest(input: string): Promise<PlaceSuggestion[]>;
	get(placeId: string): Promise<Place>;
	geocode(address: string): Promise<Place | undefined>;
	/** Throws LOCATION_UNKNOWN. */
	locate(location: Location): Promise<Position>;
	/** Like `locate`, with city, state and ZIP code; undefined if unknown. */
	describe(location: Location): Promise<(Position & Town) | undefined>;
	/** Returns the named place around a position. */
	reverse(position: Position): Promise<Place | undefined>;
	/** Returns a question if the ZIP code isn't in the city (R-zip-contradicts); undefined if the service is down. */
	addressProblem(address: ZipAddress): Promise<Translated | undefined>;
	zoneAt(position: Position): string;
	/** Keeps the input order; undefined if no ZIP code is near. */
	nearestZips(positions: readonly Position[]): Promise<(ZipTown | undefined)[]>;
	/** Leaves out unknown codes. */
	zips(codes: readonly string[]): Promise<ZipTown[]>;
	/** Returns a static map with a pin in the middle. */
	picture(view: MapView): Promise<MapPicture>;
}

type Town = Pick<Place, 'city' | 'state' | 'zip_code'>;

const contradictionText = ({ zip, zipIn, said }: Contradiction): Translated =>
	msg('{zip} is a ZIP code of {zipIn}, not of {said}.', { zip, zipIn, said });

function addressQuestion(found: Contradiction): Translated {
	const { said, zipsOfCity } = found;
	const why = contradictionText(found);
	if (zipsOfCity.length === 0) return why;
	return msg('{why} {said} has ZIP codes such as {zips}.', { why, said, zips: zipsOfCity.join(', ') });
}

async function reached<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer;
	} catch (cause) {
		throw new AppError('UNAVAILABLE', { cause });
	}
}

export function createPlaces({ search }: { search: PlaceSearch }): Places {
	const unknown = (message?: Translated) => new AppError('LOCATION_UNKNOWN', message ? { message } : {});

	/** Geocodes typed text; throws for places outside the covered states. */
	async function find(typed: string): Promise<Place | undefined> {
		const outside = outsideOf(typed);
		if (outside?.sure) throw unknown(outsideText(outside.name));
		const state = stateAlone(typed);
		if (state) throw unknown(stateText(state));
		const [place, mixed] = await reached(Promise.all([search.geocode(typed), search.contradictionIn(typed)]));
		if (mixed) {
			const why = contradictionText(mixed);
			throw unknown(msg('{why} Type the ZIP code alone, or the town alone.', { why }));
		}
		const begins = place && typed.trim().toLowerCase().startsWith(place.city.toLowerCase());
		if (outside && !begins) throw unknown(outsideText(outside.name));
		return place;
	}

	return {
		suggest: async (input) => {
			const isAbroad = outsideOf(input)?.sure && input.includes(',');
			return isAbroad ? [] : reached(search.suggest(input));
		},
		get: (placeId) => orNotFound(reached(search.find(placeId))),
		geocode: (address) => reached(search.geocode(address)),
		async locate({ type, value }) {
			const position =
				type === 'coordinates' ? parseCoordinates(value) : (await find(value))?.geometry.location;
			if (!position) throw unknown();
			return position;
		},
		async describe({ type, value }) {
			const given = type === 'coordinates' ? parseCoordinates(value) : undefined;
			if (type === 'coordinates' && !given) return undefined;
			// Positions far from every known place are outside the United States.
			const place = await (given ? reached(search.reverse(given.lat, given.lng)) : find(value));
			if (!place) return undefined;
			const { city, state, zip_code } = place;
			return { ...(given ?? place.geometry.location), city, state, zip_code };
		},
		reverse: ({ lat, lng }) => reached(search.reverse(lat, lng)),
		async addressProblem(address) {
			const found = await search.contradiction(address).catch(() => undefined);
			return found && addressQuestion(found);
		},
		zoneAt: ({ lat, lng }) => zoneAt(lat, lng),
		nearestZips: (positions) => reached(search.nearestZips(positions)),
		zips: (codes) => reached(search.zips(codes)),
		picture: (view) => reached(search.picture(view)),
	};
}
