/** An endpoint is a value: where it is, what it takes, what it does. `http.ts` serves it. */
import { z } from 'zod';
import type { FaultMode } from './faults.ts';
import { type Params, readParams, text } from './params.ts';

interface Call<P> {
	params: P;
	/** The id in the path. */
	id: string;
	/** The second id in the path, where there is one. */
	subId: string;
	/** The connected account that the call is about (`Stripe-Account`). */
	account: string | undefined;
	/** Asked with the publishable key: `client_secret` is the proof, and the answer keeps to what a browser may see. */
	publishable: boolean;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	publishable: boolean;
	connected: boolean;
	/** A fault that the object itself asks for (a test card). */
	fault: ((id: string) => FaultMode | undefined) | undefined;
	run(input: unknown, call: Omit<Call<unknown>, 'params'>): { body: unknown; expand: string[] };
}

interface Definition<S extends z.ZodRawShape> {
	params?: S;
	/** May be asked with the publishable key and the object's client secret. */
	publishable?: boolean;
	/** May be asked on behalf of a connected account. */
	connected?: boolean;
	fault?: (id: string) => FaultMode | undefined;
	run(call: Call<Params<S>>): unknown;
}

const expand = z.array(text).max(20).optional();

/** Called by its method and path, as in `GET /v1/refunds/:id`. */
export function endpoint<S extends z.ZodRawShape = Record<never, never>>(
	route: `${Endpoint['method']} ${Endpoint['path']}`,
	definition: Definition<S>,
): Endpoint {
	const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']];
	const schema = z.strictObject({ ...(definition.params as S), expand });
	return {
		method,
		path,
		publishable: definition.publishable ?? false,
		connected: definition.connected ?? false,
		fault: definition.fault,
		run(input, call) {
			const params = readParams(schema, input);
			const paths = (params as { expand?: string[] }).expand ?? [];
			return { body: definition.run({ ...call, params: params as Params<S> }), expand: paths };
		},
	};
}
