/** Finds places in the United States (R-place-search). Rejects if the service is unreachable. */
import type { Place, PlaceSuggestion } from '@flavorbag/contract';

export interface PlaceSearch {
	/** At most eight, best match first. */
	suggest(input: string): Promise<PlaceSuggestion[]>;
	find(placeId: string): Promise<Place | undefined>;
	geocode(address: string): Promise<Place | undefined>;
	/** Returns where the ZIP code is if it isn't in that city or state; undefined if they agree or it is unknown. */
	contradiction(address: ZipAddress): Promise<Contradiction | undefined>;
	/** Like `contradiction`, for a typed line: "Boston, MA 97205". */
	contradictionIn(typed: string): Promise<Contradiction | undefined>;
	reverse(lat: number, lng: number): Promise<Place | undefined>;
	/** Undefined for a position far from all ZIP codes. */
	nearestZips(positions: readonly { lat: number; lng: number }[]): Promise<(ZipTown | undefined)[]>;
	zips(codes: readonly string[]): Promise<ZipTown[]>;
	picture(view: MapView): Promise<MapPicture>;
}

export interface ZipTown {
	zip_code: string;
	city: string;
	state: string;
	lat: number;
	lng: number;
}
export interface ZipAddress {
	city: string;
	state: string;
	zip: string;
}
export interface Contradiction {
	zip: string;
	/** The ZIP code's place: "Portland, OR". */
	zipIn: string;
	said: string;
	/** Some ZIP codes of the given place; empty if unknown. */
	zipsOfCity: string[];
}

export interface MapView {
	lat: number;
	lng: number;
	/** Web map zoom: 16 shows a few streets. */
	zoom: number;
	width: number;
	height: number;
}
export interface MapPicture {
	type: string;
	body: Uint8Array;
}
