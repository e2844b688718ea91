import { expect, test } from 'vitest';
import { whyNot } from './evening.ts';
import { planEvening } from './plan.ts';
import { zoneOfEvening } from './shops.ts';

test('the same seed plans the same evening, with guests of its own for each shop', () => {
	const plans = planEvening('7', 20, 300);
	expect(planEvening('7', 20, 300)).toEqual(plans);
	expect(planEvening('8', 20, 300)).not.toEqual(plans);
	const guests = plans.flatMap(({ early, waiting, visits }) => [
		early.email,
		waiting.email,
		...visits.map(({ customer }) => customer.email),
	]);
	expect(new Set(guests).size).toBe(300);
	expect(planEvening('7', 3, 11).map(({ visits }) => visits.length)).toEqual([2, 2, 1]);
});

test('wherever the hour is, shops open where it is between five and six', () => {
	for (let hour = 0; hour < 24; hour++) {
		const now = new Date(Date.UTC(2031, 5, 11, hour, 30));
		const time = now.toLocaleTimeString('en-GB', { timeZone: zoneOfEvening(now) });
		expect(time).toBe('17:30:00');
	}
});

// R-demo-evening
test('only a trial with the card sandbox and the test sign-in takes an evening', () => {
	const sandbox = { mode: 'sandbox', publishable_key: 'pk_test_1', base_url: '/sandbox' } as const;
	const stripe = { mode: 'stripe', publishable_key: 'pk_live_1' } as const;
	const social = [{ id: 'test', label: 'Google' }];
	expect(whyNot({ payments: sandbox, social })).toBeUndefined();
	// Staging and a trial that sends mail have no test sign-in; live charges cards.
	for (const refused of [
		{ payments: sandbox, social: [] },
		{ payments: sandbox, social: [{ id: 'google', label: 'Google' }] },
		{ payments: stripe, social },
	])
		expect(whyNot(refused)).toMatch(/^An evening is only played on a trial .*nothing was done\.$/);
});
