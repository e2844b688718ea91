import type { Business } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { dashboardOf } from '#test/owner-samples.ts';
import { businessOf } from '#test/samples.ts';
import { openStep } from './first-steps.ts';

const evening = { start: '17:00', end: '18:00', enabled: true, quantity: 5 };
const stepOf = (business: Partial<Business>, sold = 0) => {
	const board = dashboardOf({ business: businessOf(business) });
	return openStep({ ...board, totals: { ...board.totals, orders: sold } });
};
const nothing: Partial<Business> = { purchase_window: {}, missing: ['disabled', 'cannot_charge'] };
const times = { purchase_window: { Mon: { evening } } };

// R-first-steps
test.each<[Partial<Business>, ReturnType<typeof openStep>]>([
	[nothing, 'times'],
	[{ ...nothing, purchase_window: { Mon: { evening: { ...evening, enabled: false } } } }, 'times'],
	[{ ...nothing, ...times }, 'payments'],
	[{ ...times, missing: ['disabled'] }, 'live'],
	[{ ...times, missing: ['not_public'] }, 'live'],
	[{ ...times, missing: [] }, undefined],
	[{ ...times, missing: ['no_place'] }, undefined],
	[{ purchase_window: {}, missing: [] }, undefined],
])('a new shop with %j has the step %s before it', (business, step) => {
	expect(stepOf(business)).toBe(step);
});

test('a shop that has sold, or was closed, has its figures instead', () => {
	expect(stepOf(nothing, 1)).toBeUndefined();
	expect(stepOf({ ...nothing, closed_at: '2031-06-11T08:00:00.000Z' })).toBeUndefined();
});
