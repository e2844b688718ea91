/** An endpoint as a value; `http.ts` serves it. */
import { z } from 'zod';
import type { FaultMode } from './faults.ts';
import { type Params, readParams, text } from './params.ts';

interface Call<P> {
	params: P;
	id: string;
	/** The `Stripe-Account` header. */
	account: string | undefined;
	/** Authenticated by publishable key: requires `client_secret`, and the answer hides what browsers may not see. */
	publishable: boolean;
}

export interface Endpoint {
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	publishable: boolean;
	connected: boolean;
	/** Fault configured by the object itself (a test card). */
	fault: ((id: string) => FaultMode | undefined) | undefined;
	run(input: unknown, call: Omit<Call<unknown>, 'params'>): { body: unknown; expand: string[] };
}

interface Definition<S extends z.ZodRawShape> {
	params?: S;
	publishable?: boolean;
	connected?: boolean;
	fault?: (id: string) => FaultMode | undefined;
	run(call: Call<Params<S>>): unknown;
}

const expand = z.array(text).max(20).optional();

/** `route` is like `GET /v1/refunds/:id`. */
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
