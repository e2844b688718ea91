import type { EndpointName } from '../../contract/src/index.ts';

export interface TourCall {
	params?: Record<string, string>;
	query?: Record<string, string | number>;
	body?: object;
	/** Expected status; 200 if absent. */
	wants?: number;
	/** Separates this call from others to the same endpoint. */
	as?: string;
}

/** An empty token means a guest. */
export type Ask = <T = Record<string, never>>(
	token: string,
	name: EndpointName,
	given?: TourCall,
) => Promise<T>;

export interface ShopCall {
	params: { id: string };
}
export const nobody = '';
