import { type ErrorCode, errors } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { createRequestKey } from './request-key.ts';

const failure = (code: ErrorCode) => new ApiError({ code, ...errors[code] });
function keys() {
	let count = 0;
	return createRequestKey(() => `key-${++count}`);
}

test.each(['NETWORK_ERROR', 'SERVER_ERROR', 'UNAVAILABLE'] as const)(
	'after %s the same thing is asked for under the same key',
	(code) => {
		const key = keys();
		const first = key.of('evening 2');
		key.failed(failure(code));
		expect(key.of('evening 2')).toBe(first);
		expect(key.of('evening 3')).not.toBe(first);
	},
);

test.each(['SOLD_OUT', 'SLOT_CLOSED', 'TOO_MANY_HOLDS', 'PAYMENT_PROVIDER_DOWN'] as const)(
	'after %s the next try is a new one',
	(code) => {
		const key = keys();
		const first = key.of('evening 2');
		key.failed(failure(code));
		expect(key.of('evening 2')).not.toBe(first);
	},
);

test('what was answered is over', () => {
	const key = keys();
	const first = key.of('evening 2');
	key.answered();
	expect(key.of('evening 2')).not.toBe(first);
});
