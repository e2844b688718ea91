/** Finds places in the United States (R-place-search). Unreachable service: rejects; unknown place: undefined or an empty list. */
import type { Place, PlaceSuggestion } from '@flavorbag/contract';

export interface PlaceSearch {
	/** At most eight, best first. */
	suggest(input: string): Promise<PlaceSuggestion[]>;
	find(placeId: string): Promise<Place | undefined>;
	/** Best match for a typed address: ZIP, "City, ST", or a full address. */
	geocode(address: string): Promise<Place | undefined>;
	/** Where the ZIP code lies when that is not where the city or the state is; undefined: they agree, or nobody knows. */
	contradiction(address: ZipAddress): Promise<Contradiction | undefined>;
	/** The same for a line as somebody typed it: "Boston, MA 97205". */
	contradictionIn(typed: string): Promise<Contradiction | undefined>;
	/** The named place nearest to a position, to say in words where somebody is. */
	reverse(lat: number, lng: number): Promise<Place | undefined>;
	/** The ZIP code nearest to each of these positions, in its place; undefined far from all of them. */
	nearestZips(positions: readonly { lat: number; lng: number }[]): Promise<(ZipTown | undefined)[]>;
	/** Those of these ZIP codes that are known. */
	zips(codes: readonly string[]): Promise<ZipTown[]>;
	/** A still map with a pin in the middle. */
	picture(view: MapView): Promise<MapPicture>;
}

/** A ZIP code, with its middle. */
export interface ZipTown {
	/** Five digits. */
	zip_code: string;
	city: string;
	/** Two letters. */
	state: string;
	lat: number;
	lng: number;
}
export interface ZipAddress {
	city: string;
	/** Two letters. */
	state: string;
	/** Five digits. */
	zip: string;
}
export interface Contradiction {
	/** Five digits. */
	zip: string;
	/** Where the ZIP code is: "Portland, OR". */
	zipIn: string;
	/** Where it was said to be: "Boston, MA". */
	said: string;
	/** Some ZIP codes of the place where it was said to be; empty when that is not known. */
	zipsOfCity: string[];
}

export interface MapView {
	lat: number;
	lng: number;
	/** As web maps count: 16 is a few streets. */
	zoom: number;
	/** Pixels. */
	width: number;
	height: number;
}
export interface MapPicture {
	/** Media type. */
	type: string;
	body: Uint8Array;
}
