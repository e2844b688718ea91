/** Google Places (R-place-search), US only. `names`, the embedded search, answers what Places doesn't. */
import type { Place, PlaceSuggestion } from '@flavorbag/contract';
import type { MapPicture, MapView, PlaceSearch } from '#ports/place-search.ts';

export interface GooglePlacesConfig {
	key: string;
	/** For tests. */
	placesUrl?: string;
	mapsUrl?: string;
	names: Pick<PlaceSearch, 'reverse' | 'nearestZips' | 'zips' | 'contradiction' | 'contradictionIn'>;
}

interface Text {
	text?: string;
}
interface AddressComponent {
	longText?: string;
	shortText?: string;
	types?: string[];
}
interface GooglePlace {
	id?: string;
	displayName?: Text;
	formattedAddress?: string;
	location?: { latitude?: number; longitude?: number };
	addressComponents?: AddressComponent[];
	nationalPhoneNumber?: string;
	internationalPhoneNumber?: string;
}
interface Autocompleted {
	suggestions?: {
		placePrediction?: {
			placeId?: string;
			text?: Text;
			structuredFormat?: { mainText?: Text; secondaryText?: Text };
		};
	}[];
}

const timeoutMs = 5_000;
const max = 8;
const fields = [
	'id',
	'displayName',
	'formattedAddress',
	'location',
	'addressComponents',
	'nationalPhoneNumber',
	'internationalPhoneNumber',
];

function part(place: GooglePlace, type: string): AddressComponent | undefined {
	return place.addressComponents?.find((one) => one.types?.includes(type));
}

function toPlace(place: GooglePlace): Place | undefined {
	const { latitude: lat, longitude: lng } = place.location ?? {};
	if (!place.id || lat === undefined || lng === undefined) return undefined;
	if (part(place, 'country')?.shortText !== 'US') return undefined;
	const street = [part(place, 'street_number')?.longText, part(place, 'route')?.longText]
		.filter(Boolean)
		.join(' ');
	const city = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3']
		.map((type) => part(place, type)?.longText)
		.find(Boolean);
	const zip = part(place, 'postal_code')?.longText;
	return {
		place_id: place.id,
		formatted_address: place.formattedAddress ?? '',
		name: place.displayName?.text ?? place.formattedAddress ?? '',
		geometry: { location: { lat, lng } },
		formatted_phone_number: place.nationalPhoneNumber ?? null,
		international_phone_number: place.internationalPhoneNumber ?? null,
		street: street || null,
		city: city ?? '',
		state: part(place, 'administrative_area_level_1')?.shortText ?? '',
		zip_code: zip && /^\d{5}$/.test(zip) ? Number(zip) : null,
	};
}

export function createGooglePlaces(config: GooglePlacesConfig): PlaceSearch {
	const placesUrl = config.placesUrl ?? 'https://places.googleapis.com';
	const mapsUrl = config.mapsUrl ?? 'https://maps.googleapis.com';

	/** Undefined if Google doesn't know it; rejects on other errors. */
	async function ask<T>(path: string, mask: string, body?: unknown): Promise<T | undefined> {
		const response = await fetch(placesUrl + path, {
			method: body === undefined ? 'GET' : 'POST',
			headers: {
				'X-Goog-Api-Key': config.key,
				'X-Goog-FieldMask': mask,
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.ok) return (await response.json()) as T;
		await response.body?.cancel();
		if (response.status === 404 || response.status === 400) return undefined;
		throw new Error(`Google Places answered ${response.status}`);
	}

	return {
		...config.names,
		async suggest(input) {
			const answer = await ask<Autocompleted>(
				'/v1/places:autocomplete',
				'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat',
				{ input, includedRegionCodes: ['us'], languageCode: 'en' },
			);
			return (answer?.suggestions ?? [])
				.flatMap(({ placePrediction: found }): PlaceSuggestion[] => {
					const main = found?.structuredFormat?.mainText?.text ?? found?.text?.text;
					if (!found?.placeId || !main) return [];
					// Every suggestion is in the United States.
					const secondary = found.structuredFormat?.secondaryText?.text?.replace(/(^|, )USA$/, '') ?? '';
					return [{ place_id: found.placeId, main_text: main, secondary_text: secondary }];
				})
				.slice(0, max);
		},
		async find(placeId) {
			const found = await ask<GooglePlace>(
				`/v1/places/${encodeURIComponent(placeId)}?languageCode=en`,
				fields.join(','),
			);
			return found && toPlace(found);
		},
		async geocode(address) {
			const answer = await ask<{ places?: GooglePlace[] }>(
				'/v1/places:searchText',
				fields.map((field) => `places.${field}`).join(','),
				{ textQuery: address, regionCode: 'US', languageCode: 'en', pageSize: 5 },
			);
			return answer?.places?.map(toPlace).find(Boolean);
		},
		async picture({ lat, lng, zoom, width, height }: MapView): Promise<MapPicture> {
			const query = new URLSearchParams({
				center: `${lat},${lng}`,
				zoom: String(zoom),
				size: `${width}x${height}`,
				scale: '2',
				markers: `${lat},${lng}`,
				key: config.key,
			});
			const response = await fetch(`${mapsUrl}/maps/api/staticmap?${query}`, {
				signal: AbortSignal.timeout(timeoutMs),
			});
			const type = response.headers.get('content-type') ?? '';
			if (!response.ok || !type.startsWith('image/'))
				throw new Error(`Google Maps answered ${response.status}`);
			return { type, body: new Uint8Array(await response.arrayBuffer()) };
		},
	};
}
