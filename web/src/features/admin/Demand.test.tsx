import type { DemandPlace } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { healthOf } from '#test/health.ts';
import { offline, pending } from '#test/network.ts';
import { longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const region = page.getByRole('region', { name: 'Demand', exact: true });
const table = page.getByRole('table', { name: 'Demand by ZIP code' });
const placeOf = (given: Partial<DemandPlace>): DemandPlace => ({
	zip_code: 97_202,
	city: 'Portland',
	state: 'OR',
	coordinates: { lat: 45.48, lng: -122.64 },
	alerts: 0,
	waiting: 0,
	searches: 0,
	...given,
});
const places = [
	placeOf({ alerts: 12, waiting: 3, searches: 40 }),
	placeOf({
		zip_code: 97_301,
		city: 'Salem',
		coordinates: { lat: 44.9, lng: -123.04 },
		alerts: 30,
		searches: null,
	}),
	placeOf({
		zip_code: 2_134,
		city: 'Allston',
		state: 'MA',
		coordinates: { lat: 42.36, lng: -71.13 },
		waiting: null,
		searches: 5,
	}),
];
const none = {
	orders: 0,
	gross_sales: 0,
	exempt_sales: 0,
	taxable_sales: 0,
	tax: 0,
	refunded_sales: 0,
	refunded_tax: 0,
	net_sales: 0,
	net_tax: 0,
	tax_passed_on: 0,
};
const open = (answers: Screen = {}) =>
	show('/admin', {
		as: userOf({ role: 'admin' }),
		'admin.figures': {
			users: { total: 0, new_today: 0 },
			businesses: { total: 0, listed: 0 },
			shops_waiting: 0,
			orders_today: 0,
			revenue_today: 0,
		},
		'admin.orders': { orders: [] },
		'admin.refunds.list': { orders: [] },
		'admin.disputes.list': { disputes: [] },
		'admin.transfers.refused': { transfers: [] },
		'admin.health.get': healthOf(),
		'admin.openingAlerts': { places: [] },
		'admin.taxRates.list': { rates: [] },
		'admin.taxReport': { month: '2026-11', rows: [], totals: none },
		'admin.ratings.list': { ratings: [] },
		'admin.reliability.list': { shops: [] },
		'admin.demand': { places },
		'admin.auditLog.list': { entries: [], names: [] },
		...answers,
	});

const rows = () =>
	[...(document.querySelector('table')?.closest('section')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
		[...row.children].map(({ textContent }) => textContent),
	);
const order = () => rows().map(([place]) => place?.slice(0, 5));

// R-demand
test('on each place says its numbers, and never one or two', async () => {
	await open({});
	await expect.element(table).toBeVisible();
	expect(rows()).toEqual([
		['97202Portland, OR', '12', '3', '40'],
		['02134Allston, MA', '0', 'under 3', '5'],
		['97301Salem, OR', '30', '0', 'under 3'],
	]);
	await expect.element(page.getByRole('region', { name: 'Demand map' })).toBeVisible();
	await expectFit();
});

test('it is sorted by a press on a head, by keyboard too, and says so', async () => {
	await open();
	const head = (name: string) => table.getByRole('columnheader', { name });
	await expect.element(head('Found no bags')).toHaveAttribute('aria-sort', 'descending');
	await table.getByRole('button', { name: 'Alerts' }).click();
	await expect.poll(order).toEqual(['97301', '97202', '02134']);
	await expect.element(head('Alerts')).toHaveAttribute('aria-sort', 'descending');
	await expect.element(head('Found no bags')).toHaveAttribute('aria-sort', 'none');
	await userEvent.keyboard('{Enter}');
	await expect.poll(order).toEqual(['02134', '97202', '97301']);
	await table.getByRole('button', { name: 'Place' }).click();
	await expect.element(head('Place')).toHaveAttribute('aria-sort', 'ascending');
	await expect.poll(order).toEqual(['02134', '97202', '97301']);
});

test('a place is found by its ZIP code, its city or its state; what nobody knows is said', async () => {
	await open();
	const search = region.getByRole('searchbox', { name: 'ZIP code, city, or state' });
	for (const [typed, found] of [
		['0213', ['02134']],
		['salem', ['97301']],
		[', or', ['97202', '97301']],
	] as const) {
		await search.fill(typed);
		await expect.poll(order).toEqual(found);
	}
	await search.fill(longWord.slice(0, 80));
	await expect.element(region.getByText(/^Nothing found for/)).toBeVisible();
	await expectFit();
});

test('many places come a page at a time; a search begins with the first page', async () => {
	const many = Array.from({ length: 23 }, (_, nth) =>
		placeOf({ zip_code: 97_201 + nth, searches: 100 - nth, city: longWord, coordinates: null }),
	);
	await open({ 'admin.demand': { places: many } });
	const pages = region.getByRole('navigation', { name: 'Demand' });
	await pages.getByRole('button', { name: 'Next page' }).click();
	await pages.getByRole('button', { name: 'Next page' }).click();
	await expect.poll(order).toEqual(['97221', '97222', '97223']);
	await region.getByRole('searchbox').fill('9720');
	await expect.poll(() => order().length).toBe(9);
	await expect.element(page.getByRole('region', { name: 'Demand map' })).not.toBeInTheDocument();
	await expectFit();
});

test('nothing yet, nothing loaded yet, and what could not be loaded', async () => {
	const { network } = await open({ 'admin.demand': offline, 'admin.demand.file': offline });
	await expect.element(region.getByText('Failed to load demand')).toBeVisible();
	network.answer({ 'admin.demand': { places: [] } });
	await region.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(region.getByText('No demand yet.')).toBeVisible();
	await expectFit();
	await region.getByRole('button', { name: 'Download CSV' }).click();
	await expect.element(toastOf(/Network error/)).toBeVisible();
});

test('while it is loaded its place is held', async () => {
	await open({ 'admin.demand': pending });
	await expect.element(region.getByRole('heading', { name: 'Demand' })).toBeVisible();
	await expectFit();
});
