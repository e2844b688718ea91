/**
 * Addresses, coordinates and zones. Asks one place service, which may be away: that is UNAVAILABLE, never a guess.
 * Keeps nothing and changes nothing.
 */
import type { Location, Place, PlaceSuggestion, Translated } from '@flavorbag/contract';
import { AppError, orNotFound } from '#lib/app-error.ts';
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
	/** Where a typed address is; undefined when nobody knows it. */
	geocode(address: string): Promise<Place | undefined>;
	/** Where a customer location is; refused with LOCATION_UNKNOWN when nobody knows. */
	locate(location: Location): Promise<Position>;
	/** The same with the words for it: where somebody says they are. Undefined when nobody knows. */
	describe(location: Location): Promise<(Position & Town) | undefined>;
	/** The named place around a position. */
	reverse(position: Position): Promise<Place | undefined>;
	/**
	 * What is to be asked about an address whose ZIP code lies elsewhere than its city (R-zip-contradicts); undefined: nothing, or
	 * nobody knows. A place service that is away keeps nobody from going on.
	 */
	addressProblem(address: ZipAddress): Promise<Translated | undefined>;
	zoneAt(position: Position): string;
	/** The ZIP code nearest to each of these positions, in its place; undefined far from all of them. */
	nearestZips(positions: readonly Position[]): Promise<(ZipTown | undefined)[]>;
	/** Those of these ZIP codes that are known. */
	zips(codes: readonly string[]): Promise<ZipTown[]>;
	/** A still map with a pin in the middle. */
	picture(view: MapView): Promise<MapPicture>;
}

type Town = Pick<Place, 'city' | 'state' | 'zip_code'>;

/** Why a ZIP code is asked about (R-zip-contradicts). */
const contradictionText = ({ zip, zipIn, said }: Contradiction): Translated => ({
	en: `${zip} is a ZIP code of ${zipIn}, not of ${said}.`,
	es: `${zip} es un código ZIP de ${zipIn}, no de ${said}.`,
});

function addressQuestion(found: Contradiction): Translated {
	const { said, zipsOfCity } = found;
	const { en, es } = contradictionText(found);
	if (zipsOfCity.length === 0) return { en, es };
	const zips = zipsOfCity.join(', ');
	return {
		en: `${en} ${said} has ZIP codes such as ${zips}.`,
		es: `${es} ${said} tiene códigos ZIP como ${zips}.`,
	};
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

	/** What somebody typed to say where they are; what lies elsewhere is refused by its name. */
	async function find(typed: string): Promise<Place | undefined> {
		const outside = outsideOf(typed);
		if (outside?.sure) throw unknown(outsideText(outside.name));
		const state = stateAlone(typed);
		if (state) throw unknown(stateText(state));
		const [place, mixed] = await reached(Promise.all([search.geocode(typed), search.contradictionIn(typed)]));
		if (mixed) {
			const { en, es } = contradictionText(mixed);
			throw unknown({
				en: `${en} Type the ZIP code alone, or the town alone.`,
				es: `${es} Escribe solo el código ZIP o solo la ciudad.`,
			});
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
			// Far from every place that it knows is outside the United States.
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
