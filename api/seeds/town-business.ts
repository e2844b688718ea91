import type { PurchaseWindow, UsState } from '@flavorbag/contract';

export interface TownBusiness {
	slug: string;
	/** Key of a person. */
	owner: string;
	name: string;
	category: string;
	description: string;
	price_cents: number;
	retail_value_cents: number;
	street: string;
	city: string;
	state: UsState;
	zip_code: string;
	position: { lat: number; lng: number };
	week: PurchaseWindow;
	/** Absent: the town's. Whoever is elsewhere has no history of orders. */
	zone?: string;
	/** Absent: open for orders. */
	inactive?: true;
	/** Has not finished its payment setup. */
	unpaid?: true;
	/** Everything of today and tomorrow is sold. */
	soldOut?: true;
}

const written = /^(.+), (.+), ([A-Z]{2}) (\d{5})$/;

/** Where a business is, by its address as it is written. */
export function at(address: string, lat: number, lng: number) {
	const [, street = '', city = '', state = '', zip_code = ''] = written.exec(address) ?? [];
	if (zip_code === '') throw new Error(`no address: ${address}`);
	return { street, city, state: state as UsState, zip_code, position: { lat, lng } };
}
