import { nothingSaid, type OwnBag } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { idOf, ownBagOf } from '#test/samples.ts';
import { expectFit, phone, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const nothing: OwnBag = {
	...nothingSaid(),
	allergens: nothingSaid().allergens.map((one) => ({ ...one, stated_by: null })),
	edited: null,
	confirmed: null,
	to_confirm: false,
	proposal: ownBagOf().proposal,
};
const open = (answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=bag`, { ...ownerOf(), 'business.bag.get': nothing, ...answers });
const radio = (allergen: string, state: string) =>
	page.getByRole('group', { name: allergen, exact: true }).getByRole('radio', { name: state });
/** The radio itself is hidden, so the label is pressed. */
const word = (allergen: string, state: string) =>
	page.getByRole('group', { name: allergen, exact: true }).getByText(state, { exact: true });

// R-bag-contents
test.each(sizes)('a shop that has said nothing starts from what such shops sell, at %s', async (_, size) => {
	const { network } = await open({ size, 'business.bag.update': ownBagOf({ to_confirm: false }) });
	await expect.element(button('bread')).toHaveAttribute('aria-pressed', 'true');
	await expect.element(page.getByText('Not saved yet')).toBeVisible();
	await expectFit();
	await button('For two people').click();
	await button('cakes').click();
	await expect.element(page.getByText(/^Choose at least 3/).first()).toBeVisible();
	await expect.element(button('Save')).toBeDisabled();
	await button('bagels').click();
	await word('wheat', 'Contains').click();
	await expect.element(page.getByText(/Contains wheat\. Not stated: milk,/)).toBeVisible();
	await button('Save').click();
	await expect.element(toastOf('Saved. Customers see it now.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'business.bag.update')?.body).toEqual({
		size: 'two_people',
		contains: ['bread', 'pastries', 'bagels'],
		handling: ['eat_today'],
		allergens: [{ allergen: 'wheat', state: 'contains' }],
	});
});

// R-bag-contents, R-bag-one-text
test('what is known is tapped, and the rest is not used by one press', async () => {
	const { network } = await open({ 'business.bag.update': ownBagOf({ to_confirm: false }) });
	const top = (name: string | RegExp) =>
		page.getByRole('region', { name }).element().getBoundingClientRect().top;
	await expect.element(page.getByRole('region', { name: 'What customers read' })).toBeVisible();
	expect(top('What customers read')).toBeLessThan(top(/allergens/i));
	await word('wheat', 'Contains').click();
	await word('sesame', 'May contain').click();
	await button('Everything else: not used').click();
	await expect.element(radio('wheat', 'Contains')).toBeChecked();
	await expect.element(radio('milk', 'Not used')).toBeChecked();
	await expect.element(button('Everything else: not used')).toBeDisabled();
	await expect.element(page.getByText(/Contains wheat\. May contain sesame\./)).toBeVisible();
	await button('Save').click();
	await expect.element(toastOf('Saved. Customers see it now.')).toBeVisible();
	await expectFit();
	const saved = network.asked.find(({ name }) => name === 'business.bag.update')?.body;
	expect((saved as { allergens: unknown[] }).allergens).toHaveLength(9);
});

test.each([phone, [640, 400], [740, 360]] as const)(
	'the bar that saves covers nothing at %s × %s',
	async (...size) => {
		await open({ size });
		const bar = page.getByRole('region', { name: 'Unsaved changes' });
		await expect.element(bar).toBeVisible();
		const all = document.querySelectorAll<HTMLElement>('main button, main input');
		for (const control of all) {
			if (bar.element().contains(control)) continue;
			control.focus();
			const [{ top, bottom }, covers] = [
				(control.closest('label') ?? control).getBoundingClientRect(),
				bar.element().getBoundingClientRect(),
			];
			expect(bottom <= covers.top || top >= covers.bottom, control.outerHTML).toBe(true);
		}
		window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
		const last = button('Everything else: not used').element().getBoundingClientRect();
		expect(last.bottom).toBeLessThan(bar.element().getBoundingClientRect().top);
	},
);

// R-bag-contents
test('a diet that what is inside contradicts says so at once', async () => {
	await open({ 'business.bag.get': ownBagOf() });
	await word('fish', 'Contains').click();
	await expect
		.element(page.getByText("A vegetarian bag can't contain fish. Remove one of the two.").first())
		.toBeVisible();
	await expect.element(button('Save')).toBeDisabled();
	await button('Vegetarian').click();
	await expect.element(button('Save')).toBeEnabled();
});

test('the four answers are walked by keyboard', async () => {
	await open({ 'business.bag.get': ownBagOf() });
	await word('milk', 'Not stated').click();
	await userEvent.keyboard('{ArrowLeft}');
	await expect.element(radio('milk', 'Not used')).toBeChecked();
});

// R-allergens-confirmed
test('what is old is confirmed by one press', async () => {
	const { network } = await open({
		'business.bag.get': ownBagOf(),
		'business.bag.confirm': ownBagOf({ to_confirm: false, version: 2 }),
	});
	await expect.element(page.getByText(/^Are the allergens still right\?/)).toBeVisible();
	await expect.element(page.getByText(/Not confirmed: soy/)).toBeVisible();
	await expectFit();
	await button('Everything still right').click();
	await expect.element(toastOf('Confirmed. Thank you!')).toBeVisible();
	expect(network.asked.filter(({ name }) => name === 'business.bag.confirm')).toHaveLength(1);
});

// R-one-editor
test('what somebody else saved meanwhile is shown, and chosen', async () => {
	let newest = ownBagOf();
	const { network } = await open({
		'business.bag.get': () => newest,
		'business.bag.update': new Refusal('PRECONDITION_FAILED'),
	});
	await button('For a family').click();
	newest = ownBagOf({ version: 2, size: 'one_person' });
	await button('Save').click();
	await expect.element(page.getByText(/Someone else changed this/)).toBeVisible();
	network.answer({ 'business.bag.update': ownBagOf({ version: 3, size: 'family' }) });
	await button('Overwrite with mine').click();
	await expect.element(toastOf('Saved. Customers see it now.')).toBeVisible();
});

test('a bag that does not load is asked for again', async () => {
	const { network } = await open({ 'business.bag.get': new Refusal('SERVER_ERROR') });
	await expect.element(page.getByText("Failed to load what's in the bag")).toBeVisible();
	network.answer({ 'business.bag.get': ownBagOf() });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: "What's in the bag" })).toBeVisible();
});

// R-one-editor
test('what is saved says which version it was made from', async () => {
	const { network } = await open({
		'business.bag.get': ownBagOf({ version: 7 }),
		'business.bag.update': ownBagOf({ version: 8, size: 'family' }),
	});
	await button('For a family').click();
	await button('Save').click();
	await expect.element(toastOf('Saved. Customers see it now.')).toBeVisible();
	const changes = network.sent.filter(({ init }) => init.body);
	expect(changes.map(({ init }) => new Headers(init.headers).get('if-match'))).toEqual(['"7"']);
});
