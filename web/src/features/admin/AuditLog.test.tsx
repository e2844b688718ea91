import type { AuditEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Page, pending } from '#test/network.ts';
import { idOf, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const region = page.getByRole('region', { name: 'Audit log', exact: true }).first();
const entryOf = (given: Partial<AuditEntry> = {}): AuditEntry => ({
	id: 12,
	at: '2026-11-25T18:00:00Z',
	actor: { id: idOf(7), name: 'Imani Okafor' },
	action: 'admin.orders.cancel',
	subject_id: idOf(3),
	details: [{ name: 'reason', value: 'The oven broke.' }],
	request_id: 'req-1',
	hash: 'ab'.repeat(32),
	...given,
});
const entries = [
	entryOf(),
	entryOf({
		id: 11,
		action: 'admin.refunds.retry',
		details: [
			{ name: 'refused', value: 'NOT_FOUND' },
			{ name: 'business_id', value: idOf(2) },
		],
	}),
	entryOf({ id: 10, action: 'sign_in', actor: { id: idOf(8), name: null }, subject_id: null, details: [] }),
	entryOf({ id: 9, action: 'cli.grant', actor: null, details: [], request_id: null }),
];
const names = [
	{ id: idOf(7), name: 'Imani Okafor' },
	{ id: idOf(2), name: 'Bun House' },
];
const open = (answers: Screen = {}) =>
	show('/admin', {
		as: userOf({ role: 'admin' }),
		'admin.figures': pending,
		'admin.orders': pending,
		'admin.refunds.list': pending,
		'admin.disputes.list': pending,
		'admin.transfers.refused': pending,
		'admin.health.get': pending,
		'admin.openingAlerts': pending,
		'admin.taxRates.list': pending,
		'admin.taxReport': pending,
		'admin.ratings.list': pending,
		'admin.reliability.list': pending,
		'admin.demand': pending,
		'admin.auditLog.list': { entries, names },
		...answers,
	});
const asked = ({ network }: Awaited<ReturnType<typeof open>>) =>
	network.asked.filter(({ name }) => name === 'admin.auditLog.list').map(({ query }) => query);

// R-audit-log
test('who did what is read, opened and narrowed', async () => {
	const shown = await open({});
	const row = region.getByRole('button', { name: /^Canceled an order/ });
	await expect.element(row).toBeVisible();
	await expect.element(region.getByText('Refused')).toBeVisible();
	await expect.element(region.getByText(/Someone whose account was erased/).first()).toBeInTheDocument();
	await expect.element(region.getByText(/Command line/).first()).toBeInTheDocument();
	await row.click();
	await expect.element(region.getByText('The oven broke.')).toBeVisible();
	await expect.element(region.getByText('ab'.repeat(32))).toBeVisible();
	await expect
		.element(region.getByRole('link', { name: idOf(3) }))
		.toHaveAttribute('href', `/admin/orders/${idOf(3)}`);
	await expectFit();
	await region.getByRole('button', { name: 'See all by this person' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ actor: idOf(7), page: '1' });
	await region.getByRole('button', { name: /only those by Imani Okafor/ }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ page: '1' });
	await region.getByLabelText('From').fill('2026-11-01');
	await region.getByRole('combobox', { name: 'What happened' }).click();
	await page.getByRole('option', { name: 'Signed in' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ action: 'sign_in', from: '2026-11-01', page: '1' });
});

test('a shop among the fields is called by its name', async () => {
	await open({});
	await region.getByRole('button', { name: /^Retried a refund/ }).click();
	await expect
		.element(region.getByRole('link', { name: 'Bun House' }))
		.toHaveAttribute('href', `/admin/shops/${idOf(2)}`);
});

test('views by one person that follow one another are one entry, which opens', async () => {
	const view = (id: number, given: Partial<AuditEntry> = {}) =>
		entryOf({ id, action: 'admin.people.get', subject_id: idOf(id), details: [], ...given });
	await open({
		'admin.auditLog.list': {
			names,
			entries: [
				view(9, { action: 'admin.orders' }),
				view(8, { action: 'admin.people.find', subject_id: null }),
				view(7),
				view(6, { actor: { id: idOf(8), name: 'Sam Lee' } }),
				entryOf({ id: 5 }),
				view(4, { actor: { id: idOf(8), name: 'Sam Lee' } }),
			],
		},
	});
	const views = region.getByRole('button', { name: /^3 views/ });
	await expect.element(views).toBeVisible();
	await expect.element(region.getByText('Searched people')).not.toBeInTheDocument();
	await expect
		.poll(() => region.getByRole('button', { name: /^Viewed a person/ }).elements())
		.toHaveLength(2);
	await views.click();
	await expect.element(region.getByText(/^Searched people · /)).toBeVisible();
	await expect
		.element(region.getByRole('link', { name: 'Imani Okafor' }))
		.toHaveAttribute('href', `/admin/people/${idOf(7)}`);
	await expectFit();
});

test('there is more than one page, and long names fit', async () => {
	const shown = await open({
		'admin.auditLog.list': new Page(
			{
				names,
				entries: [
					entryOf({ actor: { id: idOf(7), name: longWord }, details: [{ name: 'reason', value: longWord }] }),
				],
			},
			1,
			3,
		),
	});
	await region.getByRole('button', { name: /^Canceled an order/ }).click();
	await expect.element(region.getByText(longWord).last()).toBeVisible();
	await expectFit();
	await region.getByRole('button', { name: 'Next page' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ page: '2' });
});

test('nothing found, no file and a failure are said in words', async () => {
	const { network } = await open({ 'admin.auditLog.list': offline, 'admin.auditLog.file': offline });
	await expect.element(region.getByText('Failed to load the audit log')).toBeVisible();
	await region.getByRole('button', { name: 'Download CSV' }).click();
	await expect.element(toastOf(/./)).toBeVisible();
	network.answer({ 'admin.auditLog.list': { entries: [], names } });
	await region.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(region.getByText('No entries yet')).toBeVisible();
	await region.getByLabelText('To').fill('2001-01-01');
	await expect.element(region.getByText('No entries match')).toBeVisible();
});
