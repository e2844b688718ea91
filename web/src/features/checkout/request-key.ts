/** An idempotency key per request (R-same-key), kept until the outcome is known. */
import { ApiError } from '#api/api-error.ts';

/** No response, or one that leaves the outcome open. */
export function outcomeUnknown(error: unknown): boolean {
	if (!(error instanceof ApiError)) return true;
	// The server canceled the order before it responded.
	if (error.code === 'PAYMENT_PROVIDER_DOWN') return false;
	return error.status === 0 || error.status >= 500;
}

export function createRequestKey(newId: () => string) {
	let held: { of: string; key: string } | undefined;
	return {
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
