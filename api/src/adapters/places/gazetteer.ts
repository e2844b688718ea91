/** The embedded place search (R-place-search) by ZIP code and city; it knows no streets. */
import { type Place, type PlaceSuggestion, usStates } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { Contradiction, PlaceSearch, ZipTown as Zip, ZipAddress } from '#ports/place-search.ts';
import {
	type City,
	citiesNamed,
	citiesStarting,
	findZip,
	nearestZips,
	zipsAround,
	zipsOf,
	zipsOfCodes,
	zipsStarting,
} from './gazetteer.store.ts';
import { drawMap } from './map-picture.ts';
import { readTypedPlace, type TypedPlace, typingErrors } from './typed-place.ts';

const suggestions = 8;
/** About 100 miles; positions farther from any ZIP code aren't in the United States. */
const reverseDegrees = [0.3, 1.5];
const pictureDegrees = 0.2;

const cityLabel = (place: { city: string; state: string }) => `${place.city}, ${place.state}`;
const zipLabel = (zip: Zip) => `${cityLabel(zip)} ${zip.zip_code}`;
const cityId = (city: City) => `city:${city.city.toLowerCase().replaceAll(' ', '_')}:${city.state}`;

const suggestion = (place_id: string, main_text: string): PlaceSuggestion => ({
	place_id,
	main_text,
	secondary_text: '',
});
const suggestZip = (zip: Zip) => suggestion(`zip:${zip.zip_code}`, zipLabel(zip));
const suggestCity = (city: City) => suggestion(cityId(city), cityLabel(city));

function toPlace(place_id: string, name: string, point: City | Zip): Place {
	return {
		place_id,
		formatted_address: `${name}, United States`,
		name,
		geometry: { location: { lat: Number(point.lat.toFixed(5)), lng: Number(point.lng.toFixed(5)) } },
		formatted_phone_number: null,
		international_phone_number: null,
		street: null,
		city: point.city,
		state: point.state,
		zip_code: 'zip_code' in point ? Number(point.zip_code) : null,
	};
}
const zipPlace = (zip: Zip) => toPlace(`zip:${zip.zip_code}`, zipLabel(zip), zip);
const cityPlace = (city: City) => toPlace(cityId(city), cityLabel(city), city);

/** Allows one typo in a short name and two in a long one, but none in the first letter. */
async function misspelled(db: Db, { cities, state, street }: TypedPlace): Promise<City[]> {
	const name = cities[0];
	if (name === undefined || name.length < 4 || street) return [];
	const max = name.length < 8 ? 1 : 2;
	const candidates = await citiesStarting(db, name.slice(0, 1), 5_000, state);
	return candidates
		.map((city) => ({ city, errors: typingErrors(name, city.city.toLowerCase(), max) }))
		.filter(({ errors }) => errors <= max)
		.sort((a, b) => a.errors - b.errors || b.city.zips - a.city.zips)
		.map(({ city }) => city)
		.slice(0, suggestions);
}

async function named(db: Db, { cities, state }: TypedPlace): Promise<City[]> {
	for (const name of cities) {
		const found = await citiesNamed(db, name, state);
		if (found.length > 0) return found;
	}
	return [];
}

async function unfinished(db: Db, { cities, state, street }: TypedPlace): Promise<City | undefined> {
	const name = cities[0];
	if (name === undefined || name.length < 4 || street) return undefined;
	return (await citiesStarting(db, name, 1, state))[0];
}

async function zipOf(db: Db, { zip, zipBefore, state, cities }: TypedPlace): Promise<Zip | undefined> {
	if (zip) return findZip(db, zip);
	const found = zipBefore ? await findZip(db, zipBefore) : undefined;
	// Otherwise it is a house number: "12345 Main St, Salem, OR".
	const agrees = cities.length === 0 || cities.some((city) => city === found?.city.toLowerCase());
	return found && agrees && (state ?? found.state) === found.state ? found : undefined;
}

async function suggestFor(db: Db, input: string): Promise<PlaceSuggestion[]> {
	const text = input.trim().toLowerCase();
	if (/^\d{1,5}$/.test(text)) return (await zipsStarting(db, text, suggestions)).map(suggestZip);
	const typed = readTypedPlace(input);
	const zip = await zipOf(db, typed);
	if (zip) {
		const city = await citiesNamed(db, zip.city.toLowerCase(), zip.state);
		return [suggestZip(zip), ...city.map(suggestCity)];
	}
	const exact = typed.state ? await named(db, typed) : [];
	// "portland or" may be the start of a longer name; the words of a street address aren't a town's name.
	const [name] = typed.cities;
	const prefixes = [...new Set([text, ...(name === undefined || typed.street ? [] : [name])])];
	const found = new Map(exact.map((city) => [cityId(city), city]));
	for (const prefix of prefixes) {
		if (found.size > 0 && prefix !== text) break;
		for (const city of await citiesStarting(db, prefix, suggestions)) found.set(cityId(city), city);
	}
	const state = /,\s*([a-z]{1,2})$/.exec(text)?.[1]?.toUpperCase();
	if (found.size === 0 && state) {
		const withoutState = readTypedPlace(text.slice(0, text.lastIndexOf(',')));
		for (const city of await named(db, withoutState))
			if (city.state.startsWith(state)) found.set(cityId(city), city);
	}
	const cities = found.size > 0 ? [...found.values()] : await misspelled(db, typed);
	return cities.slice(0, suggestions).map(suggestCity);
}

async function geocodeIn(db: Db, address: string): Promise<Place | undefined> {
	const typed = readTypedPlace(address);
	const zip = await zipOf(db, typed);
	if (zip) return zipPlace(zip);
	if (typed.zipBefore && typed.cities.length === 0) return undefined;
	const city =
		(await named(db, typed))[0] ?? (await unfinished(db, typed)) ?? (await misspelled(db, typed))[0];
	return city && cityPlace(city);
}

const neighborMiles = 20;
const milesPerDegree = 69;
const shownZips = 3;

function farApart(a: Zip, b: Zip): boolean {
	const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
	return Math.hypot(a.lat - b.lat, east) * milesPerDegree > neighborMiles;
}

async function contradictionIn(db: Db, { city, state, zip }: ZipAddress): Promise<Contradiction | undefined> {
	// An unknown ZIP code may be new; its first digits tell the state.
	const found = (await findZip(db, zip)) ?? (await zipsStarting(db, zip.slice(0, 3), 1))[0];
	if (!found) return undefined;
	const zips = await zipsOf(db, readTypedPlace(city).cities[0] ?? city.toLowerCase(), state);
	const elsewhere = zips.length > 0 && zips.every((one) => farApart(one, found));
	if (found.state === state && !elsewhere) return undefined;
	return {
		zip,
		zipIn: cityLabel(found),
		said: cityLabel({ city, state }),
		zipsOfCity: zips.slice(0, shownZips).map((one) => one.zip_code),
	};
}

/** Assumes the nearest town of that name; streets named after towns don't count. */
async function contradictionInText(db: Db, text: string): Promise<Contradiction | undefined> {
	const typed = readTypedPlace(text);
	const { state, zipBefore } = typed;
	const zip = typed.zip ?? zipBefore;
	if (!zip || (typed.zip && typed.street && !state)) return undefined;
	// Before a street, five digits are a house number, so a town must follow directly.
	const towns = await named(db, zipBefore ? { ...typed, cities: typed.cities.slice(0, 1) } : typed);
	if (towns.length === 0 && state && typed.zip) {
		const found = await findZip(db, zip);
		if (!found || found.state === state) return undefined;
		return { zip, zipIn: cityLabel(found), said: usStates[state], zipsOfCity: [] };
	}
	let first: Contradiction | undefined;
	for (const town of towns) {
		const found = await contradictionIn(db, { city: town.city, state: town.state, zip });
		if (!found) return undefined;
		first ??= found;
	}
	return first;
}

export function createGazetteer({ db }: { db: Db }): PlaceSearch {
	return {
		suggest: (input) => suggestFor(db, input),
		async find(placeId) {
			const [kind, name = '', state] = placeId.split(':');
			if (kind === 'zip') {
				const zip = await findZip(db, name);
				return zip && zipPlace(zip);
			}
			if (kind !== 'city' || !state) return undefined;
			const [city] = await citiesNamed(db, name.replaceAll('_', ' '), state);
			return city && cityPlace(city);
		},
		geocode: (address) => geocodeIn(db, address),
		contradiction: (address) => contradictionIn(db, address),
		contradictionIn: (typed) => contradictionInText(db, typed),
		async reverse(lat, lng) {
			const [zip] = await nearestZips(db, [{ lat, lng }], reverseDegrees);
			return zip && zipPlace(zip);
		},
		nearestZips: (positions) => nearestZips(db, positions, reverseDegrees),
		zips: (codes) => zipsOfCodes(db, codes),
		async picture(view) {
			const around = await zipsAround(db, view.lat, view.lng, pictureDegrees, 200);
			return drawMap(
				view,
				around.map((zip) => ({ name: zip.zip_code, lat: zip.lat, lng: zip.lng })),
			);
		},
	};
}
