import type { Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { isCancellationNews } from './seen-cancellations.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const order = (values: Partial<Order>, by: 'customer' | 'business' | 'admin' | 'system' = 'business') =>
	({
		status: 'cancelled',
		pickup_ends_at: '2026-11-21T04:00:00.000Z',
		picked_up_at: null,
		refund: { requested_by: by },
		...values,
	}) as Order;

test.each([
	['the shop canceled', order({}), true],
	['an admin canceled', order({}, 'admin'), true],
	['the shop gave it back before pickup', order({ status: 'refunded' }), true],
	['the customer canceled', order({}, 'system'), false],
	['a refund that the customer asked for', order({ status: 'refunded' }, 'customer'), false],
	['given back after pickup', order({ status: 'refunded', picked_up_at: '2026-11-21T01:00:00.000Z' }), false],
	['a pickup of two days ago', order({ pickup_ends_at: '2026-11-19T01:00:00.000Z' }), false],
	['an order that stands', order({ status: 'paid', refund: null }), false],
])('news that nobody may miss: %s is %s', (_, given, isNews) => {
	expect(isCancellationNews(given, now)).toBe(isNews);
});
