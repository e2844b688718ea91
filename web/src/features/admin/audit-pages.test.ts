import type { AuditAction } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { idOf } from '#test/samples.ts';
import { detailPage, subjectPage } from './audit-pages.ts';

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
