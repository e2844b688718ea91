import { expect, test } from 'vitest';
import { businessOf } from '#test/samples.ts';
import { shopState } from './shop-state.ts';

// R-listed, R-pause
test.each([
	['selling', {}],
	// R-shop-suspended
	['suspended', { enabled: false, missing: ['suspended', 'disabled'] }],
	['off', { enabled: false, missing: ['disabled'] }],
	// R-shop-approval
	['waiting', { missing: ['waiting', 'cannot_charge'] }],
	['declined', { missing: ['declined'] }],
	['off', { enabled: false, missing: ['waiting', 'disabled'] }],
	['not_live', { missing: ['cannot_charge'] }],
	['not_live', { missing: ['not_public'], paused_until: '2027-01-05' }],
	['no_times', { purchase_window: {} }],
	['paused', { paused_until: '2027-01-05' }],
	['selling', { paused_until: '2027-01-04' }],
] as const)('a shop is %s: %o', (state, given) => {
	const shop = businessOf({ ...given, missing: [...('missing' in given ? given.missing : [])] });
	expect(shopState(shop, new Date('2027-01-04T20:00:00Z'))).toBe(state);
});
