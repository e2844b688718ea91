/**
 * One id for one thing that a person asks for, however often it has to be sent (R-same-key): kept while nobody knows
 * whether it was done, new once the server has answered.
 */
import { ApiError } from '#api/api-error.ts';

/** No answer came, or one that does not say what happened. */
export function outcomeUnknown(error: unknown): boolean {
	if (!(error instanceof ApiError)) return true;
	// The server took the order back before it said so.
	if (error.code === 'PAYMENT_PROVIDER_DOWN') return false;
	return error.status === 0 || error.status >= 500;
}

export function createRequestKey(newId: () => string) {
	let held: { of: string; key: string } | undefined;
	return {
		/** `of`: what is asked for; something else gets another id. */
		of(of: string): string {
			if (held?.of !== of) held = { of, key: newId() };
			return held.key;
		},
		failed(error: unknown): void {
			if (!outcomeUnknown(error)) held = undefined;
		},
		answered(): void {
			held = undefined;
		},
	};
}
