import type { Settings } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { providerPage } from './provider-page.ts';

const sandbox: Settings['payments'] = { mode: 'sandbox', publishable_key: 'pk_test_1', base_url: '/sandbox' };
const stripe = (publishable_key: string): Settings['payments'] => ({ mode: 'stripe', publishable_key });

// R-console-orders
test.each([
	[sandbox, 'pi_1', null, '/sandbox/payments/pi_1'],
	[sandbox, 're_1', 'pi_1', '/sandbox/payments/pi_1'],
	[sandbox, 'tr_1', null, '/sandbox/transfers'],
	[sandbox, 'trr_1', null, undefined],
	[stripe('pk_test_1'), 'pi_1', null, 'https://dashboard.stripe.com/test/payments/pi_1'],
	[stripe('pk_live_1'), 'pi_1', null, 'https://dashboard.stripe.com/payments/pi_1'],
	[stripe('pk_live_1'), 'dp_1', 'pi_1', 'https://dashboard.stripe.com/payments/pi_1'],
	[stripe('pk_live_1'), 'tr_1', null, 'https://dashboard.stripe.com/connect/transfers/tr_1'],
	[stripe('pk_live_1'), 'trr_1', null, undefined],
])('%j shows %s of %s at %s', (payments, id, intent, page) => {
	expect(providerPage(payments, id, intent)).toBe(page);
});
