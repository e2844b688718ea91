/** One call of the tour, and whoever makes it. */
import type { EndpointName } from '../../contract/src/index.ts';

export interface TourCall {
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	body?: object;
	/** What it answers; 200 when absent. */
	wants?: number;
	/** Told apart from the other calls of this endpoint. */
	as?: string;
}

/** With whose token; an empty one is nobody's. */
export type Ask = <T = Record<string, never>>(
	token: string,
	name: EndpointName,
	given?: TourCall,
) => Promise<T>;

export interface ShopCall {
	params: { id: string };
}
export const nobody = '';
