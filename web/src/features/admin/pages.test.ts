import type { AuditAction, Settings } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { idOf } from '#test/samples.ts';
import { detailPage, providerPage, subjectPage } from './pages.ts';

const id = idOf(3);

// R-audit-log
test.each<[AuditAction, string | undefined]>([
	['admin.orders.cancel', `/admin/orders/${id}`],
	['admin.refunds.answer', `/admin/orders/${id}`],
	['admin.transfers.retry', `/admin/orders/${id}`],
	['admin.people.erase', `/admin/people/${id}`],
	['business.team.remove', `/admin/people/${id}`],
	['cli.suspend', `/admin/people/${id}`],
	['admin.shops.suspend', `/admin/shops/${id}`],
	['admin.reliability.emergency', `/admin/shops/${id}`],
	['business.team.invite', `/admin/shops/${id}`],
	['admin.ratings.decide', undefined],
	['sign_in', undefined],
])('what %s is about has its page', (action, page) => {
	expect(subjectPage({ action, subject_id: id })).toBe(page);
	expect(subjectPage({ action, subject_id: null })).toBeUndefined();
});

test('so have shops and people among the fields, and nothing else', () => {
	expect(detailPage('business_id', id)).toBe(`/admin/shops/${id}`);
	expect(detailPage('customer_id', id)).toBe(`/admin/people/${id}`);
	expect(detailPage('reason', 'The oven broke.')).toBeUndefined();
});

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
