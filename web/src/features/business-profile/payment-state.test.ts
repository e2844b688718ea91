import { expect, test } from 'vitest';
import { paymentStateOf } from './payment-state.ts';

const flags = [false, true];
const combinations = flags.flatMap((connected) =>
	flags.flatMap((onboarding_complete) =>
		flags.flatMap((charges_enabled) =>
			flags.map((payouts_enabled) => ({ connected, onboarding_complete, charges_enabled, payouts_enabled })),
		),
	),
);

test('there are sixteen combinations', () => {
	expect(combinations).toHaveLength(16);
});

test.each(combinations)('%j shows its card', (status) => {
	const { card, accept, receive } = paymentStateOf(status);
	if (!status.connected) {
		expect([card, accept, receive]).toEqual(['connect', undefined, undefined]);
		return;
	}
	expect(card).toBe(status.onboarding_complete ? 'done' : 'complete');
	expect(accept).toBe(status.charges_enabled ? 'enabled' : 'pending');
	expect(receive).toBe(status.payouts_enabled ? 'enabled' : 'pending');
});
