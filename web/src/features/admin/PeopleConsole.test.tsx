import type { AdminPerson } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { idOf, later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const ada = {
	id: idOf(3),
	name: 'Ada Moss',
	email: 'ada@example.com',
	role: 'customer' as const,
	state: 'active' as const,
	created_at: later(-500),
};
const none = { people: [], older: null, newer: null };
const openList = (address: string, answers: Screen = {}) =>
	show(address, { as, 'admin.people.find': none, ...answers });
const asked = ({ network }: Awaited<ReturnType<typeof openList>>) =>
	network.asked.filter(({ name }) => name === 'admin.people.find').map(({ query }) => query);

// R-console-people
test('people are searched and paged, and the address says how', async () => {
	const states = ['unverified', 'suspended', 'elsewhere'] as const;
	const shown = await openList('/admin/people', {
		'admin.people.find': ({ query }) => ({
			people: [
				ada,
				...states.map((state, at) => ({ ...ada, id: idOf(10 + at), name: longWord, email: longWord, state })),
			],
			older: query.before ? null : idOf(12),
			newer: query.before ? ada.id : null,
		}),
	});
	await expect.element(link('Ada Moss')).toHaveAttribute('href', `/admin/people/${idOf(3)}`);
	await expectFit();
	await button('Older').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ before: idOf(12) });
	await page.getByRole('searchbox', { name: 'Search all people' }).fill('moss');
	await button('Search').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ search: 'moss' });
	expect(shown.address()).toBe('/admin/people?search=moss');
	await page.getByRole('combobox', { name: 'Show' }).click();
	await page.getByRole('option', { name: 'Shop owners' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ search: 'moss', filter: 'owners' });
	expect(shown.address()).toBe('/admin/people?search=moss&filter=owners');
});

test('no one found, a failure, and a password alone are said in words', async () => {
	const shown = await openList('/admin/people?search=nobody&filter=surprise', {
		'admin.people.find': offline,
	});
	const { network } = shown;
	await expect.element(page.getByText('Failed to load people')).toBeVisible();
	network.answer({ 'admin.people.find': none });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
	await expectFit();
	await button('Clear all').click();
	await expect.element(button('Clear all')).not.toBeInTheDocument();
	// All people have loaded, so the refusal is for the next search.
	await expect.poll(() => asked(shown).at(-1)).toEqual({});
	network.answer({ 'admin.people.find': new Refusal('SECOND_FACTOR_REQUIRED') });
	await page.getByRole('searchbox').fill('other');
	await button('Search').click();
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});

const personOf = (given: Partial<AdminPerson> = {}): AdminPerson => ({
	...ada,
	erased_at: null,
	sign_in: {
		password: true,
		providers: ['google'],
		passkeys: 2,
		two_step: true,
		sessions: 3,
		last_seen_at: later(-1),
	},
	businesses: [
		{ id: idOf(2), name: longWord, role: 'owner', is_closed: false },
		{ id: idOf(4), name: '', role: 'counter', is_closed: true },
	],
	orders: 12,
	alerts: 1,
	can: ['suspend', 'erase'],
	off_limits: null,
	...given,
});
const openOne = (answers: Screen) => show(`/admin/people/${idOf(3)}`, { as, ...answers });

// R-console-people
test('a person’s account, shops and orders are told', async () => {
	await openOne({ 'admin.people.get': personOf({ name: longWord, email: longWord }) });
	await expect.element(page.getByText('Password, google, 2 passkeys')).toBeVisible();
	await expect.element(page.getByText('3 browsers')).toBeVisible();
	await expect.element(link('12 orders')).toHaveAttribute('href', `/admin/orders?customer=${idOf(3)}`);
	await expect.element(link('A deleted shop')).toBeVisible();
	await expectFit();
});

test('a suspension needs a reason and a second press, and so does what takes it back', async () => {
	const suspended = personOf({ state: 'suspended', can: ['restore', 'erase'] });
	const { network } = await openOne({ 'admin.people.get': personOf(), 'admin.people.suspend': suspended });
	await button('Suspend this account').click();
	await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
	await button('Suspend and sign out').click();
	await expect.element(page.getByText('Give a reason.')).toBeVisible();
	await expectFit();
	await page.getByRole('textbox', { name: 'Reason' }).fill('Bags were resold.');
	await button('Suspend and sign out').click();
	await expect.element(toastOf('Suspended. They get an email.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.people.suspend')?.body).toEqual({
		reason: 'Bags were resold.',
	});
	await expect.element(page.getByText('Suspended', { exact: true })).toBeVisible();
	network.answer({ 'admin.people.restore': personOf() });
	await button('Restore this account').click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('A mix-up');
	await button('Restore').click();
	await expect.element(button('Suspend this account')).toBeVisible();
});

// R-erasure
test('an erasure that has to wait says why, and an erased person has no name', async () => {
	const { network } = await openOne({
		'admin.people.get': personOf(),
		'admin.people.erase': new Refusal('PERSON_NOT_DONE'),
	});
	await button('Erase this person').click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('By letter');
	await button('Erase permanently').click();
	await expect.element(page.getByText(/Wait until that is done/)).toBeVisible();
	await expectFit();
	const erased = personOf({
		name: null,
		email: null,
		state: 'erased',
		erased_at: later(0),
		sign_in: null,
		businesses: [],
		can: [],
	});
	network.answer({ 'admin.people.erase': erased });
	await button('Erase permanently').click();
	await expect.element(page.getByRole('heading', { name: 'Someone whose account was erased' })).toBeVisible();
	await expect.element(page.getByText('What you can do')).not.toBeInTheDocument();
	// After scrolling, the header may cover half of a link.
	window.scrollTo(0, 0);
	await expectFit();
});

test.each([
	['self', 'Nothing. This is your own account; another admin has to do it.'],
	['last_admin', 'Nothing. This is the only admin who can sign in.'],
] as const)('nothing can be done about %s', async (off_limits, words) => {
	await openOne({ 'admin.people.get': personOf({ off_limits, can: [] }) });
	await expect.element(page.getByText(words)).toBeVisible();
	await expect.element(button('Suspend this account')).not.toBeInTheDocument();
});

test('a person who is not there, and a failure', async () => {
	const { network } = await openOne({ 'admin.people.get': offline });
	await expect.element(page.getByText('Failed to load the person')).toBeVisible();
	network.answer({ 'admin.people.get': new Refusal('NOT_FOUND') });
	await button('Try Again').click();
	await expect.element(page.getByText("There's no such person")).toBeVisible();
	await expectFit();
});

// R-export
test('a person’s data is downloaded with a reason, and what goes wrong is said', async () => {
	const { network } = await openOne({ 'admin.people.get': personOf(), 'admin.people.export': null });
	const data = page.getByRole('region', { name: "Download this person's data" });
	const asked = () =>
		network.asked.filter(({ name }) => name === 'admin.people.export').map(({ query }) => query);
	await data.getByRole('button', { name: 'Page to read and print' }).click();
	await expect.element(data.getByText('Give a reason.')).toBeVisible();
	window.scrollTo(0, 0);
	await expectFit();
	expect(asked()).toEqual([]);
	await data.getByRole('textbox', { name: "Why they're getting it from you" }).fill(' Asked by letter. ');
	await data.getByRole('button', { name: 'File for other programs (JSON)' }).click();
	await expect.element(toastOf('Downloaded')).toBeVisible();
	network.answer({ 'admin.people.export': new Refusal('RATE_LIMITED') });
	await data.getByRole('button', { name: 'Page to read and print' }).click();
	await expect.element(data.getByText(/Rate limit exceeded/)).toBeVisible();
	const reason = 'Asked by letter.';
	expect(asked()).toEqual([
		{ format: 'json', reason },
		{ format: 'html', reason },
	]);
});
