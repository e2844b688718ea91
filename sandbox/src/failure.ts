/**
 * An error in Stripe's shape. If it is thrown, the transaction rolls back; if an endpoint returns it, changes such as a
 * failed charge are kept.
 */
interface FailureBody {
	type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
	message: string;
	code?: string;
	param?: string;
	decline_code?: string;
	charge?: string;
	payment_intent?: unknown;
	payment_method?: unknown;
}

export class Failure extends Error {
	override name = 'Failure';
	readonly status: number;
	readonly body: FailureBody;
	/** The request was valid, so its idempotency key keeps this answer. */
	readonly executed: boolean;
	constructor(status: number, body: FailureBody, executed = false) {
		super(body.message);
		this.status = status;
		this.body = body;
		this.executed = executed;
	}
}

/** The request itself is invalid. */
export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
	new Failure(400, { type: 'invalid_request_error', message, ...more });

/** The request is valid but conflicts with the current state. */
export const refused = (message: string, more: Omit<FailureBody, 'type' | 'message'> = {}) =>
	new Failure(400, { type: 'invalid_request_error', message, ...more }, true);

export const missing = (kind: string, id: string, param = 'id') =>
	new Failure(404, {
		type: 'invalid_request_error',
		code: 'resource_missing',
		message: `No such ${kind}: '${id}'`,
		param,
	});

export const unauthorized = (message: string, more: { code?: string; param?: string } = {}) =>
	new Failure(401, { type: 'invalid_request_error', message, ...more });
